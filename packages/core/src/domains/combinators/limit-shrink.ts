/**
 * Values that shrink a given number of times and no further, or not at all. How often a value may still be made simpler
 * is all of its complexity, so that neither a mutation nor a shrinker that replaces parts can go on beyond it.
 */

import type { GenContext, MutateContext } from '../../domain/context.ts'
import {
  type AnyDomain,
  Domain,
  type PartVisitor,
  simplerFirst,
  UNCHANGED,
  type Unchanged,
} from '../../domain/domain.ts'
import { freshForStranger } from '../../domain/fresh-for-stranger.ts'
import type { IR } from '../../domain/ir.ts'
import type { Printer } from '../../domain/printer.ts'
import { FuzzError } from '../../errors.ts'
import { withAmpleBudget } from './ample-budget.ts'

/** A value of the inner domain, and how often it may still become simpler. */
interface Limited {
  readonly part: unknown
  readonly left: number
}

class LimitShrinkDomain<T> extends Domain<T, Limited> {
  readonly name: string
  private readonly inner: AnyDomain
  private readonly most: number

  constructor(name: string, inner: Domain<T>, most: number) {
    super()
    this.name = name
    this.inner = inner
    this.most = most
  }

  get entropy(): number {
    return this.inner.entropy
  }

  get minComplexity(): number {
    return this.entropy === 0 ? 0 : 1
  }

  get maxComplexity(): number {
    return this.minComplexity + (this.entropy === 0 ? 0 : this.most)
  }

  complexity(c: Limited): number {
    return this.minComplexity + (this.entropy === 0 ? 0 : c.left)
  }

  /** As many steps as the budget has room for. */
  private fresh(part: unknown, g: GenContext): Limited {
    return { part, left: Math.max(0, Math.min(this.most, Math.floor(g.maxComplexity - this.minComplexity))) }
  }

  init(g: GenContext): Limited {
    return this.fresh(
      withAmpleBudget(this.inner, g, () => this.inner.init(g) as unknown),
      g,
    )
  }

  mutate(c: Limited, g: MutateContext): Limited | Unchanged {
    const fresh = freshForStranger(this, c, g)
    return fresh ?? this.edited(c, g, () => this.inner.mutate(c.part, g) as unknown)
  }

  override spots(c: Limited): number {
    return this.inner.spots(c.part)
  }

  override mutateAt(c: Limited, spot: number, g: MutateContext): Limited | Unchanged {
    return this.edited(c, g, () => this.inner.mutateAt(c.part, spot, g) as unknown)
  }

  private edited(c: Limited, g: MutateContext, edit: () => unknown): Limited | Unchanged {
    if (g.shrink && c.left === 0) return UNCHANGED
    const part = withAmpleBudget(this.inner, g, edit)
    if (part === UNCHANGED) return UNCHANGED
    return g.shrink ? { part, left: c.left - 1 } : this.fresh(part, g)
  }

  override *steps(c: Limited, g: MutateContext): Generator<Limited, void> {
    if (g.shrink && c.left === 0) return
    const steps = this.inner.steps(c.part, g)
    for (let step = steps.next(); !step.done; step = steps.next()) {
      yield { part: step.value as unknown, left: g.shrink ? c.left - 1 : c.left }
    }
  }

  override enumerate(g: GenContext): Iterator<Limited> | undefined {
    const parts: Iterator<unknown> | undefined = this.inner.enumerate(g)
    return parts === undefined ? undefined : this.limited(parts)
  }

  private *limited(parts: Iterator<unknown>): Generator<Limited, void> {
    for (let step = parts.next(); step.done !== true; step = parts.next()) yield { part: step.value, left: this.most }
  }

  override simplest(): Limited | undefined {
    const part: unknown = this.inner.simplest()
    return part === undefined ? undefined : { part, left: 0 }
  }

  getValue(c: Limited): T {
    return this.inner.getValue(c.part) as T
  }

  override fromValue(value: unknown): Limited | undefined {
    const part: unknown = this.inner.fromValue(value)
    return part === undefined ? undefined : { part, left: this.most }
  }

  validate(c: Limited): string | undefined {
    if (!Number.isInteger(c.left) || c.left < 0 || c.left > this.most) return `${c.left} steps of ${this.most}`
    return this.inner.validate(c.part)
  }

  serialize(c: Limited): IR {
    return [this.inner.serialize(c.part), c.left]
  }

  parse(ir: IR): Limited | undefined {
    const [written, left] = Array.isArray(ir) && ir.length === 2 ? (ir as readonly IR[]) : []
    if (written === undefined || typeof left !== 'number') return undefined
    const part: unknown = this.inner.parse(written)
    return part === undefined ? undefined : { part, left }
  }

  override retain(c: Limited): Limited {
    const part: unknown = this.inner.retain(c.part)
    return part === c.part ? c : { part, left: c.left }
  }

  override visit(c: Limited, visitor: PartVisitor): void {
    this.inner.visit(c.part, visitor)
  }

  override withPart(c: Limited, index: number, part: unknown): Limited | Unchanged {
    return this.replaced(c, this.inner.withPart(c.part, index, part))
  }

  override withParts(c: Limited, parts: ReadonlyMap<number, unknown>): Limited | Unchanged {
    return this.replaced(c, this.inner.withParts(c.part, parts))
  }

  override withoutParts(c: Limited, start: number, count: number): Limited | Unchanged {
    return this.replaced(c, this.inner.withoutParts(c.part, start, count))
  }

  override withInserted(c: Limited, index: number, parts: readonly unknown[]): Limited | Unchanged {
    return this.replaced(c, this.inner.withInserted(c.part, index, parts))
  }

  /** Whoever replaces parts by simpler ones shrinks, and pays for it. */
  private replaced(c: Limited, part: unknown): Limited | Unchanged {
    if (part === UNCHANGED) return UNCHANGED
    const simpler = c.left > 0 && simplerFirst(this.inner, part, c.part) < 0
    return { part, left: simpler ? c.left - 1 : c.left }
  }

  override print(c: Limited, out: Printer): void {
    this.inner.print(c.part, out)
  }
}

/** The values of `inner`, which become simpler at most `most` times, a whole number from 0 up, while a failure shrinks. */
export function limitShrink<T>(inner: Domain<T>, most: number): Domain<T> {
  if (!Number.isSafeInteger(most) || most < 0) {
    throw new FuzzError('bad-bounds', `limitShrink(): ${String(most)} is not a number of steps.`, {
      hint: 'Give a whole number from 0 up.',
    })
  }
  return new LimitShrinkDomain('limitShrink', inner, most)
}

/** The values of `inner`, which stay as they were found while a failure shrinks. */
export function noShrink<T>(inner: Domain<T>): Domain<T> {
  return new LimitShrinkDomain('noShrink', inner, 0)
}
