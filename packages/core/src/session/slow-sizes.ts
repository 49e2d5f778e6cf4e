/**
 * Tells a run that does not end from one that only takes long because a number in its input is large: `range(0, 1e9)` counts
 * to its end, and so does what pads to the width in the format `'6616212d'`. With all large numbers halved, again and again, such a run comes to its end just below the limit, and then takes less
 * with each half; one that loops for ever goes from little at once to no end.
 */
import type { TupleDomain } from '../domain/tuple.ts'
import { giveIn, takeTried } from '../domains/functions/patience.ts'
import type { CoverageSource } from '../execution/coverage.ts'
import type { Runner } from '../execution/runner.ts'
import { seenContent } from '../parts/leaf.ts'
import type { PartNode } from '../parts/part-tree.ts'
import { preorderOf } from '../parts/part-tree.ts'
import { rootWithValues } from '../parts/replace.ts'
import { type Breathing, breath, type Steps } from './breath.ts'

export interface SlowSizesParts {
  readonly root: TupleDomain<unknown[]>
  readonly runner: Runner
  readonly coverage: CoverageSource
  readonly breathing: Pick<Breathing, 'isDue'>
  /** Steps after which a run is a hang. */
  readonly stepBudget: number
}

/** Smaller numbers are no sizes that take long: steps, ports, ages. No bench chose it. */
const leastSize = 1_024
/** What goes through a square or a cube of a number takes long for far smaller ones. No bench chose it. */
const leastSide = 48
/** Whatever takes room, or a cube of turns, for so many ends. No bench chose it. */
const smallSize = 16
/** Larger numbers are mostly no sizes: nothing counts to them, and no list is as long, by definition of the language. */
const mostCounted = 2 ** 32
/** What stands for `Infinity`, and less than nothing for the other one: far behind where one begins to count. */
const endless = mostCounted
/** Digits of a number in a text that may be a size: as many as `leastSize` has, by definition, and no fraction. */
const writtenSize = /(?<!\d|\d\.)\d{4,}/g
/** A text that is a number as a whole, and says so in another way than by its digits. */
const writtenOtherwise = /^\s*[+-]?(?:Infinity|(?:\d+\.?\d*|\.\d+)e[+-]?\d+)\s*$/
/** Halves behind the first run that ends, each of which must take less. No bench chose it. */
const halvesBelow = 3
/** What a half of every number leaves of the steps: no less than of a cube, and no more than of a line, with some slack. No bench chose them. */
const leastLeft = 1 / 12
const mostLeft = 0.75

/** Of the steps a run may take, what is enough to see that it takes long. No bench chose it. */
const briefShare = 0.1

/** A text is one for the whole numbers that are written in it: a width of a format, a length of a header. */
type Size = number | bigint | string

export class SlowSizes {
  private readonly parts: SlowSizesParts
  /** Steps of a run that tells how an input grows. */
  private readonly briefly: number
  /** The largest number of an input that ended, once sizes were found to be all that is slow. */
  private bound: number | undefined
  /** Another input was run, since it was asked. */
  private hasRun = false

  constructor(parts: SlowSizesParts) {
    this.parts = parts
    this.briefly = parts.stepBudget * briefShare
  }

  /** Whether something in the input may be what takes long, where no further run can say so. */
  maybeToBlame(corpus: unknown): boolean {
    return sizesIn(this.parts.root, corpus, leastSide).size > 0
  }

  /** Whether an input that used up its steps does so only for the size of its numbers. Where it does not, it is the last one run all the same. */
  *areToBlame(corpus: unknown): Steps<boolean> {
    const { runner, stepBudget } = this.parts
    this.hasRun = false
    if (yield* this.makeItSlow(corpus)) return true
    // Who asked reads what the run left, such as the edges that only failing inputs get to.
    if (this.hasRun) {
      const pending = runner.runBriefly(corpus, stepBudget)
      if (pending !== undefined) yield pending
    }
    return false
  }

  private *makeItSlow(corpus: unknown): Steps<boolean> {
    // A text that was made once may be kept by the code, so that nothing can be said of how it grows.
    if (this.parts.coverage.askedTooMuch === true) return yield* this.areTooLarge(corpus)
    const sizes = sizesIn(this.parts.root, corpus)
    if (yield* this.anyTakesLong(sizes)) return true
    // Smaller numbers are rarely sizes: they stay what they are where larger ones say it all.
    const sides = numbersOf(sizesIn(this.parts.root, corpus, leastSide))
    return sides.size > numbersOf(sizes).size && (yield* this.takeLong(sides))
  }

  private *anyTakesLong(sizes: ReadonlyMap<PartNode, Size>): Steps<boolean> {
    const numbers = numbersOf(sizes)
    if (numbers.size < sizes.size && (yield* this.takeLong(numbers))) return true
    if (yield* this.takeLong(sizes)) return true
    // How often one goes into another stays what it is where both are halved: `range(0, 2 ** 53, 2 ** 32)`.
    return numbers.size > 1 && (yield* this.takeLong(largestAlone(numbers)))
  }

  private *takeLong(sizes: ReadonlyMap<PartNode, Size>): Steps<boolean> {
    const [first, ...others] = scalesOf(sizes)
    if (first === undefined) return false
    const isCounted = [...sizes.values()].every(isOrdinary)
    if (this.bound !== undefined && isCounted && (yield* this.endsBelow(sizes, halvesBetween(first, this.bound))))
      return true
    for (const largest of [first, ...others]) if (yield* this.endInProportion(sizes, largest)) return true
    return false
  }

  /** Whether it ends as soon as functions that were given, and were asked thousands of times, say something else. */
  *endsWithOtherAnswers(corpus: unknown): Steps<boolean> {
    if (!takeTried()) return false
    const { runner, coverage, stepBudget } = this.parts
    giveIn(true)
    try {
      const pending = runner.runBriefly(corpus, stepBudget)
      if (pending !== undefined) yield pending
    } finally {
      giveIn(false)
    }
    return !coverage.exhausted && !isStackError(runner.result.error)
  }

  private *endInProportion(sizes: ReadonlyMap<PartNode, Size>, largest: number): Steps<boolean> {
    const fewest = yield* this.fewestHalves(sizes, largest)
    if (fewest === undefined) return false
    let last = this.briefly
    for (let ended = 0; ended < halvesBelow; ended++) {
      const steps = yield* this.stepsOf(halved(sizes, fewest + ended))
      if (steps === undefined || steps < last * leastLeft || (ended > 0 && steps > last * mostLeft)) return false
      last = steps
    }
    this.bound = Math.min(this.bound ?? largest, largest / 2 ** (fewest + halvesBelow - 1))
    return true
  }

  /** How often the numbers are halved until the run ends: by halves of that number, as each run that does not end is dear. */
  private *fewestHalves(sizes: ReadonlyMap<PartNode, Size>, largest: number): Steps<number | undefined> {
    let most = halvesBetween(largest, smallSize)
    // What does not end with small numbers either never will.
    if ((yield* this.stepsOf(halved(sizes, most))) === undefined) return undefined
    for (let none = 0; most - none > 1; ) {
      const between = Math.floor((none + most) / 2)
      if ((yield* this.stepsOf(halved(sizes, between))) === undefined) none = between
      else most = between
    }
    return most
  }

  /** Whether an input makes something longer than the engine allows only for the size of its numbers: `padStart(text, 2 ** 30)`. */
  *areTooLarge(corpus: unknown): Steps<boolean> {
    const sizes = sizesIn(this.parts.root, corpus)
    const numbers = numbersOf(sizes)
    if (numbers.size < sizes.size && (yield* this.passWhenSmall(numbers))) return true
    return yield* this.passWhenSmall(sizes)
  }

  private *passWhenSmall(sizes: ReadonlyMap<PartNode, Size>): Steps<boolean> {
    if (sizes.size === 0) return false
    const halves = halvesBetween(largestOf(sizes), leastSize)
    if (!(yield* this.endsBelow(sizes, halves))) return false
    const { status, error } = this.parts.runner.result
    // What is wrong with small ones as well is another failure, unless they are too long, too.
    return status !== 'failed' || !isLengthError(error)
  }

  /** Large once and slow by that, they are judged by one small run from then on. */
  private *endsBelow(sizes: ReadonlyMap<PartNode, Size>, halves: number): Steps<boolean> {
    return (yield* this.stepsOf(halved(sizes, halves))) !== undefined
  }

  /** `undefined` where the run does not end, or the domain has no such input. One that fails has ended: that is another failure. */
  private *stepsOf(values: ReadonlyMap<PartNode, Size>): Steps<number | undefined> {
    const corpus = rootWithValues(values)
    if (corpus === undefined) return undefined
    const { runner, coverage, breathing } = this.parts
    if (breathing.isDue()) yield breath
    this.hasRun = true
    const pending = runner.runBriefly(corpus, this.briefly)
    if (pending !== undefined) yield pending
    return coverage.exhausted ? undefined : coverage.steps
  }
}

const tooLong =
  /^(?:Invalid (?:string|array|typed array|array buffer|DataView) length|Invalid count value: \d|Array buffer allocation failed|Maximum BigInt size exceeded|The value of "size" is out of range\. It must be >= 0 && <= \d+\. Received \d)/

/** Calls within calls without an end, or more of them than the engine has room for. */
export function isStackError(error: unknown): boolean {
  return error instanceof RangeError && error.message === 'Maximum call stack size exceeded'
}

/** What the engine says where a text, a list or a number would get too long for it. */
export function isLengthError(error: unknown): boolean {
  return error instanceof RangeError && tooLong.test(error.message)
}

/**
 * Such an input with each large number a 16th of itself, a 256th, and so on: for who measures time, and can afford a few runs
 * only.
 */
export function* smallerSizes(root: TupleDomain<unknown[]>, corpus: unknown): Generator<unknown, void> {
  const sizes = sizesIn(root, corpus)
  if (sizes.size === 0) return
  const largest = largestOf(sizes)
  for (let halves = 4; largest / 2 ** halves >= 1; halves += 4) {
    const smaller = rootWithValues(halved(sizes, halves))
    if (smaller === undefined) return
    yield smaller
  }
}

function halvesBetween(largest: number, bound: number): number {
  return Math.max(0, Math.ceil(Math.log2(largest / bound)))
}

function isSize(leaf: unknown, least: number): leaf is Size {
  return (typeof leaf === 'number' || typeof leaf === 'bigint' || typeof leaf === 'string') && largestIn(leaf) >= least
}

/** The number itself, or the largest one written in the text; 0 where there is none. */
function largestIn(size: Size): number {
  if (typeof size !== 'string') return countOf(Number(size))
  if (writtenOtherwise.test(size)) return countOf(Number(size))
  const written = size.match(writtenSize) ?? []
  return Math.max(0, ...written.map(Number).filter(Number.isFinite))
}

/**
 * How far one counts to a number, or by it: `range(0, 1, 1e-9)`. Who counts to `Infinity` says so, as who counts to a million does; where
 * it is no count, a large number takes no longer than a small one.
 */
function countOf(size: number): number {
  const count = isStep(size) ? 1 / Math.abs(size) : Math.abs(size)
  return count === Number.POSITIVE_INFINITY ? endless : count
}

/** So near to nothing that as many go into one as a size counts. */
function isStep(size: Size): boolean {
  return size !== 0 && typeof size === 'number' && Math.abs(size) <= 1 / leastSize
}

/** Code that counts to a million may still loop for ever where an infinity, or nearly nothing, goes elsewhere: those are looked at each time. */
function isOrdinary(size: Size): boolean {
  if (typeof size === 'string') return !writtenOtherwise.test(size) || isOrdinary(Number(size))
  return typeof size !== 'number' || (Number.isFinite(size) && !isStep(size))
}

/** A step grows, to one and no further. */
function smallerCount(size: number, halves: number): number {
  const count = countOf(size) / 2 ** halves
  return Math.sign(size) * (isStep(size) ? 1 / Math.max(1, count) : Math.trunc(count))
}

function sizesIn(root: TupleDomain<unknown[]>, corpus: unknown, least = leastSize): ReadonlyMap<PartNode, Size> {
  const sizes = new Map<PartNode, Size>()
  let whole: PartNode | undefined
  for (const part of preorderOf(root, corpus)) {
    if (whole?.contains(part) === true) continue
    const text = composedText(part)
    const size = text ?? part.leaf
    // What must be what it is, such as a name of the code or a share of at most a thousandth, is no size.
    if (!isSize(size, least) || ((typeof size === 'string' || isStep(size)) && !canBeHalved(part, size))) continue
    sizes.set(part, size)
    if (text !== undefined) whole = part
  }
  return sizes
}

/** A text that is made of parts, as those of a pattern are: the digits of a number in it are parts of their own. */
function composedText(part: PartNode): string | undefined {
  const text = contentOf(part)
  const [only, ...others] = part.below
  if (only === undefined || typeof text !== 'string') return undefined
  return others.length === 0 && contentOf(only) === text ? undefined : text
}

/** `undefined` where whoever makes the value refuses. */
function contentOf(part: PartNode): unknown {
  try {
    return seenContent(part)
  } catch {
    return undefined
  }
}

/** Without those written in texts: a text may be no other one, as a key beside another key. */
function numbersOf(sizes: ReadonlyMap<PartNode, Size>): ReadonlyMap<PartNode, Size> {
  return new Map([...sizes].filter(([, size]) => typeof size !== 'string'))
}

function largestAlone(sizes: ReadonlyMap<PartNode, Size>): ReadonlyMap<PartNode, Size> {
  const [largest] = [...sizes].sort(([, a], [, b]) => largestIn(b) - largestIn(a))
  return new Map(largest && [largest])
}

/** What the numbers of an input are measured by: the largest that anybody may count to, and where there is a larger one, that. */
function scalesOf(sizes: ReadonlyMap<PartNode, Size>): readonly number[] {
  const all = [...sizes.values()].map(largestIn)
  const countable = all.filter((size) => size <= mostCounted)
  const scales = [countable, all].filter(({ length }) => length > 0).map((list) => Math.max(...list))
  return [...new Set(scales)]
}

function canBeHalved(part: PartNode, leaf: Size): boolean {
  return rootWithValues(halved(new Map([[part, leaf]]), 1)) !== undefined
}

function largestOf(sizes: ReadonlyMap<PartNode, Size>): number {
  return Math.max(...[...sizes.values()].map(largestIn))
}

function halved(sizes: ReadonlyMap<PartNode, Size>, halves: number): ReadonlyMap<PartNode, Size> {
  const smaller = (size: Size): Size => {
    if (typeof size === 'number') return smallerCount(size, halves)
    if (typeof size === 'bigint') return size / 2n ** BigInt(halves)
    if (writtenOtherwise.test(size)) return String(smallerCount(Number(size), halves))
    return size.replace(writtenSize, (digits) => String(BigInt(digits) / 2n ** BigInt(halves)))
  }
  return new Map([...sizes].map(([part, size]) => [part, smaller(size)]))
}
