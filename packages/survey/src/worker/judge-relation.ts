/** Runs a relation on one input and says whether it held. */
import { discarded, printValue } from '@fuzzwright/core/domain'
import type { Relation } from '../relation/relation.ts'
import { fillIn } from '../relation/relation.ts'
import { type Difference, difference, kindOf, type Strictness } from './difference.ts'
import { isHeldByFormats } from './held-by-formats.ts'
import { thrownWords } from './message-words.ts'
import { withLeaves } from './near-sides.ts'
import { copy, vocabulary } from './vocabulary.ts'
import { WriterTally } from './writer-tally.ts'

/** How one side of a relation came out. */
export type Side = { readonly value: unknown } | { readonly thrown: unknown }

/** `empty`: the input says nothing about the relation. */
export interface Verdict {
  readonly state: 'held' | 'broken' | 'empty'
  readonly left?: Side
  readonly right?: Side
  readonly difference?: Difference
  /** It is broken by a number below nought, and would not be by its amount; or by one that is none. */
  readonly isOutside?: boolean
}

type Expression = (...args: readonly unknown[]) => unknown

interface Sides {
  readonly given: Expression | undefined
  readonly left: Expression
  readonly right: Expression | undefined
}

const empty: Verdict = { state: 'empty' }

/** A relation bound to the code it is about. */
export class RelationJudge {
  readonly relation: Relation
  private readonly scope: Readonly<Record<string, unknown>>
  /** By number of arguments: missing ones are left out of the calls. */
  private readonly compiled = new Map<number, Sides>()
  private readonly writers: WriterTally

  /** `namespaces`: the modules of the package, by their names in expressions. */
  constructor(relation: Relation, namespaces: Readonly<Record<string, unknown>>) {
    this.relation = relation
    this.scope = { ...vocabulary, ...namespaces }
    this.writers = new WriterTally(relation)
  }

  judge(args: readonly unknown[], strictness: Strictness): Verdict {
    // What a replacer writes, nobody reads back.
    if (this.relation.kind === 'roundtrip' && args.slice(1).some(holdsFunction)) return empty
    if (this.relation.kind === 'roundtrip' && !isHeldByFormats(args[0])) return empty
    if (this.relation.kind === 'idempotence' && args.some(choosesByPlace)) return empty
    const sides = this.sidesFor(args.length)
    const given = sides.given === undefined ? undefined : evaluate(sides.given, args)
    if (given !== undefined && this.writers.isSlip(given, args)) return thrownAway(given, { value: args[0] }, args)
    if (given !== undefined && 'thrown' in given) return empty
    const before = this.relation.kind === 'repeatable' ? uncopiedFields(args) : ''
    const left = evaluate(sides.left, args)
    if (sides.right === undefined) return this.truth(left, sides, args)
    const right = evaluate(sides.right, args)
    // It refused, and nobody promised that what says so is taken.
    if (this.relation.kind === 'idempotence' && isRefusal(right, args[0])) return empty
    const verdict = withoutInputs(this.compare(left, right, strictness), args)
    if (verdict.state !== 'broken') return verdict
    if (this.relation.kind === 'repeatable' && uncopiedFields(args) !== before) return empty
    if (this.isOfHalves(sides, args, strictness)) return empty
    if (verdict.difference?.what === 'sign of zero' && this.isOfWholeNumbers(sides, args)) return empty
    if (this.isOfWholes(sides, args, strictness)) return { ...verdict, isOutside: true }
    // Classes of numbers are asked on purpose what they make of infinities.
    return this.relation.kind !== 'builtin' && holdsNoNumber(args) ? { ...verdict, isOutside: true } : verdict
  }

  /** Half a character is no text, and what writes UTF-8 has nothing to write for it: whether whole ones come back. */
  private isOfHalves(sides: Sides, args: readonly unknown[], strictness: Strictness): boolean {
    if (this.relation.kind !== 'roundtrip' || sides.right === undefined) return false
    const whole = args.map((arg) => withWholeCharacters(arg))
    if (difference(whole, args, 'equal') === undefined) return false
    const { state } = this.compare(evaluate(sides.left, whole), evaluate(sides.right, whole), strictness)
    return state === 'held'
  }

  /** What refuses a half is about whole numbers, of which no nought has a sign: code points, bytes, indices. */
  private isOfWholeNumbers({ left }: Sides, args: readonly unknown[]): boolean {
    if (this.relation.kind !== 'roundtrip') return false
    const halves = args.map((arg) => withLeaves(arg, (leaf) => (Object.is(leaf, -0) ? 0.5 : leaf)))
    return difference(halves, args, 'equal') !== undefined && 'thrown' in evaluate(left, halves)
  }

  /** It comes back where all numbers in it are whole, exact and not negative: days, places and counts are, and no type says so. */
  private isOfWholes(sides: Sides, args: readonly unknown[], strictness: Strictness): boolean {
    if (this.relation.kind !== 'roundtrip' || sides.right === undefined) return false
    const whole = args.map((arg) => withLeaves(arg, wholeOf))
    if (difference(whole, args, 'equal') === undefined) return false
    return this.holdsOf(whole, sides, strictness) && !this.isOfExactFractions(sides, args, strictness)
  }

  /**
   * Another fraction comes back with all its digits where this one does not: what keeps that is for fractions, and neither counts nor rounds.
   */
  private isOfExactFractions(sides: Sides, args: readonly unknown[], strictness: Strictness): boolean {
    if (holdsBeyondExact(args)) return false
    const others = args.map((arg) => withLeaves(arg, otherFractionFor))
    return difference(others, args, 'equal') !== undefined && this.holdsOf(others, sides, strictness)
  }

  private holdsOf(args: readonly unknown[], { left, right }: Sides, strictness: Strictness): boolean {
    if (right === undefined) return false
    return this.compare(evaluate(left, args), evaluate(right, args), strictness).state === 'held'
  }

  /** What comes of the call that the relation asks about; nothing where it asks about none. */
  seen(args: readonly unknown[]): Side | undefined {
    const { seen } = this.relation
    return seen && evaluate(this.compile(seen.answer, args.length), args)
  }

  private truth(left: Side, sides: Sides, args: readonly unknown[]): Verdict {
    const verdict = judgeTruth(left)
    if (verdict.state !== 'broken') return verdict
    if (this.relation.kind !== 'non-finite') return holdsNoNumber(args) ? { ...verdict, isOutside: true } : verdict
    if (this.isOverflow(args)) return { state: 'held', left }
    const above = args.map((arg) => withLeaves(arg, ordinaryOf))
    // Square roots, shares and channels of colours may be of no number below nought, and nobody says so; a text that is no number is NaN.
    const isOutside = judgeTruth(evaluate(sides.left, above)).state === 'held'
    return isOutside ? { ...verdict, isOutside } : verdict
  }

  /** What answers a number beyond all use for a part of each number, as powers and factorials do, has none for the whole. */
  private isOverflow(args: readonly unknown[]): boolean {
    const half = (leaf: unknown): unknown => (typeof leaf === 'number' ? Math.trunc(leaf / 2) : leaf)
    let part = args
    for (let step = 0; step < mostHalved; step++) {
      part = part.map((arg) => withLeaves(arg, half))
      const side = this.seen(part)
      if (side === undefined || 'thrown' in side) return false
      const numbers = numbersIn(side.value)
      if (numbers.every((number) => Number.isFinite(number)))
        // The greatest number itself is what the least of no numbers is sought from.
        return numbers.some((number) => Math.abs(number) > beyondUse && Math.abs(number) < Number.MAX_VALUE)
    }
    return false
  }

  /** Both sides, the left one waited for; nothing where it is not there in time. */
  async later(args: readonly unknown[], milliseconds: number): Promise<readonly [left: Side, right: Side] | undefined> {
    const sides = this.sidesFor(args.length)
    if (sides.right === undefined) return undefined
    const promise = evaluate(sides.left, args)
    const left = 'thrown' in promise ? promise : await settled(promise.value, milliseconds)
    return left === undefined ? undefined : [left, evaluate(sides.right, args)]
  }

  /** How two sides that were made before compare. */
  compare(left: Side, right: Side, strictness: Strictness): Verdict {
    const { judgement } = this.relation
    if ('thrown' in right) {
      if (judgement === 'value') return empty
      if ('thrown' in left) return { state: 'held' }
      return { state: 'broken', left, right, difference: { path: '', what: `${kindOf(left.value)} for an error` } }
    }
    if ('thrown' in left) {
      return thrownAway(left, right)
    }
    if (this.relation.kind === 'roundtrip' && isNothing(right.value) && isBare(left.value)) return empty
    if (this.relation.kind === 'roundtrip' && areSameItems(left.value, right.value))
      return { state: 'held', left, right }
    const wrong = difference(left.value, right.value, strictness)
    if (wrong === undefined || areMadeAlike(wrong, left.value, right.value)) return { state: 'held', left, right }
    return { state: 'broken', left, right, difference: wrong }
  }

  private sidesFor(count: number): Sides {
    const known = this.compiled.get(count)
    if (known !== undefined) return known
    const { given, left, right } = this.relation
    const sides: Sides = {
      given: given === undefined || given === right ? undefined : this.compile(given, count),
      left: this.compile(left, count),
      right: right === undefined ? undefined : this.compile(right, count),
    }
    this.compiled.set(count, sides)
    return sides
  }

  private compile(template: string, count: number): Expression {
    const names = Object.keys(this.scope)
    const inputs = Array.from({ length: count }, (_, at) => `$$${at}`)
    const body = fillIn(template, inputs)
    const make = new Function(...names, `return (${inputs.join(', ')}) => (${body})`)
    return make(...Object.values(this.scope)) as Expression
  }
}

function numbersIn(value: unknown): readonly number[] {
  const numbers: number[] = []
  withLeaves(value, (leaf) => {
    if (typeof leaf === 'number') numbers.push(leaf)
    return leaf
  })
  return numbers
}

/** Halves of a number that are asked for, until nothing is left of any that is exact. */
const mostHalved = 54
/** The square of it is nearly the greatest number there is; 2 to the power of 512 is more. No bench chose it. */
const beyondUse = 1e100

/** The amount of a number that is below nought, and a number for a text that is none. */
function ordinaryOf(leaf: unknown): unknown {
  if (typeof leaf === 'string') return leaf.trim() === '' || Number.isNaN(Number(leaf)) ? '1' : leaf
  return typeof leaf === 'number' ? Math.abs(leaf) : leaf
}

/** What is left of a number without its sign and its fraction, as far as numbers are exact. */
function wholeOf(leaf: unknown): unknown {
  if (typeof leaf !== 'number' || !Number.isFinite(leaf)) return leaf
  return Math.trunc(Math.abs(leaf) % Number.MAX_SAFE_INTEGER)
}

/** For a fraction one that has more digits than a price, a share or a place on a map. */
function otherFractionFor(leaf: unknown): unknown {
  if (typeof leaf !== 'number' || !Number.isFinite(leaf) || Number.isInteger(leaf)) return leaf
  return Math.sign(leaf) * Math.PI
}

function holdsBeyondExact(value: unknown): boolean {
  let found = false
  withLeaves(value, (leaf) => {
    found ||= typeof leaf === 'number' && Math.abs(leaf) > Number.MAX_SAFE_INTEGER
    return leaf
  })
  return found
}

/** The same with U+FFFD for each half of a character. */
function withWholeCharacters(value: unknown): unknown {
  const mend = (leaf: unknown) => (typeof leaf === 'string' ? leaf.replace(/\p{Surrogate}/gu, '\ufffd') : leaf)
  return withLeaves(value, mend, (key) => String(mend(key)))
}

const mostAsked = 40

/**
 * A function that does not answer everything alike. A drawn one answers by all that it is handed, places and lists included: what it
 * chose of a list, it may not choose again of what is left.
 */
function choosesByPlace(arg: unknown): boolean {
  if (typeof arg !== 'function') return false
  try {
    const first: unknown = Reflect.apply(arg, undefined, [0, 0, [0]])
    return Array.from({ length: mostAsked }, (_, at) => at).some((at) => {
      return difference(Reflect.apply(arg, undefined, [at % 3, at, [0, at]]), first, 'equal') !== undefined
    })
  } catch {
    // What it is asked about here is not what it is for.
    return false
  }
}

/** NaN or an infinity: sums of them are what nobody adds up. */
function holdsNoNumber(value: unknown): boolean {
  let found = false
  withLeaves(value, (leaf) => {
    found ||= typeof leaf === 'number' && !Number.isFinite(leaf)
    return leaf
  })
  return found
}

/** What instances hold that no copy stands in for, alone or in plain data: what the first call writes there, the second one meets. */
function uncopiedFields(args: readonly unknown[]): string {
  const fields: string[] = []
  for (const arg of args) {
    withLeaves(arg, (leaf) => {
      if (copy(leaf) === leaf) fields.push(fieldsOf(leaf))
      return leaf
    })
  }
  return fields.join()
}

function fieldsOf(value: unknown): string {
  // A function has a prototype of its own, and whatever was written to it.
  if (typeof value === 'function') return printValue({ ...value })
  if (typeof value !== 'object' || value === null) return ''
  return Reflect.ownKeys(value)
    .map((key) => `${String(key)}: ${printValue(Reflect.get(value, key))}`)
    .join()
}

/** A symbol that is made anew is another one each time, as an object is: how it is written is all that can be asked of it. */
function areMadeAlike({ what }: Difference, one: unknown, other: unknown): boolean {
  return what === 'symbol became symbol' && printValue(one) === printValue(other)
}

/** No, or nothing, for what is something. */
function isRefusal(side: Side, asked: unknown): boolean {
  if (!('value' in side) || typeof side.value === typeof asked) return false
  return side.value === false || isNothing(side.value)
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null
}

/** Nothing, or a thing with nothing in it: which of them comes back of nothing, nobody promised. */
function isBare(value: unknown): boolean {
  if (isNothing(value) || value === '') return true
  if (typeof value !== 'object' || value === null || Object.keys(value).length > 0) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}

/** A list that came back as a typed array of the same numbers, or the other way round: bytes are handed over as either. */
function areSameItems(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) === Array.isArray(other)) return false
  const [a, b] = [one, other].map(itemsOf)
  return a !== undefined && b !== undefined && a.length === b.length && a.every((item, at) => Object.is(item, b[at]))
}

function itemsOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  return value instanceof Uint8Array || value instanceof Uint8ClampedArray ? [...value] : undefined
}

/** Among options, on their first level. */
function holdsFunction(options: unknown): boolean {
  return (
    typeof options === 'object' &&
    options !== null &&
    Object.values(options).some((value) => typeof value === 'function')
  )
}

function thrownAway(left: Side & { readonly thrown: unknown }, right: Side, args: readonly unknown[] = []): Verdict {
  return { state: 'broken', left, right, difference: { path: '', what: `throws ${thrownWords(left.thrown, args)}` } }
}

/** What the input put into the message of an error makes no other cause. */
function withoutInputs(verdict: Verdict, args: readonly unknown[]): Verdict {
  const { state, left, right } = verdict
  return state === 'broken' && left !== undefined && 'thrown' in left && right !== undefined
    ? thrownAway(left, right, args)
    : verdict
}

/** Each side has arguments of its own: what it does to them is nobody else's business. */
function evaluate(expression: Expression, args: readonly unknown[]): Side {
  try {
    return { value: expression(...args.map((arg) => copy(arg))) }
  } catch (thrown) {
    if (isNoAnswer(thrown)) throw thrown
    return { thrown }
  }
}

async function settled(promise: unknown, milliseconds: number): Promise<Side | undefined> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  const answer = Promise.resolve(promise).then(
    (value): Side => ({ value }),
    (thrown: unknown): Side | undefined => (isNoAnswer(thrown) ? undefined : { thrown }),
  )
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Whoever runs out of steps has not answered. */
/** It took too many steps, or read of an input what could not be made: neither says anything of the code. */
function isNoAnswer(thrown: unknown): boolean {
  if (thrown === discarded) return true
  return thrown instanceof Error && thrown.name === 'StepBudgetExceeded'
}

/** What is said of a truth that is none. */
export const untrue = 'is not true'

function judgeTruth(left: Side): Verdict {
  if ('thrown' in left) return empty
  if (left.value === true) return { state: 'held', left }
  return { state: 'broken', left, difference: { path: '', what: untrue } }
}
