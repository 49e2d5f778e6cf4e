/** Words of the dictionary in lists: where the elements are characters, pieces of text or bytes, a run of them is a word. */
import type { GenContext } from '../../domain/context.ts'
import type { Domain } from '../../domain/domain.ts'
import type { Rng } from '../../random/rng.ts'
import { dictionaryText } from '../strings/dictionary-text.ts'

/** The user values of the elements that make up a word. Which bytes a word stands for may be for chance to decide. */
export type Spelling = (word: string, rng: Rng) => readonly unknown[]

/** How lists of `element` spell a word; `undefined` where they do not. */
export function spellingOf(element: Domain<unknown>): Spelling | undefined {
  // Values that somebody's code makes are not made to see what they are.
  if (!element.plain) return undefined
  const holds = (value: unknown): boolean => partOf(element, value) !== undefined
  if (holds(0) && holds(0xff) && !holds(-1) && !holds(0x100)) return bytesOf
  if (holds(-0x80) && holds(0x7f) && !holds(0x80) && !holds(-0x81)) {
    return (word, rng) => Array.from(Int8Array.from(bytesOf(word, rng)))
  }
  const one: unknown = element.simplest()
  // Where an element can be a whole word, the element sees to it.
  return typeof one === 'string' && [...one].length === 1 && !holds(one + one) ? (word) => [...word] : undefined
}

/** Corpus values of the elements that spell a word of the dictionary; `undefined` where some of it is no element. */
export function drawnWord<C>(element: Domain<unknown, C>, spelling: Spelling, g: GenContext): C[] | undefined {
  const word = dictionaryText(g)
  if (word === undefined || word === '') return undefined
  const items: C[] = []
  for (const value of spelling(word, g.rng)) {
    const item = partOf(element, value)
    if (item === undefined) return undefined
    items.push(item)
  }
  return items
}

function partOf<C>(element: Domain<unknown, C>, value: unknown): C | undefined {
  const c = element.fromValue(value)
  return c === undefined || element.validate(c) !== undefined ? undefined : c
}

/** Words of formats are bytes written as characters up to 0xff (`\x89PNG`), and those of texts UTF-8. */
function bytesOf(word: string, rng: Rng): number[] {
  let highest = 0
  for (let index = 0; index < word.length; index++) highest = Math.max(highest, word.charCodeAt(index))
  const isEncoded = highest > 0xff || (highest > 0x7f && rng.bool())
  return Array.from(isEncoded ? new TextEncoder().encode(word) : Uint8Array.from(word, (one) => one.charCodeAt(0)))
}
