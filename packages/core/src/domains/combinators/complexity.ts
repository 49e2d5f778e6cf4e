/** Another measure of complexity, where the usual one and a reader's idea of simple differ. */

import type { GenContext, MutateContext } from '../../domain/context.ts'
import { DelegatingDomain } from '../../domain/delegating.ts'
import { type Domain, UNCHANGED, type Unchanged } from '../../domain/domain.ts'
import { withAmpleBudget } from './ample-budget.ts'

// biome-ignore lint/suspicious/noExplicitAny: the corpus type is the inner domain's business.
export class ComplexityDomain<T> extends DelegatingDomain<T, T, any> {
  readonly name = 'withComplexity'
  override readonly plain: boolean
  readonly inner: Domain<T>
  private readonly measure: (value: T) => number

  constructor(inner: Domain<T>, measure: (value: T) => number) {
    super()
    this.inner = inner
    this.plain = inner.plain
    this.measure = measure
  }

  /** Nothing is known of the bounds of a user's function. */
  override get minComplexity(): number {
    return 0
  }

  override get maxComplexity(): number {
    return Number.POSITIVE_INFINITY
  }

  override complexity(c: unknown): number {
    return this.measure(this.inner.getValue(c))
  }

  /** Equal by the user's measure: the usual one decides. */
  override compare(a: unknown, b: unknown): number {
    return this.inner.complexity(a) - this.inner.complexity(b) || this.inner.compare(a, b)
  }

  private simplerThan(c: unknown, next: unknown): boolean {
    return (this.complexity(next) - this.complexity(c) || this.compare(next, c)) < 0
  }

  override init(g: GenContext): unknown {
    const whole = g.maxComplexity
    return withAmpleBudget(this.inner, g, () => {
      let best: unknown = this.inner.init(g)
      for (let attempt = 0; attempt < 20 && this.complexity(best) > whole; attempt++) best = this.inner.init(g)
      return this.complexity(best) <= whole ? best : (this.inner.simplest() ?? best)
    })
  }

  override mutate(c: unknown, g: MutateContext): unknown | Unchanged {
    return this.retry(c, g, () => this.inner.mutate(c, g))
  }

  override mutateAt(c: unknown, spot: number, g: MutateContext): unknown | Unchanged {
    return this.retry(c, g, () => this.inner.mutateAt(c, spot, g))
  }

  private retry(c: unknown, g: MutateContext, edit: () => unknown | Unchanged): unknown | Unchanged {
    const whole = g.maxComplexity
    return withAmpleBudget(this.inner, g, () => {
      for (let attempt = 0; attempt < 20; attempt++) {
        const next = edit()
        if (next === UNCHANGED) return UNCHANGED
        if (this.complexity(next) <= whole && (!g.shrink || this.simplerThan(c, next))) return next
      }
      return UNCHANGED
    })
  }

  override *steps(c: unknown, g: MutateContext): Generator<unknown, void> {
    const steps = this.inner.steps(c, g)
    for (let step = steps.next(); !step.done; step = steps.next()) {
      if (!g.shrink || this.simplerThan(c, step.value)) yield step.value
    }
  }
}
