/**
 * Plain arguments of a uniform sequence: the first whole numbers and the shortest texts, so few that calls meet under the same key,
 * each as likely as the others.
 */
import type { Rng } from '../../random/rng.ts'
import type { MemberWords } from './call-forms.ts'
import { FewSpans } from './spans.ts'
import { kindOf } from './value-kind.ts'

/** How many values of each type a sequence has, drawn anew for each. No bench chose it. */
const sizes = [1, 2, 3, 5, 8, 16, 32] as const
/** One argument in so many stays as it was drawn. No bench chose it. */
const strangers = 16

/**
 * One sequence in so many has texts that are put together of the words of the code, where it has any: what is fed in pieces to a reader of
 * lines, fields or tokens is made of little else.
 */
const wordSequences = 2
/** Words of one text, at most. No bench chose it. */
const mostWords = 3
/** One piece of such a text in so many is a letter, as what stands between the words. No bench chose it. */
const letterShare = 4

/** The most items of a list, so that lists are equal or begin as others do. No bench chose it. */
const shortList = 3

/** The range one sequence draws its plain arguments from. */
export class SmallRange {
  private readonly rng: Rng
  private readonly size: number
  private readonly isOfWords: boolean
  private readonly spans: FewSpans
  private readonly wholes = new Map<string, object[]>()

  constructor(rng: Rng) {
    this.rng = rng
    this.spans = new FewSpans(rng)
    this.size = rng.pick(sizes)
    this.isOfWords = rng.oneIn(wordSequences)
  }

  /** What stands in place of `drawn`, a text or a number. */
  instead(drawn: unknown, own?: MemberWords): unknown {
    if (this.rng.oneIn(strangers)) return drawn
    const span = own && this.spans.of(own)
    if (span !== undefined) return span
    if (typeof drawn === 'string' && this.isOfWords && own !== undefined && own.texts.length > 0) {
      return this.wordy(own.texts)
    }
    const value = this.rng.below(this.size)
    if (typeof drawn === 'string') return shortText(value)
    return typeof drawn === 'bigint' ? BigInt(value) : value
  }

  /** What stands in place of `drawn`, a list or a record: one of a few. */
  insteadOfWhole(drawn: object): unknown {
    const kind = kindOf(drawn)
    let known = this.wholes.get(kind)
    if (known === undefined) this.wholes.set(kind, (known = []))
    if (known.length >= this.size) return this.rng.oneIn(strangers) ? drawn : this.rng.pick(known)
    const made = Array.isArray(drawn) ? drawn.slice(0, this.rng.below(shortList + 1)) : drawn
    known.push(made)
    return made
  }

  /** Half of the words are marks, where there are any: what separates the others is asked for as often as all of them. */
  private wordy(words: readonly string[]): string {
    const count = 1 + this.rng.below(mostWords)
    const marks = words.filter((word) => !/[\p{L}\p{N}]/u.test(word))
    const piece = (): string => {
      if (this.rng.oneIn(letterShare)) return shortText(this.rng.below(3))
      return this.rng.pick(marks.length > 0 && this.rng.bool() ? marks : words)
    }
    return Array.from({ length: count }, piece).join('')
  }
}

/** The shortest texts of two letters, some of which begin as others do: none, `a`, `b`, `aa`, `ab`, `ba`, and so on. */
export function shortText(value: number): string {
  return (value + 1).toString(2).slice(1).replaceAll('0', 'a').replaceAll('1', 'b')
}
