/**
 * Strings over an alphabet, stored as they are. Lengths reach beyond ten as a matter of routine, and a share of the draws
 * are strings that break programs: names of prototype members, digits, other scripts, lone halves of pairs, long runs.
 */

import type { GenContext, MutateContext } from '../../domain/context.ts'
import type { IR } from '../../domain/ir.ts'
import { PlainDomain } from '../../domain/plain.ts'
import { FuzzError } from '../../errors.ts'
import { itemAt } from '../../item-at.ts'
import type { Rng } from '../../random/rng.ts'
import {
  type Alphabet,
  anyCodeUnits,
  characterComplexity,
  compareTexts,
  plainestOf,
  textComplexity,
} from './alphabet.ts'
import { dictionaryText } from './dictionary-text.ts'
import { editText } from './edit-text.ts'
import { riskyStrings } from './risky-strings.data.ts'
import { simplerTexts } from './simpler-texts.ts'

/** Bounds of a length in UTF-16 code units, both included. Longer than `softMax` is valid but never grown. */
export interface LengthBounds {
  readonly min: number
  readonly max: number
  readonly softMax: number
}

export interface StringBounds {
  /** Smallest and largest `length`, both included; 0 and 5000 where left out. */
  readonly minLength?: number
  readonly maxLength?: number
}

/** Characters of a text nobody bounded, as many as a list has items. */
export const defaultMaxLength = 5000

const lineEnds = ['\n', '\n', '\n', '\r', '\r\n', '\u2028'] as const
const halvesAndPairs = ['\ud83d', '\ude00', '😀', '\ud83d\ude00\ude00', '\ud800', '\udfff'] as const

export class StringDomain extends PlainDomain<string> {
  readonly name: string
  readonly entropy: number
  readonly minComplexity: number
  readonly maxComplexity: number
  readonly alphabet: Alphabet
  readonly length: LengthBounds
  /** The simplest character of the alphabet. */
  private readonly plainest: string
  private readonly words: readonly string[]
  private lastText = ''
  private lastComplexity = 1

  constructor(name: string, alphabet: Alphabet, length: LengthBounds) {
    super()
    this.name = name
    this.alphabet = alphabet
    this.length = length
    this.plainest = plainestOf(alphabet)
    const perCharacter = Math.log2(alphabet.size)
    this.entropy = length.max === 0 ? 0 : length.max * perCharacter + (length.max > length.min ? 1 : 0)
    const unit = characterComplexity(this.plainest.codePointAt(0) as number) / this.plainest.length
    this.minComplexity = 1 + length.min * unit
    this.maxComplexity = length.max === 0 ? 1 : 1 + 32 * length.max
    this.words = ['__proto__', ...riskyStrings].filter((word) => this.contains(word))
  }

  contains(value: string): boolean {
    return value.length >= this.length.min && value.length <= this.length.max && this.alphabet.spells(value)
  }

  init(g: GenContext): string {
    const text = this.draw(g)
    if (32 * text.length < g.maxComplexity || this.complexity(text) <= g.maxComplexity) return text
    const room = Math.floor((g.maxComplexity - 1) / 8)
    const short = this.readable(g.rng, Math.max(this.length.min, Math.min(room, this.length.softMax, 4)))
    return textComplexity(short) <= g.maxComplexity ? short : this.simplest()
  }

  private draw(g: GenContext): string {
    const { rng } = g
    const kind = rng.next32() >>> 26
    if (kind < 10) return this.word(kind, g)
    if (kind < 16) return this.lines(rng)
    if (kind < 20) return this.digits(rng)
    if (kind < 23) return this.mixed(rng, this.size(rng, 24))
    if (kind < 27) return this.mixed(rng, this.size(rng, 6))
    if (kind < 29) return this.halves(rng)
    if (kind < 34) return this.run(rng)
    if (kind < 38) return this.readable(rng, this.size(rng, 1))
    if (kind < 63) return this.readable(rng, this.size(rng, kind < 54 ? 8 : 24))
    return this.readable(rng, Math.max(this.size(rng, 80), this.size(rng, 160)))
  }

  /** A length within the bounds, at most `reach` above the smallest. */
  private size(rng: Rng, reach: number): number {
    const room = this.length.softMax - this.length.min
    return this.length.min + (room <= 0 ? 0 : rng.below(Math.min(room, reach) + 1))
  }

  private word(kind: number, g: GenContext): string {
    const { rng } = g
    const word = kind > 6 ? dictionaryText(g) : undefined
    if (word !== undefined) {
      const text = kind === 7 ? word + this.mixed(rng, rng.below(4)) : word
      if (this.contains(text)) return text
    }
    if (this.words.length === 0) return this.readable(rng, this.size(rng, 8))
    return kind < 4 ? itemAt(this.words, 0) : rng.pick(this.words)
  }

  /** Two lines, or as near to that as the alphabet comes. */
  private lines(rng: Rng): string {
    const size = this.size(rng, 12)
    const text = this.readable(rng, size)
    const end = rng.pick(lineEnds)
    if (size < end.length || !this.alphabet.spells(end)) return text
    const at = rng.below(size - end.length + 1)
    return text.slice(0, at) + end + text.slice(at + end.length)
  }

  /** Halves of surrogate pairs beside whole ones that share them. */
  private halves(rng: Rng): string {
    const text = rng.pick(halvesAndPairs) + this.mixed(rng, rng.below(3)) + rng.pick(halvesAndPairs)
    return this.contains(text) ? text : this.mixed(rng, this.size(rng, 6))
  }

  private digits(rng: Rng): string {
    let text = ''
    for (let left = Math.max(1, this.size(rng, 6)); left > 0; left--) text += String.fromCharCode(48 + rng.below(10))
    return this.contains(text) ? text : this.readable(rng, this.size(rng, 6))
  }

  private readable(rng: Rng, size: number): string {
    const text = this.alphabet.readableText(rng, size)
    return text.length === size ? text : this.fit(text)
  }

  private mixed(rng: Rng, size: number): string {
    let text = ''
    while (text.length < size) text += this.alphabet.draw(rng)
    return text.length === size ? text : this.fit(text)
  }

  /** One character many times, over 80 often. */
  private run(rng: Rng): string {
    const one = rng.bool() ? this.alphabet.readable(rng) : this.alphabet.draw(rng)
    const length = Math.max(this.length.min, this.size(rng, rng.oneIn(5) ? 12 : 160))
    return this.fit(one.repeat(Math.floor(length / one.length)))
  }

  /** `text` cut or filled up to the bounds, without splitting a pair the alphabet has no halves for. */
  fit(text: string): string {
    let fitted = text
    if (fitted.length > this.length.max) {
      fitted = fitted.slice(0, this.length.max)
      const last = fitted.charCodeAt(fitted.length - 1)
      if (last >= 0xd800 && last < 0xdc00 && !this.alphabet.hasCode(last)) fitted = fitted.slice(0, -1)
    }
    while (fitted.length < this.length.min) {
      fitted += this.plainest.length > this.length.max - fitted.length ? this.filler() : this.plainest
    }
    return fitted
  }

  /** A character of one code unit; alphabets of pairs alone have none, and then the plainest must do. */
  private filler(): string {
    for (const [first] of this.alphabet.ranges) if (first <= 0xffff) return String.fromCharCode(first)
    return this.plainest
  }

  protected propose(c: string, g: MutateContext): string {
    const next = editText(c, this.alphabet, g)
    if (next === undefined) return this.init(g)
    return next.length > Math.max(this.length.softMax, c.length) ? c : next
  }

  protected simpler(c: string): Iterable<string> {
    return simplerTexts(c, this.plainest, this.length.min)
  }

  protected *neighbours(c: string): Generator<string, void> {
    yield ''
    for (let index = 0; index < Math.min(c.length, 32); index++) yield c.slice(0, index) + c.slice(index + 1)
    for (const character of ['a', '0', ' ', '\n', 'é', '\ud83d']) yield* [c + character, character + c]
    yield c + c
    yield* [c.toUpperCase(), c.toLowerCase()]
    for (const word of this.words) if (word.length + c.length <= this.length.softMax) yield word
    for (const one of [this.plainest, 'b', '1', ' ']) {
      for (let index = 0; index < Math.min(c.length, 32); index++) yield c.slice(0, index) + one + c.slice(index + 1)
    }
  }

  complexity(c: string): number {
    // Containers ask right after they drew: the same string again costs a comparison of pointers.
    if (c !== this.lastText) {
      this.lastComplexity = textComplexity(c)
      this.lastText = c
    }
    return this.lastComplexity
  }

  override complexityAtMost(c: string): number {
    return 1 + 32 * c.length
  }

  override compare(a: string, b: string): number {
    return compareTexts(a, b)
  }

  override simplest(): string {
    return this.fit(
      this.length.min === 0 ? '' : this.plainest.repeat(Math.floor(this.length.min / this.plainest.length)),
    )
  }

  override *enumerate(): Generator<string, void> {
    const first = [...new Set([this.simplest(), this.fit(this.plainest), ...this.words])]
    yield* first
    if (this.length.max !== 1) return
    for (let position = 0; position < this.alphabet.size; position++) {
      const one = this.alphabet.at(position)
      if (this.contains(one) && !first.includes(one)) yield one
    }
  }

  override fromValue(value: unknown): string | undefined {
    return typeof value === 'string' ? value : undefined
  }

  validate(c: string): string | undefined {
    if (typeof c !== 'string') return `${String(c)} is not a string`
    if (c.length < this.length.min || c.length > this.length.max) {
      return `a string of length ${c.length} is outside the lengths ${this.length.min} to ${this.length.max}`
    }
    return this.alphabet.spells(c)
      ? undefined
      : `${JSON.stringify(c.slice(0, 60))} has characters outside ${this.name}()`
  }

  serialize(c: string): IR {
    return c
  }

  parse(ir: IR): string | undefined {
    return typeof ir === 'string' ? ir : undefined
  }

  withSize(size: number): StringDomain {
    return this.sized(size, size, size)
  }

  withMinSize(min: number): StringDomain {
    return this.sized(min, Math.max(min, this.length.max), Math.max(min, this.length.softMax))
  }

  withMaxSize(max: number): StringDomain {
    return this.sized(this.length.min, max, Math.min(max, this.length.softMax))
  }

  /** Longer strings stay valid (seeds), but the search only shortens them. */
  withSoftMaxSize(softMax: number): StringDomain {
    return this.sized(this.length.min, Math.max(softMax, this.length.max), softMax)
  }

  private sized(min: number, max: number, softMax: number): StringDomain {
    assertLengths(this.name, min, max)
    return new StringDomain(this.name, this.alphabet, { min, max, softMax })
  }
}

/** Any string of UTF-16 code units, lone halves of pairs included. */
export function string(bounds: StringBounds = {}): StringDomain {
  return makeString('string', anyCodeUnits, bounds)
}

export function makeString(name: string, alphabet: Alphabet, bounds: StringBounds): StringDomain {
  const min = bounds.minLength ?? 0
  const max = bounds.maxLength ?? Math.max(defaultMaxLength, min)
  assertLengths(name, min, max)
  return new StringDomain(name, alphabet, { min, max, softMax: max })
}

export function assertLengths(name: string, min: number, max: number): void {
  for (const length of [min, max]) {
    if (Number.isSafeInteger(length) && length >= 0) continue
    throw new FuzzError('bad-size', `${name}(): the length ${String(length)} is not a whole number from 0 up.`, {
      hint: 'Give lengths as 0, 1, 2, ...',
    })
  }
  if (min > max) {
    throw new FuzzError('bad-size', `${name}(): the minimum length ${min} is greater than the maximum length ${max}.`, {
      hint: 'Swap the lengths or remove one.',
    })
  }
}
