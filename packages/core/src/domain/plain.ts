/** What domains of primitives have in common: the corpus value is the user value, and simpler values are listed. */

import type { GenContext, MutateContext } from './context.ts'
import { answersPlain, Domain, simplerFirst, UNCHANGED, type Unchanged } from './domain.ts'
import { freshForStranger } from './fresh-for-stranger.ts'

/** A domain whose corpus value is the user value. */
export abstract class PlainDomain<T extends string | number | bigint> extends Domain<T, T> {
  declare readonly plain: true
  static {
    answersPlain(PlainDomain, true)
  }

  /** Whether `value`, of the right type already, lies in the domain. */
  abstract contains(value: T): boolean
  /** A value of the domain or near it; the caller checks. */
  protected abstract propose(c: T, g: MutateContext): T
  /** Values that may be simpler than `c`, the boldest first; duplicates and strangers are dropped by the caller. */
  protected abstract simpler(c: T, g: MutateContext): Iterable<T>
  /** Values next to `c`, the most promising first; duplicates and strangers are dropped by the caller. */
  protected abstract neighbours(c: T, g: MutateContext): Iterable<T>
  abstract override simplest(): T

  mutate(c: T, g: MutateContext): T | Unchanged {
    const fresh = freshForStranger(this, c, g)
    if (fresh !== undefined) return fresh
    if (this.entropy === 0) return UNCHANGED
    if (g.shrink) return this.shrinkOnce(c, g)
    for (let attempt = 0; attempt < 8; attempt++) {
      const next = this.propose(c, g)
      if (!Object.is(next, c) && this.contains(next) && this.affordable(next, g)) return next
    }
    for (const next of this.neighbours(c, g)) {
      if (!Object.is(next, c) && this.contains(next) && this.affordable(next, g)) return next
    }
    return UNCHANGED
  }

  protected affordable(value: T, g: GenContext): boolean {
    const { maxComplexity } = g
    return (
      maxComplexity >= this.maxComplexity ||
      this.complexityAtMost(value) <= maxComplexity ||
      this.complexity(value) <= maxComplexity
    )
  }

  /** One simpler value; now and then several candidates on, so that repeated calls do not always try the same. */
  private shrinkOnce(c: T, g: MutateContext): T | Unchanged {
    let chosen: T | Unchanged = UNCHANGED
    let skip = g.rng.small(8)
    for (const next of this.distinct(c, this.simpler(c, g))) {
      if (simplerFirst<T>(this, next, c) >= 0) continue
      chosen = next
      if (skip-- === 0) break
    }
    return chosen
  }

  override *steps(c: T, g: MutateContext): Generator<T, void> {
    for (const next of this.distinct(c, g.shrink ? this.simpler(c, g) : this.neighbours(c, g))) {
      if (!g.shrink || simplerFirst<T>(this, next, c) < 0) yield next
    }
  }

  private *distinct(c: T, candidates: Iterable<T>): Generator<T, void> {
    const seen = new Set<unknown>([keyOf(c)])
    for (const next of candidates) {
      if (seen.has(keyOf(next)) || !this.contains(next)) continue
      seen.add(keyOf(next))
      yield next
    }
  }

  getValue(c: T): T {
    return c
  }
}

const negativeZero: unique symbol = Symbol('-0')

/** A set takes -0 for 0; here they differ. */
function keyOf(value: unknown): unknown {
  return Object.is(value, -0) ? negativeZero : value
}
