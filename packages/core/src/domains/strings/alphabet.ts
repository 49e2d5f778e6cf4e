/** Sets of characters as ranges of code points, with a draw that favours the characters code forgets. */
import { missingAt } from '../../item-at.ts'
import type { Rng } from '../../random/rng.ts'

/** First and last code point, both included. Surrogates stand for themselves: lone halves. */
export type CodePointRange = readonly [first: number, last: number]

/** Characters that break code: ends of lines, quotes, escapes, other scripts, marks that combine, halves of pairs. */
const risky: readonly string[] = [
  '\n',
  '\r',
  '\t',
  '\0',
  ' ',
  '"',
  "'",
  '`',
  '\\',
  '/',
  '<',
  '&',
  '%',
  '$',
  '{',
  '[',
  ',',
  '-',
  '_',
  '.',
  'é',
  'ß',
  'İ',
  'ı',
  'Σ',
  'ς',
  '\u0301',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2028',
  '\ufeff',
  '\u05d0',
  '\u0627',
  '中',
  'ﬁ',
  '\ufffd',
  '\uffff',
  '😀',
  '👍',
  '🏽',
  '\u{1f468}',
  '𝒳',
  '\u{10ffff}',
  '\ud83d',
  '\ude00',
  '\ud800',
  '\udfff',
]

export class Alphabet {
  readonly ranges: readonly CodePointRange[]
  /** Number of characters. */
  readonly size: number
  private readonly ascii: readonly string[]
  private readonly risky: readonly string[]
  private readonly starts: readonly number[]
  /** Every code unit is in the set, so every string is spelled with it. */
  private readonly isEverything: boolean
  private pairs: readonly string[] | undefined

  /** `ranges` are ascending and do not touch each other. */
  constructor(ranges: readonly CodePointRange[]) {
    this.ranges = ranges
    let size = 0
    this.starts = ranges.map(([first, last]) => {
      const start = size
      size += last - first + 1
      return start
    })
    this.size = size
    this.isEverything = size === 0x11_0000
    const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
    this.ascii = printable.filter((character) => this.has(character))
    this.risky = risky.filter((character) => this.has(character))
  }

  /** Whether a string of one character lies in the set. */
  has(character: string): boolean {
    return this.hasCode(character.codePointAt(0) as number)
  }

  hasCode(code: number): boolean {
    for (const [first, last] of this.ranges) if (code >= first && code <= last) return true
    return false
  }

  /** Whether every character of `text` does. */
  spells(text: string): boolean {
    if (this.isEverything) return true
    for (let index = 0; index < text.length; index++) {
      const code = text.codePointAt(index) as number
      if (!this.hasCode(code)) return false
      if (code > 0xffff) index++
    }
    return true
  }

  /** The character at `position` of the set, from 0 (included) to `size` (excluded). */
  at(position: number): string {
    let range = this.ranges.length - 1
    while (range > 0 && (this.starts[range] ?? missingAt(range)) > position) range--
    const first = (this.ranges[range] ?? missingAt(range))[0]
    return String.fromCodePoint(first + position - (this.starts[range] ?? missingAt(range)))
  }

  /** A readable character where there is one. */
  readable(rng: Rng): string {
    return this.ascii.length > 0 ? rng.pick(this.ascii) : this.any(rng)
  }

  /** `size` characters that read well; up to one more code unit where pairs are among them. */
  readableText(rng: Rng, size: number): string {
    const { ascii } = this
    let text = ''
    if (ascii.length === 0) {
      while (text.length < size) text += this.any(rng)
      return text
    }
    // One draw of 32 bits is enough for two pairs of at most 95 * 95; that some are a little more likely is fine.
    const pairs = this.asciiPairs()
    let left = size
    for (; left > 3; left -= 4) {
      const bits = rng.next32()
      const head = chosenBy(bits >>> 16, pairs)
      text += head + chosenBy(bits & 0xffff, pairs)
    }
    if (left === 0) return text
    const bits = rng.next32()
    if (left > 1) text += chosenBy(bits >>> 16, pairs)
    if (left !== 2) text += chosenBy(bits & 0xffff, ascii)
    return text
  }

  /** Every pair of readable characters: appending is what a text costs, and pairs halve it. */
  private asciiPairs(): readonly string[] {
    return (this.pairs ??= this.ascii.flatMap((first) => this.ascii.map((second) => first + second)))
  }

  any(rng: Rng): string {
    return this.at(rng.below(this.size))
  }

  /** A mixture: readable, risky, anything; narrow sets are drawn evenly. */
  draw(rng: Rng): string {
    const chance = rng.next32()
    const kind = chance >>> 29
    const bits = (chance >>> 12) & 0xffff
    if (kind < 3 && this.ascii.length > 0) return chosenBy(bits, this.ascii)
    if (kind < 6 && this.risky.length > 0) return chosenBy(bits, this.risky)
    return kind === 6 && this.size > 0x300 ? this.at(rng.small(this.size)) : this.any(rng)
  }
}

export const anyCodeUnits = new Alphabet([[0, 0x10_ffff]])
export const scalarValues = new Alphabet([
  [0, 0xd7ff],
  [0xe000, 0x10_ffff],
])
export const asciiCharacters = new Alphabet([[0, 127]])
export const printableAsciiCharacters = new Alphabet([[32, 126]])

/** Simplicity of characters of equal complexity: letters before digits before the rest. */
export function characterRank(code: number): number {
  if (code >= 97 && code <= 122) return code - 97
  if (code >= 65 && code <= 90) return code - 65 + 26
  if (code >= 48 && code <= 57) return code - 48 + 52
  if (code >= 32 && code <= 126) return code + 64
  return code + 200
}

/** The character of this rank, or one of a lower rank where none has it. `rank` is a whole number from 0. */
export function characterUpTo(rank: number): string {
  if (rank < 26) return String.fromCharCode(97 + rank)
  if (rank < 52) return String.fromCharCode(65 + rank - 26)
  if (rank < 96) return String.fromCharCode(48 + Math.min(rank - 52, 9))
  if (rank < 200) return String.fromCharCode(Math.min(rank - 64, 126))
  const code = rank - 200
  return code >= 0xd800 && code <= 0xdfff ? '\ud7ff' : String.fromCodePoint(code)
}

/** Bits of one character: 8 for ASCII, 16 for the rest of the first plane, 32 for pairs and lone halves. */
export function characterComplexity(code: number): number {
  if (code < 128) return 8
  return code > 0xffff || (code >= 0xd800 && code <= 0xdfff) ? 32 : 16
}

/** 1, and the bits of each character. */
export function textComplexity(text: string): number {
  let sum = 1
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 128) {
      sum += 8
      continue
    }
    const code = text.codePointAt(index) as number
    if (code > 0xffff) index++
    sum += characterComplexity(code)
  }
  return sum
}

/** Length, then the first character that differs. */
export function compareTexts(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length
  for (let index = 0; index < a.length; index++) {
    const order = characterRank(a.charCodeAt(index)) - characterRank(b.charCodeAt(index))
    if (order !== 0) return order
  }
  return 0
}

/** The simplest character of an alphabet. */
export function plainestOf(alphabet: Alphabet): string {
  let best = alphabet.at(0)
  const order = (character: string): number => {
    const code = character.codePointAt(0) as number
    return characterComplexity(code) * 0x20_0000 + characterRank(code)
  }
  // The simplest of a range is its first, unless the letters, digits or blanks inside it come before.
  for (const [first, last] of alphabet.ranges) {
    for (const code of [first, 97, 65, 48, 32]) {
      const character = String.fromCodePoint(Math.min(Math.max(code, first), last))
      if (order(character) < order(best)) best = character
    }
  }
  return best
}

/** The text that 16 bits of a draw choose. */
function chosenBy(bits: number, texts: readonly string[]): string {
  const at = Math.imul(bits, texts.length) >>> 16
  return texts[at] ?? missingAt(at)
}
