/** The values of another domain that pass a test. Good for tests that few values fail; it draws again until one passes. */

import { CheckedEditsDomain } from '../../domain/checked-edits.ts'
import type { GenContext, MutateContext } from '../../domain/context.ts'
import { DefinitionSite } from '../../domain/definition-site.ts'
import { type Domain, UNCHANGED, type Unchanged } from '../../domain/domain.ts'
import { freshForStranger } from '../../domain/fresh-for-stranger.ts'
import { printValue } from '../../domain/print-value.ts'
import { FuzzError } from '../../errors.ts'

/** Draws until a passing value is given up: a test that passes one value in fifty still fails once in ten billion. */
const attempts = 1000

export class FilteredDomain<T> extends CheckedEditsDomain<T> {
  readonly name = 'filter'
  override readonly plain: boolean
  readonly inner: Domain<T>
  private readonly passes: (value: T) => boolean
  private readonly site = new DefinitionSite()

  constructor(inner: Domain<T>, passes: (value: T) => boolean) {
    super()
    this.inner = inner
    this.plain = inner.plain
    this.passes = passes
  }

  override holds(c: unknown): boolean {
    return this.passes(this.inner.getValue(c))
  }

  override init(g: GenContext): unknown {
    const { nodesLeft, maxComplexity } = g
    for (let attempt = 0; attempt < attempts; attempt++) {
      const c: unknown = this.inner.init(g)
      g.maxComplexity = maxComplexity
      if (this.holds(c)) return c
      g.nodesLeft = nodesLeft
      // It may be that nothing passes within a tight budget: then the budget gives way.
      if (attempt >= 100) g.maxComplexity = maxComplexity + attempt
    }
    g.maxComplexity = maxComplexity
    const simplest: unknown = this.inner.simplest()
    if (simplest !== undefined && this.holds(simplest)) return simplest
    const example = this.inner.init(g)
    throw new FuzzError(
      'filter-too-narrow',
      `filter(): ${attempts} values of ${this.inner.name}() in a row failed the test, such as ${describe(this.inner.getValue(example))}.`,
      this.site.details('Build the values you want with map() or narrower bounds instead of filtering them out.'),
    )
  }

  override mutate(c: unknown, g: MutateContext): unknown | Unchanged {
    const fresh: unknown = freshForStranger<unknown>(this, c, g)
    return fresh ?? this.retry(() => this.inner.mutate(c, g))
  }

  override mutateAt(c: unknown, spot: number, g: MutateContext): unknown | Unchanged {
    return this.retry(() => this.inner.mutateAt(c, spot, g))
  }

  private retry(edit: () => unknown | Unchanged): unknown | Unchanged {
    for (let attempt = 0; attempt < 20; attempt++) {
      const next = edit()
      if (next === UNCHANGED || this.holds(next)) return next
    }
    return UNCHANGED
  }

  override *steps(c: unknown, g: MutateContext): Generator<unknown, void> {
    const steps = this.inner.steps(c, g)
    for (let step = steps.next(); !step.done; step = steps.next()) if (this.holds(step.value)) yield step.value
  }

  override simplest(): unknown {
    const simplest: unknown = this.inner.simplest()
    return simplest !== undefined && this.holds(simplest) ? simplest : undefined
  }

  override enumerate(g: GenContext): Iterator<unknown> | undefined {
    const all = this.inner.enumerate(g)
    return all === undefined ? undefined : this.passing(all)
  }

  private *passing(all: Iterator<unknown>): Generator<unknown, void> {
    for (let step = all.next(); !step.done; step = all.next()) if (this.holds(step.value)) yield step.value
  }

  override validate(c: unknown): string | undefined {
    const reason = this.inner.validate(c)
    if (reason !== undefined) return reason
    return this.holds(c) ? undefined : `${describe(this.inner.getValue(c))} fails the test of filter()`
  }
}

function describe(value: unknown): string {
  const text = printValue(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** The values of `inner` that `passes` accepts. */
export function filter<T>(passes: (value: T) => boolean, inner: Domain<T>): Domain<T> {
  return new FilteredDomain(inner, passes)
}
