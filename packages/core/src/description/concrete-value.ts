/** Constants of code, each with the place it stands in. */
import type { LiteralValue } from './type-shape.ts'

/** The operators whose constants are worth trying with their neighbours. */
export type ComparisonOperator = '==' | '===' | '!=' | '!==' | '<' | '<=' | '>' | '>='

/** Where in the code a constant was met: what decides which of its neighbours are worth trying. */
export type FuzzedContext =
  | { readonly kind: 'none' }
  /** `side` is where the constant stands: `x > 10` is `{ operator: '>', side: 'right' }`. */
  | { readonly kind: 'comparison'; readonly operator: ComparisonOperator; readonly side: 'left' | 'right' }
  | { readonly kind: 'case' }
  /** Argument or receiver of a call of the method named. */
  | { readonly kind: 'call'; readonly method: string; readonly role: 'receiver' | 'argument' }
  /** Compared with one character (or one char code) of a string. */
  | { readonly kind: 'character' }
  /** Compared with a `length` or `size`. */
  | { readonly kind: 'length'; readonly operator: ComparisonOperator; readonly side: 'left' | 'right' }
  /** Name of a property read on a parameter, or tested with `in`. */
  | { readonly kind: 'key' }
  | { readonly kind: 'default' }

/** A constant of the code, with what it is compared with or used for. */
export interface FuzzedConcreteValue {
  /** A literal, a regular expression (`source` and `flags`), or a date (milliseconds since the epoch). */
  readonly value: LiteralValue | { readonly regexp: string; readonly flags: string } | { readonly date: number }
  readonly context: FuzzedContext
  /** `file:line:column` of the literal, for reports; line and column 1-based. */
  readonly location?: string
}
