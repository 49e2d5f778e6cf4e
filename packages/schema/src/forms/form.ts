/** What a case is of one type: which other needs it waits for, whether it has values, and the domain of them. */
import type { AnyDomain } from '@fuzzwright/core'

/** A need that may or may not have values, and its domain. */
export interface Solved {
  /** Nothing meets it, as far as is known. */
  readonly isPossible: boolean
  readonly domain: AnyDomain
}

export interface Form {
  /** Type of the values. */
  readonly type: string
  /** How often it is drawn, beside the other forms of its need. */
  readonly weight: number
  /** Asked again as more of the needs it waits for turn out to have values. */
  isPossible(): boolean
  /** A need without values by which it has none itself; `undefined` where the reason is its own. */
  blocker?(): Solved | undefined
  build(): AnyDomain
}
