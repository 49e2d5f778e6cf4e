/** The values of another domain, of which edits make none that is more complex than a limit. */
import { CheckedEditsDomain } from './checked-edits.ts'
import type { MutateContext } from './context.ts'
import type { AnyDomain, Unchanged } from './domain.ts'

/**
 * What a search with a limit of its own works on: an edit of a part cannot know what the other parts weigh, so the whole is
 * weighed after it. What `init` makes keeps to the budget of its context, here as everywhere.
 */
export class WithinBitsDomain extends CheckedEditsDomain<unknown> {
  readonly name = 'withinBits'
  readonly inner: AnyDomain
  private readonly limit: number

  /** `limit` is in bits, included. */
  constructor(inner: AnyDomain, limit: number) {
    super()
    this.inner = inner
    this.limit = limit
  }

  /** There is no order of the values within the limit alone. */
  override enumerate(): undefined {
    return undefined
  }

  override mutate(c: unknown, g: MutateContext): unknown | Unchanged {
    return this.checked(this.inner.mutate(c, g))
  }

  override mutateAt(c: unknown, spot: number, g: MutateContext): unknown | Unchanged {
    return this.checked(this.inner.mutateAt(c, spot, g))
  }

  /** `c` is no heavier than the limit. */
  override holds(c: unknown): boolean {
    return this.inner.complexity(c) <= this.limit
  }
}
