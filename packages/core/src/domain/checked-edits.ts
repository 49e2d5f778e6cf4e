/** Some of the values of another domain. */
import { DelegatingDomain } from './delegating.ts'
import { type PartEdits, UNCHANGED, type Unchanged } from './domain.ts'

/** A domain with some of the values of another: what an edit of parts makes of one is checked as a whole. */
export abstract class CheckedEditsDomain<T> extends DelegatingDomain<T> {
  /** The corpus value is one of this domain. */
  abstract holds(c: unknown): boolean

  override withPart(c: unknown, index: number, part: unknown): unknown | Unchanged {
    return this.checked(this.inner.withPart(c, index, part))
  }

  override withParts(c: unknown, parts: ReadonlyMap<number, unknown>): unknown | Unchanged {
    return this.checked(this.inner.withParts(c, parts))
  }

  override withoutParts(c: unknown, start: number, count: number): unknown | Unchanged {
    return this.checked(this.inner.withoutParts(c, start, count))
  }

  override withInserted(c: unknown, index: number, parts: readonly unknown[]): unknown | Unchanged {
    return this.checked(this.inner.withInserted(c, index, parts))
  }

  override withPartsEdited(c: unknown, edits: PartEdits<unknown>): unknown | Unchanged {
    return this.checked(this.inner.withPartsEdited(c, edits))
  }

  protected checked(c: unknown | Unchanged): unknown | Unchanged {
    return c === UNCHANGED || this.holds(c) ? c : UNCHANGED
  }
}
