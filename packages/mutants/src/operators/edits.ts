/** What operators share: the node they look at, and edits that stay the tokens they were meant to be. */
import type { Node } from 'oxc-parser'
import type { Edit } from '../mutant.ts'

/** A node and what stands around it. */
export interface Site {
  readonly node: Node
  readonly parent: Node | undefined
  /** The whole text of the file. */
  readonly code: string
}

/** Proposes edits at a node; most nodes are not for it. */
export type Operator = (site: Site) => readonly Edit[]

/** A range of the text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Who proposes an edit, and of what text. */
interface Proposal {
  readonly operator: string
  readonly code: string
}

/** Replaces a range; a space keeps what stands beside it from becoming one token with it. */
export function replace({ operator, code }: Proposal, { start, end }: Span, text: string): Edit {
  const before = melts(code[start - 1], text[0]) ? ' ' : ''
  const after = melts(text.at(-1), code[end]) ? ' ' : ''
  const removed = text === '' && melts(code[start - 1], code[end]) ? ' ' : ''
  return { operator, start, end, replacement: `${before}${text}${after}${removed}` }
}

function melts(left: string | undefined, right: string | undefined): boolean {
  if (left === undefined || right === undefined) return false
  if (/[\w$]/.test(left) && /[\w$]/.test(right)) return true
  return left === right && (left === '+' || left === '-')
}

const between = /(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*|[()])*/y

/** Where `token` stands behind `position`; only white space, comments and parentheses may stand between. */
export function spanOfToken(code: string, position: number, token: string): Span | undefined {
  between.lastIndex = position
  between.test(code)
  const start = between.lastIndex
  return code.startsWith(token, start) ? { start, end: start + token.length } : undefined
}
