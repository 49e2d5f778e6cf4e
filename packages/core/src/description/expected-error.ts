/** Errors that are part of what a function promises. */

/** An exception the code throws on purpose, so a bare target may throw it. */
export interface ExpectedError {
  /** Class name (`RangeError`, `ParseError`), or `*` where the thrown expression's class is not known. */
  readonly name: string
  /** Fixed part of the message, where it is a literal. */
  readonly message?: string
  readonly source: 'throw' | '@throws'
  /** `file:line` of the `throw`, 1-based. */
  readonly location?: string
}
