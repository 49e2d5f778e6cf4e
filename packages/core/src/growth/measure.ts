/**
 * Measures how steps grow with an input that is pumped: it proposes larger and larger inputs, is told the steps of each, and answers the
 * exponent. Differences of steps are compared and not steps, so that what a function takes for every input does not count.
 */
import type { AllowedGrowth } from '../execution/growth-order.ts'
import type { Pump } from './pump.ts'

/** An input whose steps are wanted, and how many of them are enough. */
export interface Probe {
  readonly corpus: unknown
  readonly mostSteps: number
}

/** What became of it; `undefined` where it could not be run to its end for another reason than its steps. */
export interface Counted {
  readonly steps: number
  /** It was stopped at the most steps. */
  readonly exhausted: boolean
}

/** Work that proposes inputs and is told their steps. */
export type Measuring<R> = Generator<Probe, R, Counted | undefined>

/** The steps of one size. */
export interface Sample {
  readonly count: number
  /** Characters or items. */
  readonly length: number
  readonly steps: number
  readonly corpus: unknown
}

/** How the steps of a pumped input grow. */
export interface Growth {
  readonly pump: Pump
  /** By doubled counts, or by one more each, the largest last; three or more. */
  readonly samples: readonly Sample[]
  /** Twice the repetitions take 2 to this power times the steps. */
  readonly exponent: number
  /** The exponent itself grows with the size. */
  readonly exponential: boolean
}

/** Lengths at which a first look is taken. No bench chose them. */
const firstLengths = [64, 128] as const
/** Steps after which a run of a first look is steep whatever it was before. No bench chose it. */
const stepsOfFirstLook = 60_000
/** From twice the size on so many times the steps are worth a closer look: 2 is a line. No bench chose it. */
const steepRatio = 2.4
/** The same where somebody allows a line or less than a square. */
const steepRatioAsked = 2.04
/** The longest inputs that are made; texts and lists of most domains end there anyway. No bench chose it. */
export const longestPumped = 4096
/** Steps of the largest size: from here on the exponent is as clear as it gets. No bench chose it. */
const enoughSteps = 100_000
/** A size that took fewer steps is far below what the next took. No bench chose it. */
const fewForOneMore = 20_000
/** Steps after which a larger size is given up. No bench chose it. */
const mostSteps = 500_000

/** Two runs that tell nearly every function that is fine; true where it is worth to be measured. */
export function* looksSteep(pump: Pump, { asked }: AllowedGrowth): Measuring<boolean> {
  const steps: number[] = []
  const each = Math.max(1, pump.length(1) - pump.length(0))
  for (const length of firstLengths) {
    const corpus = pump.repeated(Math.ceil(length / each))
    const counted = corpus === undefined ? undefined : yield { corpus, mostSteps: stepsOfFirstLook }
    if (counted === undefined) return false
    if (counted.exhausted) return true
    steps.push(counted.steps)
  }
  const [small = 0, large = 0] = steps
  return large > small * (asked ? steepRatioAsked : steepRatio)
}

/** Counts steps at doubled sizes; `counts` rises. `undefined` where fewer than three sizes can be run. */
export function* measure(pump: Pump, counts: Iterable<number>): Measuring<Growth | undefined> {
  const samples: Sample[] = []
  for (const count of counts) {
    const length = pump.length(count)
    if (length > longestPumped) break
    const corpus = pump.repeated(count)
    if (corpus === undefined) break
    const counted = yield { corpus, mostSteps }
    if (counted?.exhausted === true) return yield* measureBetween(pump, samples, count)
    if (counted === undefined) break
    samples.push({ count, length, steps: counted.steps, corpus })
    if (counted.steps >= enoughSteps) break
  }
  return samples.length < 3 ? undefined : growthOf(pump, samples)
}

/**
 * What uses up its steps from one size to the next is measured one repetition after another. There the exponent is that of the steps
 * themselves, since none of them but the last counts.
 */
function* measureBetween(pump: Pump, doubled: readonly Sample[], tooMany: number): Measuring<Growth | undefined> {
  const last = doubled.at(-1)
  if (last === undefined || last.steps >= fewForOneMore) return doubled.length < 3 ? undefined : growthOf(pump, doubled)
  const samples = [last]
  for (let count = last.count + 1; count < tooMany; count++) {
    const corpus = pump.repeated(count)
    const counted = corpus === undefined ? undefined : yield { corpus, mostSteps }
    if (counted === undefined || counted.exhausted) break
    samples.push({ count, length: pump.length(count), steps: counted.steps, corpus })
    if (counted.steps >= enoughSteps) break
  }
  const [first, second, third] = samples.slice(-3)
  if (first === undefined || second === undefined || third === undefined) return undefined
  const exponent = exponentBetween(second, third)
  return { pump, samples, exponent, exponential: exponent >= 4 && exponent > exponentBetween(first, second) }
}

function exponentBetween(smaller: Sample, larger: Sample): number {
  return Math.log(larger.steps / Math.max(1, smaller.steps)) / Math.log(larger.count / smaller.count)
}

/** Counts that double, as far as inputs go. */
export function* doubling(): Generator<number, void> {
  for (let count = 1; count <= longestPumped; count *= 2) yield count
}

/** Counts that double up to one that is given. */
export function* doublingTo(count: number): Generator<number, void> {
  const halvings = Math.floor(Math.log2(count))
  for (let left = halvings; left >= 0; left--) yield Math.ceil(count / 2 ** left)
}

function growthOf(pump: Pump, samples: readonly Sample[]): Growth {
  const last = exponentAt(samples, samples.length - 1)
  const before = samples.length > 3 ? exponentAt(samples, samples.length - 2) : last
  // A power stays what it is when the size doubles; what grows by a factor with each item doubles its exponent.
  return { pump, samples, exponent: last, exponential: last >= 3 && last >= before * 1.45 }
}

function exponentAt(samples: readonly Sample[], at: number): number {
  const [first, second, third] = samples.slice(at - 2, at + 1)
  if (first === undefined || second === undefined || third === undefined) return 0
  const rise = third.steps - second.steps
  const earlier = second.steps - first.steps
  return rise <= 0 || earlier <= 0 ? 0 : Math.max(0, Math.log2(rise / earlier))
}

export interface GrowthLimits {
  readonly allowed: AllowedGrowth
  /** Steps after which a run is a hang. */
  readonly stepBudget: number
  /** Arguments, by their place, that are the rest of a call: who calls writes them one by one. */
  readonly rests?: ReadonlySet<number>
}

/** Size of the input that is spoken of: what takes too many steps there is told. */
export const judgedLength = 10_000
/** Of arguments that are written one by one there are fewer, also where a list is spread. No bench chose it. */
const judgedRest = 1_000

/** Characters or items that an input made by this pump is judged at. */
export function judgedLengthOf({ path }: Pump, { rests }: GrowthLimits): number {
  const [slot = 0] = path
  return path.length === 1 && rests?.has(slot) === true ? judgedRest : judgedLength
}

/** Steps that an input of so many characters or items would take; Infinity beyond what was measured where they grow like `2^n`. */
export function stepsOf({ samples, exponent, exponential }: Growth, length: number): number {
  const last = samples.at(-1)
  if (last === undefined) return 0
  if (exponential && length > last.length) return Number.POSITIVE_INFINITY
  return last.steps * (length / last.length) ** exponent
}

/** Fewer steps are too few to tell one order from another. No bench chose it. */
const fewestSteps = 500

/** Whether it is beyond what is allowed. */
export function isBeyond(growth: Growth, limits: GrowthLimits): boolean {
  const { allowed, stepBudget } = limits
  const { exponent, exponential, samples } = growth
  if ((samples.at(-1)?.steps ?? 0) < fewestSteps) return false
  if (exponent <= allowed.exponent && !exponential) return false
  return allowed.asked || stepsOf(growth, judgedLengthOf(growth.pump, limits)) > stepBudget
}
