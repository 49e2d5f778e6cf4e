/** Edits that see the words in a text: another word in the place of one, a copy of one, a path of names that leads to one. */
import type { MutateContext } from '../../domain/context.ts'
import { dictionaryText } from './dictionary-text.ts'
import { memberPaths } from './risky-strings.data.ts'

/** A text near `text`, which is not empty, or `undefined` where a word is missing. */
export function editToken(text: string, g: MutateContext): string | undefined {
  const { rng } = g
  const token = tokenAt(text, rng.below(text.length + 1))
  const kind = rng.below(4)
  if (kind === 0) return pathTo(text, token, g)
  const word = kind === 1 ? otherToken(text, g) : dictionaryText(g)
  return word === undefined ? undefined : text.slice(0, token.start) + word + text.slice(token.end)
}

/** From `start` up to and without `end`; empty between two characters that are no part of words. */
interface Token {
  readonly start: number
  readonly end: number
}

function tokenAt(text: string, at: number): Token {
  let start = at
  let end = at
  while (start > 0 && isOfWord(text.charCodeAt(start - 1))) start--
  while (end < text.length && isOfWord(text.charCodeAt(end))) end++
  return { start, end }
}

/** Letters, digits, `_`, `$`, and whatever is not ASCII. */
function isOfWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    code > 127 ||
    code === 95 ||
    code === 36
  )
}

function otherToken(text: string, { rng }: MutateContext): string {
  const { start, end } = tokenAt(text, rng.below(text.length + 1))
  return text.slice(start, end)
}

/** Names that lead to what all objects share, joined as the text joins its words, in the place of a word or before it. */
function pathTo(text: string, { start, end }: Token, { rng }: MutateContext): string {
  const before = text.charAt(start - 1)
  const joint =
    before === '[' && text.charAt(end) === ']' ? '][' : rng.pick([before || '.', text.charAt(end) || '.', '.', '/'])
  const path = rng.pick(memberPaths).join(joint)
  if (rng.bool()) return text.slice(0, start) + path + text.slice(end)
  return text.slice(0, start) + path + joint + text.slice(start)
}
