/**
 * Edits of a text that may leave the language, made where its tokens begin and end: a word of the dictionary, a run of tokens
 * left out, doubled or moved, the rest cut off. What does not parse is edited so too, since it has no tree.
 */
import type { Rng } from '@fuzzwright/core/domain'
import { withTokenWord } from '../mutation/token-words.ts'

/** One such edit. */
export function editText(text: string, words: readonly string[], rng: Rng): string {
  if (words.length > 0 && rng.bool()) return withTokenWord(text, words, rng)
  const borders = [
    0,
    ...Array.from(text.matchAll(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu), ({ index, 0: token }) => index + token.length),
  ]
  const first = rng.below(borders.length)
  const last = Math.min(borders.length - 1, first + 1 + rng.small(8))
  const [start, end] = [borders[first], borders[last]]
  const run = text.slice(start, end)
  switch (rng.below(5)) {
    case 0:
      return text.slice(0, start) + run.repeat(1 + rng.small(8)) + text.slice(start)
    case 1:
      return text.slice(0, start)
    case 2: {
      const at = rng.pick(borders)
      return text.slice(0, at) + run + text.slice(at)
    }
    default:
      return text.slice(0, start) + text.slice(end)
  }
}
