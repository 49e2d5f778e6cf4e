/** What documentation says of an answer, as far as it can be executed: expressions over the arguments, as data. */

/** Plain data that documentation writes down. */
export type DocumentedValue =
  | null
  | boolean
  | number
  | string
  | readonly DocumentedValue[]
  | { readonly [key: string]: DocumentedValue }

/** Operators of two operands that a documented expression may have. */
export const binaryOperators = [
  ...['===', '!==', '<', '<=', '>', '>='],
  ...['+', '-', '*', '/', '%', '&&', '||'],
] as const

/** Operators of one operand that a documented expression may have. */
export const unaryOperators = ['!', '-', 'typeof'] as const

/** An expression that documentation writes down. */
export type DocumentedTerm =
  | { readonly kind: 'value'; readonly value: DocumentedValue }
  | { readonly kind: 'undefined' }
  /** By its place among the parameters, from 0. */
  | { readonly kind: 'argument'; readonly at: number }
  | { readonly kind: 'answer' }
  | { readonly kind: 'member'; readonly of: DocumentedTerm; readonly name: string }
  | { readonly kind: 'unary'; readonly operator: (typeof unaryOperators)[number]; readonly of: DocumentedTerm }
  | {
      readonly kind: 'binary'
      readonly operator: (typeof binaryOperators)[number]
      readonly left: DocumentedTerm
      readonly right: DocumentedTerm
    }

/** One statement of `@returns`: where `when` is true of the arguments, `holds` is true of them and the answer. */
export interface DocumentedReturn {
  /** The statement in the words of the documentation. */
  readonly text: string
  /** Missing where the statement is about every call. */
  readonly when?: DocumentedTerm
  readonly holds: DocumentedTerm
  /** `file:line` of the tag, 1-based. */
  readonly location: string
}
