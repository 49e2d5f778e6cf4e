/** PORT: what is known of a regular expression before it runs. A package that is asked for it may not be installed. */

/** A text on which a regular expression takes more steps than the text has characters. */
export interface PatternAttack {
  /** The steps grow by a factor with each repetition; else like the power `degree`. */
  readonly exponential: boolean
  readonly degree: number
  /** Each `pump` is repeated behind its `prefix`, all as often. */
  readonly pumps: readonly { readonly prefix: string; readonly pump: string }[]
  readonly suffix: string
}

/** What is known of an expression; `undefined` where its steps grow like the text or nobody can tell. Deterministic. */
export type PatternCheck = (source: string, flags: string) => PatternAttack | undefined
