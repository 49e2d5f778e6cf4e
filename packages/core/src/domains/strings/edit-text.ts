/** One edit of a string: what the mutation of every domain of text is made of. */
import type { MutateContext } from '../../domain/context.ts'
import type { Alphabet } from './alphabet.ts'
import { dictionaryText } from './dictionary-text.ts'
import { editToken } from './edit-token.ts'

/** A string near `text`, or `undefined` where a fresh one is due. The caller checks bounds and alphabet. */
export function editText(text: string, alphabet: Alphabet, g: MutateContext): string | undefined {
  const { rng } = g
  if (text === '') return rng.bool() ? alphabet.draw(rng) : undefined
  switch (rng.below(18)) {
    case 0:
    case 1:
      return insert(text, alphabet.draw(rng), g)
    case 2:
      return insert(text, alphabet.readable(rng), g)
    case 3:
    case 4:
      return cut(text, g)
    case 5:
    case 6:
      return replaceOne(text, rng.bool() ? alphabet.readable(rng) : alphabet.draw(rng), g)
    case 7:
      return nudge(text, g)
    case 8:
      return repeat(text, g)
    case 9:
    case 10:
      return g.compares?.string(text, rng) ?? word(text, g)
    case 11:
      return word(text, g)
    case 12:
      return changeNumber(text, g)
    case 13:
      return changeCase(text, g)
    case 14:
      return swap(text, g)
    case 15:
    case 16:
      return editToken(text, g)
    default:
      return rng.bool() ? wrap(text, g) : rng.bool() ? resize(text, g) : undefined
  }
}

function insert(text: string, piece: string, g: MutateContext): string {
  const at = g.rng.below(text.length + 1)
  return text.slice(0, at) + piece + text.slice(at)
}

function cut(text: string, g: MutateContext): string {
  const count = 1 + g.rng.small(text.length)
  const at = g.rng.below(text.length - count + 1)
  return text.slice(0, at) + text.slice(at + count)
}

function replaceOne(text: string, piece: string, g: MutateContext): string {
  const at = g.rng.below(text.length)
  return text.slice(0, at) + piece + text.slice(at + 1)
}

/** One code unit moves a little, as FuzzTest's characters do. */
function nudge(text: string, g: MutateContext): string {
  const at = g.rng.below(text.length)
  const code = Math.max(0, Math.min(0xffff, text.charCodeAt(at) + g.rng.int(-8, 8)))
  return text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1)
}

function repeat(text: string, g: MutateContext): string {
  const count = 1 + g.rng.small(text.length)
  const at = g.rng.below(text.length - count + 1)
  const piece = text.slice(at, at + count).repeat(times(count, g))
  const to = g.rng.bool() ? at : g.rng.below(text.length + 1)
  return text.slice(0, to) + piece + text.slice(to)
}

/** A few times; now and then a short piece very often, beyond the widths that lines and buffers have. */
function times(length: number, { rng }: MutateContext): number {
  return length <= 2 && rng.oneIn(4) ? 2 ** (3 + rng.below(6)) - rng.below(4) : 1 + rng.small(8)
}

/** One piece before a run and one behind it, as brackets, quotes and tags stand. */
function wrap(text: string, g: MutateContext): string {
  const { rng } = g
  const from = rng.below(text.length + 1)
  const to = from + rng.below(text.length - from + 1)
  return text.slice(0, from) + pieceNear(text, from, g) + text.slice(from, to) + pieceNear(text, to, g) + text.slice(to)
}

/** A character of the text, from nearby for choice, or a short word of the dictionary. */
function pieceNear(text: string, at: number, g: MutateContext): string {
  const { rng } = g
  const { strings } = g.dictionary
  if (strings.length > 0 && rng.oneIn(3)) {
    const piece = rng.pick(strings)
    if (piece.length <= 8) return piece
  }
  const near = Math.min(text.length - 1, Math.max(0, at + rng.int(-2, 1)))
  return text.charAt(near)
}

/** A word of the dictionary goes in, or over what was there. */
function word(text: string, g: MutateContext): string | undefined {
  const piece = dictionaryText(g)
  if (piece === undefined) return undefined
  const kind = g.rng.below(4)
  if (kind === 0) return piece
  const at = g.rng.below(text.length + 1)
  return text.slice(0, at) + piece + text.slice(kind === 1 ? at + piece.length : at)
}

/** The first number in the text becomes a neighbour. */
function changeNumber(text: string, g: MutateContext): string | undefined {
  const digits = /\d{1,15}/.exec(text)
  if (digits === null) return insert(text, String(g.rng.below(2 ** g.rng.below(14))), g)
  const words = g.dictionary.numbers
  const old = Number(digits[0])
  const next = words.length > 0 && g.rng.bool() ? g.rng.pick(words) : old + g.rng.int(-3, 3) * 10 ** g.rng.below(3)
  return text.slice(0, digits.index) + String(Math.abs(next)) + text.slice(digits.index + digits[0].length)
}

function changeCase(text: string, g: MutateContext): string {
  const at = g.rng.below(text.length)
  const end = g.rng.bool() ? at + 1 : text.length
  const piece = text.slice(at, end)
  const upper = piece.toUpperCase()
  return text.slice(0, at) + (upper === piece ? piece.toLowerCase() : upper) + text.slice(end)
}

function swap(text: string, g: MutateContext): string {
  const first = g.rng.below(text.length)
  const second = g.rng.below(text.length)
  const from = Math.min(first, second)
  const to = Math.max(first, second)
  if (from === to) return text
  return text.slice(0, from) + text[to] + text.slice(from + 1, to) + text[from] + text.slice(to + 1)
}

/** To a length the text was compared with. */
function resize(text: string, g: MutateContext): string | undefined {
  const length = g.compares?.length(text.length, g.rng)
  if (length === undefined || length < 0 || length > 100_000) return undefined
  return length <= text.length ? text.slice(0, length) : text.padEnd(length, text)
}
