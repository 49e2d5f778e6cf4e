/** Single characters of an alphabet. */
import type { GenContext, MutateContext } from '../../domain/context.ts'
import type { IR } from '../../domain/ir.ts'
import { PlainDomain } from '../../domain/plain.ts'
import {
  Alphabet,
  asciiCharacters,
  characterComplexity,
  characterRank,
  plainestOf,
  printableAsciiCharacters,
  scalarValues,
} from './alphabet.ts'

function complexityOf(character: string): number {
  return characterComplexity(character.codePointAt(0) as number)
}

export class CharDomain extends PlainDomain<string> {
  readonly name: string
  readonly entropy: number
  readonly minComplexity: number
  readonly maxComplexity = 32
  readonly alphabet: Alphabet
  private readonly plainest: string

  constructor(name: string, alphabet: Alphabet) {
    super()
    this.name = name
    this.alphabet = alphabet
    this.plainest = plainestOf(alphabet)
    this.entropy = Math.log2(alphabet.size)
    this.minComplexity = complexityOf(this.plainest)
  }

  contains(value: string): boolean {
    const code = value.codePointAt(0)
    return code !== undefined && value.length === (code > 0xffff ? 2 : 1) && this.alphabet.hasCode(code)
  }

  init(g: GenContext): string {
    const words = g.dictionary.strings
    const word = words.length > 0 && g.rng.oneIn(16) ? g.rng.pick(words).charAt(0) : ''
    const drawn = this.contains(word) ? word : this.alphabet.draw(g.rng)
    if (this.affordable(drawn, g)) return drawn
    const readable = this.alphabet.readable(g.rng)
    return this.affordable(readable, g) ? readable : this.plainest
  }

  protected propose(c: string, g: MutateContext): string {
    const { rng } = g
    const code = c.codePointAt(0) as number
    switch (rng.below(4)) {
      case 0:
        return String.fromCodePoint(Math.max(0, Math.min(0x10_ffff, code + rng.int(-5, 5))))
      case 1:
        return g.compares?.string(c, rng) ?? this.alphabet.draw(rng)
      case 2:
        return c.toUpperCase() === c ? c.toLowerCase() : c.toUpperCase()
      default:
        return this.alphabet.draw(rng)
    }
  }

  protected *simpler(c: string): Generator<string, void> {
    yield this.plainest
    yield* ['a', '0', ' ', c.toLowerCase(), c.normalize('NFD').charAt(0)]
    const first = this.plainest.codePointAt(0) as number
    const code = c.codePointAt(0) as number
    for (let gap = code - first; gap !== 0; gap = Math.trunc(gap / 2)) yield String.fromCodePoint(code - gap)
  }

  protected *neighbours(c: string): Generator<string, void> {
    const code = c.codePointAt(0) as number
    for (let distance = 1; distance <= 4; distance++) {
      for (const near of [code + distance, code - distance]) {
        if (near >= 0 && near <= 0x10_ffff) yield String.fromCodePoint(near)
      }
    }
    yield* [c.toUpperCase(), c.toLowerCase(), 'a', '0', ' ', '\n', 'é']
    for (const [first, last] of this.alphabet.ranges) yield* [String.fromCodePoint(first), String.fromCodePoint(last)]
  }

  complexity(c: string): number {
    return complexityOf(c)
  }

  override compare(a: string, b: string): number {
    return characterRank(a.codePointAt(0) as number) - characterRank(b.codePointAt(0) as number)
  }

  override simplest(): string {
    return this.plainest
  }

  override *enumerate(): Generator<string, void> {
    yield this.plainest
    for (let position = 0; position < this.alphabet.size; position++) {
      const character = this.alphabet.at(position)
      if (character !== this.plainest) yield character
    }
  }

  override fromValue(value: unknown): string | undefined {
    return typeof value === 'string' && value !== '' ? value : undefined
  }

  validate(c: string): string | undefined {
    if (typeof c === 'string' && this.contains(c)) return undefined
    return `${JSON.stringify(c)} is not one character of ${this.name}()`
  }

  serialize(c: string): IR {
    return c
  }

  parse(ir: IR): string | undefined {
    return typeof ir === 'string' && ir !== '' ? ir : undefined
  }
}

const basicPlane = new Alphabet([[0, 0xffff]])
const digits = [48, 57] as const
const upperCase = [65, 90] as const
const lowerCase = [97, 122] as const

/** One UTF-16 code unit, a lone half of a pair included. */
export function char(): CharDomain {
  return new CharDomain('char', basicPlane)
}

/** One UTF-16 code unit: `char` by its exact name. */
export function codeUnit(): CharDomain {
  return new CharDomain('codeUnit', basicPlane)
}

/** One Unicode scalar value: one or two code units, never half a pair. */
export function codePoint(): CharDomain {
  return new CharDomain('codePoint', scalarValues)
}

/** One code unit other than U+0000. */
export function nonZeroChar(): CharDomain {
  return new CharDomain('nonZeroChar', new Alphabet([[1, 0xffff]]))
}

/** 0 to 9. */
export function numericChar(): CharDomain {
  return new CharDomain('numericChar', new Alphabet([digits]))
}

/** a to z. */
export function lowerChar(): CharDomain {
  return new CharDomain('lowerChar', new Alphabet([lowerCase]))
}

/** A to Z. */
export function upperChar(): CharDomain {
  return new CharDomain('upperChar', new Alphabet([upperCase]))
}

/** A to Z and a to z. */
export function alphaChar(): CharDomain {
  return new CharDomain('alphaChar', new Alphabet([upperCase, lowerCase]))
}

/** 0 to 9, A to Z and a to z. */
export function alphaNumericChar(): CharDomain {
  return new CharDomain('alphaNumericChar', new Alphabet([digits, upperCase, lowerCase]))
}

/** Blank to tilde, 32 to 126. */
export function printableAsciiChar(): CharDomain {
  return new CharDomain('printableAsciiChar', printableAsciiCharacters)
}

/** 0 to 127. */
export function asciiChar(): CharDomain {
  return new CharDomain('asciiChar', asciiCharacters)
}
