/**
 * A statement about exported functions that ought to hold for every input, as data: expressions over the inputs `$0`, `$1`
 * and the namespaces of the package. The same text is run, shown, kept and written into a test.
 */
import type { FuzzedMethodDescription } from '@fuzzwright/core'

/** What a relation rests on; the word for it in reports. */
export type RelationKind =
  | 'roundtrip'
  | 'idempotence'
  | 'agreement'
  | 'builtin'
  | 'algebra'
  | 'metamorphic'
  | 'repeatable'
  | 'mutates'
  | 'non-finite'
  | 'readable'

/**
 * `value`: both sides have to be made, and be the same. `outcome`: both sides are the same, or both throw. `truth`: the
 * left side alone, which has to be true.
 */
export type Judgement = 'value' | 'outcome' | 'truth'

/** The call alone, what came of it as an expression, and words for what was claimed of that. */
export interface SeenCall {
  readonly call: string
  readonly answer: string
  readonly expected: string
  /** The answer is the list of arguments after the call. */
  readonly isOfArguments?: true
}

export interface Relation {
  readonly kind: RelationKind
  /** What is claimed, in words: `decode undoes encode`. */
  readonly title: string
  /** Names of the exports that are accused where it breaks. */
  readonly exports: readonly string[]
  /** What the inputs are made from: its parameters are `$0`, `$1` and so on. */
  readonly inputs: FuzzedMethodDescription
  /** Source texts of argument lists to start from. */
  readonly examples: readonly string[]
  /** Evaluated first; an input for which it throws says nothing. */
  readonly given?: string
  /** Expression of the function that takes just these inputs, where there is one. */
  readonly callee?: string
  readonly left: string
  /** Missing where the left side is a truth of its own. */
  readonly right?: string
  readonly judgement: Judgement
  /** Sides that agree where both texts are read as the same, so that a difference is one of spelling. */
  readonly spelling?: Pick<Relation, 'left' | 'right'>
  /** Of a round trip: the kinds of primitives in what is read, as `typeof` has them, where its type says which. */
  readonly answers?: readonly string[]
  /** How a person sees it, where the left side is a question about a call and answers yes or no. */
  readonly seen?: SeenCall
  /** The left side is a promise: it is waited for. */
  readonly later?: true
  /** It is about functions that take any input: of what refuses most of them, parts mean something else than in the whole. */
  readonly isOfAny?: true
  /** How plainly names and types promise it, above 0 and at most 1. */
  readonly promise: number
  /** Share of the inputs that have to keep it before the rest is held against it; from 0 to 1. */
  readonly threshold: number
}

/**
 * `template` with the inputs put in: `$0` is the first, `$0...` all from the first on. Inputs that are not there are left out
 * together with their comma.
 */
export function fillIn(template: string, parts: readonly string[]): string {
  return template.replace(/(,\s*)?\$(\d+)(\.\.\.)?(?=([.(])?)/g, (...[, comma = '', index, all, next]: string[]) => {
    const from = Number(index)
    const wanted = all === undefined ? parts.slice(from, from + 1) : parts.slice(from)
    if (wanted.length > 0) return comma + (next === undefined ? wanted : wanted.map(bracketed)).join(', ')
    return comma === '' && all === undefined ? 'undefined' : ''
  })
}

/** A function that is called where it is written, and a number that is asked something, stand in brackets. */
function bracketed(part: string): string {
  return /=>|^(?:async\b|function\b|class\b|[-\d{])/.test(part) ? `(${part})` : part
}
