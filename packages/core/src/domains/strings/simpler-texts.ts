/** The ordered ways to make a text simpler: shorter first, then plainer characters. */
import { characterRank, characterUpTo } from './alphabet.ts'

/** Candidates for the shrinking of `text`, the boldest first. `plainest` is the simplest character of the alphabet. */
export function* simplerTexts(text: string, plainest: string, minLength: number): Generator<string, void> {
  if (text.length > minLength) {
    yield text.slice(0, minLength)
    for (let count = text.length - minLength; count >= 1; count = Math.floor(count / 2)) {
      for (let start = 0; start + count <= text.length; start += count) {
        yield text.slice(0, start) + text.slice(start + count)
      }
    }
  }
  yield plainest.repeat(Math.floor(text.length / plainest.length))
  yield text.toLowerCase()
  for (let index = 0; index < text.length; index++) {
    const character = String.fromCodePoint(text.codePointAt(index) as number)
    for (const simpler of simplerCharacters(character, plainest)) {
      yield text.slice(0, index) + simpler + text.slice(index + character.length)
    }
    if (character.length === 2) index++
  }
}

function* simplerCharacters(character: string, plainest: string): Generator<string, void> {
  yield plainest
  const base = character.normalize('NFD').charAt(0)
  if (base !== character && !/[\ud800-\udfff]/.test(base)) yield base
  yield* ['a', 'b', '0', '1', ' ', character.toLowerCase()]
  // Half of the way to the plainest, a quarter of it, and so on in the order in which texts are compared.
  const rank = characterRank(character.codePointAt(0) as number)
  for (let gap = Math.ceil(rank / 2); ; gap = Math.ceil(gap / 2)) {
    yield characterUpTo(rank - gap)
    if (gap <= 1) return
  }
}
