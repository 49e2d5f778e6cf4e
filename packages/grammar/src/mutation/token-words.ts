/**
 * Superion's other mutation: a word of a dictionary is put between two tokens of the text, or over one. A token is a run of
 * letters and digits. The result may leave the language, which is the point.
 */
import type { Rng } from '@fuzzwright/core/implementor'

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
