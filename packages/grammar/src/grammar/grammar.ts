/**
 * A grammar as plain data: what every notation is read into and every stage works on. It survives JSON except for the
 * patterns of `except`, which are written as their source.
 */
import type { CharSet } from './char-set.ts'

/** Where something was written, 1-based. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** What may stand on the right side of a rule. */
export type Expression =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'chars'; readonly set: CharSet }
  | { readonly kind: 'reference'; readonly rule: string; readonly place?: Place }
  | { readonly kind: 'sequence'; readonly parts: readonly Expression[] }
  | Choice
  | Repeat
  | Except
  | { readonly kind: 'opaque'; readonly name: string; readonly place?: Place }

export interface Choice {
  readonly kind: 'choice'
  readonly options: readonly Expression[]
  /** One per option, 0 or more; equal where left out. Weight 0: parsed, but never generated. */
  readonly weights?: readonly number[]
}

/** `part`, `min` to `max` times, both included; `max` may be Infinity. */
export interface Repeat {
  readonly kind: 'repeat'
  readonly part: Expression
  readonly min: number
  readonly max: number
}

/** Texts of `part` that `pattern` (a JavaScript regular expression with the `u` flag, unanchored) does not match. */
export interface Except {
  readonly kind: 'except'
  readonly part: Expression
  readonly pattern: string
  /** Every text the pattern matches as a whole, where it is known to match no others: looked up instead. */
  readonly words?: readonly string[]
}

/** One named rule. */
export interface Rule {
  readonly name: string
  readonly body: Expression
  readonly place?: Place
}

/** A context-free grammar as data. */
export interface Grammar {
  /** Name for messages: the file, or the language. */
  readonly name: string
  readonly rules: readonly Rule[]
  /** Name of the rule everything starts from, unless the caller names another. */
  readonly start: string
}
