/**
 * Superion's other mutation: a word of a dictionary is put between two tokens of the text, or over one. A token is a run of
 * letters and digits. The result may leave the language, which is the point.
 */
import type { Rng } from '@fuzzwright/core/domain'

/** The text with one of the words inserted at the border of a token, or in the place of one. */
export function withTokenWord(text: string, words: readonly string[], rng: Rng): string {
  if (words.length === 0) return text
  const tokens = [...text.matchAll(/[\p{L}\p{N}]+/gu)]
  const word = rng.pick(words)
  if (tokens.length === 0) {
    const at = rng.below(text.length + 1)
    return text.slice(0, at) + word + text.slice(at)
  }
  const token = rng.pick(tokens)
  const start = token.index
  const end = start + token[0].length
  if (rng.bool()) return text.slice(0, start) + word + text.slice(end)
  return rng.bool() ? text.slice(0, start) + word + text.slice(start) : text.slice(0, end) + word + text.slice(end)
}

/** Every literal of a grammar that is a word by itself: the automatic dictionary. */
export function wordsOfTexts(texts: Iterable<string>): string[] {
  const words = new Set<string>()
  for (const text of texts) for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) words.add(word)
  return [...words]
}

/** Longest word taken from program code, in UTF-16 units: longer ones are no tokens. */
const longestWord = 24

/**
 * What a program looks for in its input: the words of its string literals, whatever the language of the program, as long as it
 * quotes with ' or " and escapes with a backslash. Literals of several words give each of them.
 */
export function wordsOfCode(sources: Iterable<string>): string[] {
  const words = new Set<string>()
  for (const source of sources) {
    for (const [literal] of source.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g)) {
      for (const word of literal.slice(1, -1).split(/\s+/)) {
        if (word !== '' && word.length <= longestWord && !word.includes('\\')) words.add(word)
      }
    }
  }
  return [...words]
}
