/**
 * The few values that the plain arguments of one sequence are taken from. What one call stores another finds only under the same
 * key, a tree needs keys on both sides of another, and two arguments are hardly ever equal, in order, or one the beginning
 * of the other, by chance.
 */
import type { Dictionary, GenContext } from '../../domain/context.ts'
import type { Rng } from '../../random/rng.ts'
import type { MemberWords } from './call-forms.ts'
import { FewSpans } from './spans.ts'
import { kindOf } from './value-kind.ts'

/** How many values of one type a sequence has, drawn anew for each. bench/sequences chose it. */
const sizes = [1, 2, 2, 3, 3, 4, 6, 10] as const
/** One argument in so many is none of the pool, once that is full. No bench chose it. */
const strangers = 8
/** Whole numbers a pool may begin with are below this: places, counts and small keys. No bench chose it. */
const mostSmall = 8

/** Where the member's code has words of its own, one in so many is any other. bench/sequences, 56 classes: with 2 and 4 as many are found. */
const fartherShare = 2

/** Of the numbers among the words one in so many is a neighbour: code often counts before it compares. No bench chose it. */
const besideShare = 4

/** Kinds of values that go into a pool: a neighbour of another, a small whole number, a word of the code, as drawn. */
type Kind = 'near' | 'small' | 'word' | 'drawn'
/** How often each is taken. No bench chose it. */
const kinds: readonly Kind[] = ['near', 'near', 'small', 'small', 'small', 'word', 'word', 'drawn', 'drawn', 'drawn']

/** The values one sequence draws its plain arguments from. */
export class ArgumentPool {
  private readonly g: GenContext
  private readonly size: number
  private readonly values = new Map<string, unknown[]>()
  private readonly spans: FewSpans

  constructor(g: GenContext) {
    this.g = g
    this.size = g.rng.pick(sizes)
    this.spans = new FewSpans(g.rng)
  }

  /** What stands in place of `drawn`, a text or a number: mostly one of a few. */
  instead(drawn: unknown, own?: MemberWords): unknown {
    const { rng } = this.g
    const span = own && this.spans.of(own)
    if (span !== undefined) return span
    const known = this.valuesLike(drawn)
    if (known.length >= this.size) return rng.oneIn(strangers) ? drawn : rng.pick(known)
    if (known.length > 0 && rng.bool()) return rng.pick(known)
    const value = this.anew(drawn, known, own)
    known.push(value)
    return value
  }

  /** What stands in place of `drawn`, a list or a record: often one of those that are there already. */
  insteadOfWhole(drawn: object): unknown {
    const { rng } = this.g
    const known = this.valuesLike(drawn)
    const isFull = known.length >= this.size
    if (known.length > 0 && (isFull ? !rng.oneIn(strangers) : rng.bool())) return rng.pick(known)
    if (!isFull) known.push(drawn)
    return drawn
  }

  /** A value of calls that are there already, while there is room. */
  add(value: unknown): void {
    const known = this.valuesLike(value)
    if (known.length < this.size && !known.includes(value)) known.push(value)
  }

  private anew(drawn: unknown, known: readonly unknown[], own: Dictionary | undefined): unknown {
    const { rng } = this.g
    switch (rng.pick(kinds)) {
      case 'near':
        return known.length === 0 ? drawn : near(rng.pick(known), rng)
      case 'small':
        return typeof drawn === 'number' ? rng.below(mostSmall) : drawn
      case 'word':
        return wordLike(drawn, this.g, own) ?? drawn
      case 'drawn':
        return drawn
    }
  }

  private valuesLike(drawn: unknown): unknown[] {
    const kind = kindOf(drawn)
    let found = this.values.get(kind)
    if (found === undefined) this.values.set(kind, (found = []))
    return found
  }
}

/**
 * A word of the type of `value`, or a number beside it, half of the time of the member's own code: among those of the whole class, and
 * those that were compared on the way, each is rare. `undefined` where there is none.
 */
export function wordLike(value: unknown, { rng, dictionary }: GenContext, own: Dictionary | undefined): unknown {
  const close = own === undefined || rng.oneIn(fartherShare) ? [] : wordsLike(value, own)
  const words = close.length > 0 ? close : wordsLike(value, dictionary)
  if (words.length === 0) return undefined
  const word = rng.pick(words)
  return typeof word !== 'string' && rng.oneIn(besideShare) ? near(word, rng) : word
}

function wordsLike(value: unknown, { numbers, strings, bigints }: Dictionary): readonly unknown[] {
  if (typeof value === 'number') return numbers
  if (typeof value === 'bigint') return bigints
  return typeof value === 'string' ? strings : []
}

/** A neighbour of a number; a text that begins as another does. */
export function near(value: unknown, rng: Rng): unknown {
  if (typeof value === 'number') return rng.bool() ? value + 1 : value - 1
  if (typeof value === 'bigint') return rng.bool() ? value + 1n : value - 1n
  if (typeof value !== 'string') return value
  if (value === '' || rng.bool()) return `${value}${rng.bool() ? value.slice(-1) || 'a' : 'b'}`
  return value.slice(0, -1)
}
