/** The numbered pieces of a grammar: expressions whose parts and rules are numbers, so that tables can be indexed by them. */
import type { CharSet } from './char-set.ts'

/** What is left out of an exception: a regular expression, or a list of words. */
export interface TextTest {
  readonly source: string
  test(text: string): boolean
}

export type PlanNode =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'chars'; readonly set: CharSet }
  | { readonly kind: 'rule'; readonly rule: number }
  | { readonly kind: 'sequence'; readonly parts: readonly number[] }
  | { readonly kind: 'choice'; readonly options: readonly number[]; readonly weights: readonly number[] }
  | { readonly kind: 'repeat'; readonly part: number; readonly min: number; readonly max: number }
  | { readonly kind: 'except'; readonly part: number; readonly pattern: TextTest }

export interface PlanRule {
  readonly name: string
  /** Number of the node that is the body. */
  readonly body: number
}
