/**
 * The oracle of growth: whether the steps of a bare target grow faster with its input than is allowed. It looks when a search has ended,
 * at the inputs that were kept, and again at any input that has a long repetition in it, such as one that is replayed.
 */
import type { CorpusEntry } from '../corpus/corpus.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import type { CoverageSource, EdgeLocation } from '../execution/coverage.ts'
import { orderOf } from '../execution/growth-order.ts'
import { OracleError } from '../execution/oracle-error.ts'
import type { Runner } from '../execution/runner.ts'
import {
  type Counted,
  doubling,
  doublingTo,
  type Growth,
  type GrowthLimits,
  isBeyond,
  judgedLengthOf,
  looksSteep,
  type Measuring,
  measure,
  stepsOf,
} from '../growth/measure.ts'
import { lengthAt, type Pump } from '../growth/pump.ts'
import { plainPumps, pumpsOf } from '../growth/pumps.ts'
import { repetitionIn } from '../growth/repetition.ts'
import { simplestPump } from '../growth/simplest-pump.ts'
import { thousands } from '../report/count.ts'
import type { ArgumentName } from '../target/argument-name.ts'
import type { Steps } from './breath.ts'
import type { LargeAnswers } from './large-answers.ts'
import type { PatternOracle } from './pattern-oracle.ts'

export interface GrowthParts {
  readonly root: TupleDomain<unknown[]>
  readonly names: readonly ArgumentName[]
  readonly runner: Runner
  readonly coverage: CoverageSource
  readonly limits: GrowthLimits
  /** The time of the search is used up, and a share more: what is slow is pumped no further. */
  isLate(): boolean
  /** Missing where nobody checks regular expressions. */
  readonly patterns?: PatternOracle | undefined
  /** Missing where the test says itself how many steps there may be. */
  readonly answers?: Pick<LargeAnswers, 'arePriceOfAnswers'> | undefined
}

/** Growth beyond what is allowed, with the input that shows it. */
export interface FoundGrowth {
  /** Missing where it is that of a regular expression, whose steps nobody counts. */
  readonly growth?: Growth
  readonly corpus: unknown
  readonly error: OracleError
}

/** The same, as it is met in a search. */
export interface MetGrowth extends FoundGrowth {
  /** It is why a hang was met. */
  readonly explains: boolean
}

/**
 * One look for so many runs of the search, each of two runs of up to 128 items: with it a test that passes takes about three
 * hundredths longer. No bench chose it.
 */
const runsPerLook = 200
const fewestLooks = 48
/** Inputs whose steps are measured closely in one search: each costs up to twelve runs. No bench chose it. */
const mostMeasured = 12
/** Kept inputs that are pumped. No bench chose it. */
const mostInputs = 32

type Entry = Pick<CorpusEntry<unknown>, 'value' | 'complexity' | 'steps'>

export class GrowthOracle {
  private readonly parts: GrowthParts
  /** What was found in this test, by corpus value: the pump says more than the input it made. */
  private readonly known = new Map<unknown, FoundGrowth>()

  constructor(parts: GrowthParts) {
    this.parts = parts
  }

  /**
   * Pumps kept inputs of a search of so many runs, those first that took most steps for their size. Growth explains a `hang` where an
   * input of that size takes so many steps, or the same line took the steps of both: then more of them would have been enough.
   */
  *search(entries: readonly Entry[], runs: number, hang?: { readonly corpus: unknown }): Steps<MetGrowth | undefined> {
    const inputs = hang === undefined ? entries : [{ value: hang.corpus, complexity: 0, steps: 1 }, ...entries]
    const isLate = () => hang === undefined && this.parts.isLate()
    const grown = yield* this.pumped(inputs, runs, isLate)
    const found = grown ?? (hang === undefined && !isLate() ? yield* this.ofPatterns(entries) : undefined)
    if (found === undefined) return undefined
    return { ...found, explains: hang !== undefined && (yield* this.explains(found, hang.corpus)) }
  }

  /** Growth of a regular expression that kept inputs reach. */
  *ofPatterns(entries: readonly Entry[]): Steps<FoundGrowth | undefined> {
    const { patterns } = this.parts
    const simplest = [...entries].sort((a, b) => a.complexity - b.complexity)
    return patterns && (yield* patterns.search(simplest.map(({ value }) => value)))
  }

  private *explains({ growth, corpus }: FoundGrowth, hanging: unknown): Steps<boolean> {
    const { root, limits } = this.parts
    if (growth !== undefined && stepsOf(growth, lengthAt(root, hanging, growth.pump.path)) > limits.stepBudget)
      return true
    const place = yield* this.costliest(hanging)
    return place !== undefined && place === (yield* this.costliest(corpus))
  }

  private *pumped(entries: readonly Entry[], runs: number, isLate: () => boolean): Steps<FoundGrowth | undefined> {
    const { limits } = this.parts
    let looks = Math.max(fewestLooks, Math.floor(runs / runsPerLook))
    let measured = 0
    for (const pump of this.pumpsOfAll(entries)) {
      if (looks-- <= 0 || measured >= mostMeasured || isLate()) return undefined
      if (!(yield* this.run(looksSteep(pump, limits.allowed)))) continue
      measured++
      const growth = yield* this.run(measure(pump, doubling()))
      if (growth !== undefined && (yield* this.isBeyond(growth))) return yield* this.found(growth)
    }
    return undefined
  }

  /** The place that took most steps of an input; `undefined` where that cannot be told. */
  private *costliest(corpus: unknown): Steps<string | undefined> {
    yield* this.count(corpus, this.parts.limits.stepBudget)
    const place = this.parts.coverage.mostSteps?.()
    return place && `${place.file}:${place.line}`
  }

  /** Whether an input fails by the growth of a repetition in it, or of a regular expression it reaches. */
  *judge(corpus: unknown): Steps<FoundGrowth | undefined> {
    const known = this.known.get(corpus)
    if (known !== undefined) return known
    const { root, patterns } = this.parts
    const repetition = repetitionIn(root, corpus)
    const growth = repetition && (yield* this.run(measure(repetition.pump, doublingTo(repetition.count))))
    if (growth !== undefined && (yield* this.isBeyond(growth))) return yield* this.found(growth)
    return patterns && (yield* patterns.judge(corpus))
  }

  /** The same growth with the simplest pump. */
  *simplest(growth: Growth) {
    const simplest = yield* this.run(simplestPump(growth, this.parts.limits))
    return { ...simplest, ...(yield* this.found(simplest.growth)) }
  }

  /** The first pump of each input, then the second of each: what costs is in few of them. */
  private *pumpsOfAll(entries: readonly Entry[]): Generator<Pump, void> {
    const { root } = this.parts
    const costly = [...entries].sort((a, b) => b.steps / (b.complexity + 1) - a.steps / (a.complexity + 1))
    const [first] = costly
    const waiting = costly.slice(0, mostInputs).map(({ value }) => pumpsOf(root, value))
    if (first !== undefined) waiting.splice(1, 0, plainPumps(root, first.value))
    const seen = new Set<string>()
    while (waiting.length > 0) {
      for (let at = 0; at < waiting.length; at++) {
        const step = waiting[at]?.next()
        if (step === undefined || step.done === true) {
          waiting.splice(at--, 1)
          continue
        }
        const key = keyOfPump(step.value)
        if (seen.has(key)) continue
        seen.add(key)
        yield step.value
      }
    }
  }

  /** Steps that grow as the answers do are what was asked for, unless somebody says what they may. */
  private *isBeyond(growth: Growth): Steps<boolean> {
    const { limits, answers } = this.parts
    if (!isBeyond(growth, limits)) return false
    if (answers === undefined || limits.allowed.asked) return true
    return !(yield* answers.arePriceOfAnswers(growth.samples))
  }

  /** Runs what a measuring proposes and tells it the steps. */
  private *run<R>(measuring: Measuring<R>): Steps<R> {
    let step = measuring.next()
    while (step.done !== true) step = measuring.next(yield* this.count(step.value.corpus, step.value.mostSteps))
    return step.value
  }

  private *count(corpus: unknown, mostSteps: number): Steps<Counted | undefined> {
    const { runner, coverage } = this.parts
    const pending = runner.runWeighed?.(corpus, mostSteps)
    if (pending !== undefined) yield pending
    const { steps, exhausted } = coverage
    const { status, thrown } = runner.result
    if (exhausted) return { steps, exhausted }
    // What the code refuses at its head it may refuse in all sizes; a stack that is gone says nothing of the next size.
    return status === 'discarded' || thrown instanceof RangeError ? undefined : { steps, exhausted }
  }

  private *found(growth: Growth): Steps<FoundGrowth> {
    const last = growth.samples.at(-1)
    const corpus = last?.corpus
    yield* this.count(corpus, Number.POSITIVE_INFINITY)
    const error = this.errorOf(growth, this.parts.coverage.mostSteps?.())
    const found = { growth, corpus, error }
    this.known.set(corpus, found)
    return found
  }

  private errorOf(growth: Growth, place: EdgeLocation | undefined): OracleError {
    const { samples, exponent, exponential, pump } = growth
    const order = orderOf(exponent, exponential)
    const sizes = samples.slice(-3).map(({ length, steps }) => `${thousands(steps)} for ${thousands(length)}`)
    const judged = judgedLengthOf(pump, this.parts.limits)
    const long = stepsOf(growth, judged)
    const ahead = Number.isFinite(long) ? `; ${thousands(judged)} would take about ${thousands(rounded(long))}` : ''
    const measured = exponential ? '' : ` (exponent ${exponent.toFixed(2)})`
    return new OracleError('growth', `Growth: the steps grow like ${order} with the size of ${this.nameOf(pump)}.`, [
      `Steps${measured}: ${sizes.join(', ')}${ahead}.`,
      ...(place === undefined ? [] : [`Most of them are taken in ${shownPlace(place)}.`]),
      switchOff(order),
    ])
  }

  private nameOf({ path }: Pump): string {
    const [slot = 0] = path
    return this.parts.names[slot]?.name ?? `argument ${slot + 1}`
  }
}

function keyOfPump({ path, form }: Pump): string {
  const { before, unit, mirror, after, way } = form
  const written = (_: string, part: unknown): unknown => (typeof part === 'bigint' ? `${part}n` : part)
  return JSON.stringify([path, way, unit, mirror, before.at(-1), after[0]], written)
}

function shownPlace({ file, line, functionName }: EdgeLocation): string {
  const name = functionName === '' ? '' : ` (${functionName})`
  return `line ${line} of ${file.split(/[/\\]/).pop()}${name}`
}

function switchOff(order: string): string {
  const isWord = /^n( log n|\^\d)?$/.test(order)
  const word = isWord ? `'${order}'` : 'false'
  return `To have it allowed, among the options of the test: oracles: { growth: ${word} }`
}

/** Two digits are as exact as a law of three sizes is. */
function rounded(steps: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(steps)) - 1)
  return Math.round(steps / unit) * unit
}
