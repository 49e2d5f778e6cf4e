/**
 * A domain that is built when it is first used: how a domain refers to itself. The least complexity of domains that refer
 * to each other is the least fixed point over all of them, so it does not matter which is asked first.
 */

import type { GenContext, MutateContext } from '../../domain/context.ts'
import { DelegatingDomain } from '../../domain/delegating.ts'
import { type Domain, UNCHANGED, type Unchanged } from '../../domain/domain.ts'
import { type AssumedBound, joinSolving, solveBounds } from '../../domain/solving-bounds.ts'
import { FuzzError } from '../../errors.ts'

/** The domain that a function answers, asked when it is first used. */
export class LazyDomain<T> extends DelegatingDomain<T> implements AssumedBound {
  readonly name: string
  private readonly build: () => Domain<T>
  private built: Domain<T> | undefined
  private building = false
  private assumedLeast = Number.POSITIVE_INFINITY
  private knownLeast: number | undefined
  private knownMost: number | undefined
  private knownEntropy: number | undefined
  private asked = false
  /** How many values of this domain are being drawn inside each other. */
  private drawing = 0

  constructor(name: string, build: () => Domain<T>) {
    super()
    this.name = name
    this.build = build
  }

  get inner(): Domain<T> {
    if (this.built !== undefined) return this.built
    if (this.building) throw this.endless()
    this.building = true
    try {
      this.built = this.build()
    } finally {
      this.building = false
    }
    return this.built
  }

  private endless(): FuzzError {
    return new FuzzError('endless-recursion', `${this.name}(): every value of this domain would contain another one.`, {
      hint: 'Give one alternative that does not refer back: oneOf(leaf, node), nullableOf(...), arrayOf(...).',
    })
  }

  /** A cycle can be walked any number of times. */
  override get entropy(): number {
    if (this.asked) return Number.POSITIVE_INFINITY
    this.knownEntropy ??= this.whileAsked(() => this.inner.entropy)
    return this.knownEntropy
  }

  override get maxComplexity(): number {
    if (this.asked) return Number.POSITIVE_INFINITY
    this.knownMost ??= this.whileAsked(() => this.inner.maxComplexity)
    return this.knownMost
  }

  /**
   * What is read inside of a cycle may be remembered: whoever is asked again there answers with infinity, and whatever leads
   * to it is as endless from wherever one begins. Without that, every path through the domains would be walked.
   */
  private whileAsked<R>(read: () => R): R {
    this.asked = true
    try {
      return read()
    } finally {
      this.asked = false
    }
  }

  override get minComplexity(): number {
    if (this.knownLeast !== undefined) return this.knownLeast
    if (joinSolving(this)) return this.assumedLeast
    for (const member of solveBounds(this)) if (member instanceof LazyDomain) member.knownLeast = member.assumedLeast
    if (this.assumedLeast === Number.POSITIVE_INFINITY) throw this.endless()
    return this.assumedLeast
  }

  /** @internal Called while bounds are being solved. */
  improve(): boolean {
    const least = this.inner.minComplexity
    if (least >= this.assumedLeast) return false
    this.assumedLeast = least
    return true
  }

  /** Every turn through a cycle has a random share of the budget left, so trees stay small on average. */
  override init(g: GenContext): unknown {
    const whole = g.maxComplexity
    const least = this.minComplexity
    // Only a domain that is inside itself is a cycle; a mere name for another domain costs nothing.
    if (this.drawing > 0 && whole > least)
      g.maxComplexity = Math.max(least, whole < 1e6 ? whole * g.rng.float() : whole)
    g.depthLeft--
    this.drawing++
    try {
      return this.inner.init(g)
    } finally {
      this.drawing--
      g.depthLeft++
      g.maxComplexity = whole
    }
  }

  override mutate(c: unknown, g: MutateContext): unknown | Unchanged {
    return this.inner.mutate(c, g)
  }

  override simplest(): unknown {
    return this.asked ? undefined : this.whileAsked(() => this.inner.simplest())
  }

  override mutateAt(c: unknown, spot: number, g: MutateContext): unknown | Unchanged {
    if (spot >= this.inner.spots(c)) return UNCHANGED
    return this.inner.mutateAt(c, spot, g)
  }
}

/** The domain that `build` answers, built when it is first used. */
export function lazy<T>(build: () => Domain<T>): Domain<T> {
  return new LazyDomain('lazy', build)
}
