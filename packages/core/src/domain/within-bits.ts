/** The values of another domain, of which edits make none that is more complex than a limit. */
import type { MutateContext } from './context.ts'
import { DelegatingDomain } from './delegating.ts'
import { type AnyDomain, type PartEdits, UNCHANGED, type Unchanged } from './domain.ts'

/**
 * What a search with a limit of its own works on: an edit of a part cannot know what the other parts weigh, so the whole is
 * weighed after it. What `init` makes keeps to the budget of its context, here as everywhere.
 */
export class WithinBitsDomain extends DelegatingDomain<unknown, unknown> {
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
    return this.within(this.inner.mutate(c, g))
  }

  override mutateAt(c: unknown, spot: number, g: MutateContext): unknown | Unchanged {
    return this.within(this.inner.mutateAt(c, spot, g))
  }

  override withPart(c: unknown, index: number, part: unknown): unknown | Unchanged {
    return this.within(this.inner.withPart(c, index, part))
  }

  override withParts(c: unknown, parts: ReadonlyMap<number, unknown>): unknown | Unchanged {
    return this.within(this.inner.withParts(c, parts))
  }

  override withoutParts(c: unknown, start: number, count: number): unknown | Unchanged {
    return this.within(this.inner.withoutParts(c, start, count))
  }

  override withInserted(c: unknown, index: number, parts: readonly unknown[]): unknown | Unchanged {
    return this.within(this.inner.withInserted(c, index, parts))
  }

  override withPartsEdited(c: unknown, edits: PartEdits<unknown>): unknown | Unchanged {
    return this.within(this.inner.withPartsEdited(c, edits))
  }

  /** `c` is no heavier than the limit. */
  holds(c: unknown): boolean {
    return this.inner.complexity(c) <= this.limit
  }

  private within(c: unknown | Unchanged): unknown | Unchanged {
    return c === UNCHANGED || this.holds(c) ? c : UNCHANGED
  }
}
