/** What a host hands over for one fuzz test: the code, what is known of it, and its own clock, files and guard. */
import type { CorpusStore } from '../corpus/corpus-store.ts'
import type { FuzzedConcreteValue } from '../description/fuzzed-method-description.ts'
import type { EntityReference } from '../description/type-shape.ts'
import type { CoverageSource } from '../execution/coverage.ts'
import type { Detectors } from '../execution/detectors.ts'
import type { EffectFence, Effects } from '../execution/effects.ts'
import type { FlightRecorder } from '../execution/flight.ts'
import type { CallsTarget } from '../execution/judged-calls.ts'
import type { PatternCheck } from '../execution/pattern-check.ts'
import type { FindingsStore } from '../replay/findings-store.ts'
import type { TestIdentity } from '../replay/test-identity.ts'
import type { GivenTarget } from '../target/open-target.ts'
import type { Clock } from './clock.ts'
import type { FuzzOptions } from './fuzz-options.ts'
import type { HangGuard } from './hang-guard.ts'
import type { SearchObserver } from './search-observer.ts'

/** What was asked of the whole run, outside the test: the same words as in the environment. */
export interface FuzzEnvironment {
  /** FUZZWRIGHT_SEED */
  readonly seed?: number
  /** FUZZWRIGHT_REPLAY: run only this input. */
  readonly replay?: string
  /** Milliseconds of FUZZWRIGHT_FOR that are for this test: search this long, past every finding. */
  readonly fuzzFor?: number
  /** FUZZWRIGHT_MINIMIZE: run the kept corpus once, keep what is the simplest for something, search for nothing. */
  readonly minimize?: boolean
}

/** One fuzz test, as a host hands it over. */
export interface FuzzTestRequest extends GivenTarget {
  readonly test: TestIdentity
  /** Constants of the code, where there is no description to hold them. */
  readonly concreteValues?: readonly FuzzedConcreteValue[]
  /** Finds the classes, enums and defaults the description speaks of. */
  readonly resolveEntity?: (reference: EntityReference) => unknown
  /** Whether functions that inputs hold may reject; where missing those of a bare target. */
  readonly mayReject?: boolean
  readonly options?: FuzzOptions
  readonly environment?: FuzzEnvironment
  /** Seed where neither the environment nor the options give one. */
  readonly defaultSeed: number
  readonly clock: Clock
  readonly coverage?: CoverageSource
  /** Other tests of the thread may run between two inputs: what a run says of itself would be anybody's. */
  readonly concurrent?: boolean
  readonly store?: FindingsStore
  /** Inputs kept between runs. Used in fuzz mode only: a search in test mode follows from its seed alone. */
  readonly corpusStore?: CorpusStore
  readonly guard?: HangGuard
  /**
   * Puts a fence around the inputs; where everything is allowed it only tells of what they leave behind. Throws a `FuzzError` where
   * that cannot be done. Without it nothing is refused, and errors that inputs leave behind are the runner's.
   */
  readonly openFence?: (effects: Effects, where: string, detectors: Detectors) => EffectFence | undefined
  /**
   * What checks regular expressions for growth; answers nothing where that is not installed. It is asked when a search has ended.
   */
  readonly openPatternCheck?: () => PatternCheck | undefined
  /** Writes down what runs, for the case that the process dies of it. */
  readonly flight?: FlightRecorder
  /** Findings whose input ends the process were run elsewhere, and none of them does so any longer. */
  readonly deathsElsewhere?: boolean
  readonly yieldToHost?: () => Promise<void>
  readonly observer?: SearchObserver
  /** Milliseconds for shrinking one failure; as many as for the search where missing. */
  readonly shrinkTime?: number
  /** What a property that makes the calls of a sequence itself tells of the states its last run led to. */
  readonly callStates?: () => CallsTarget['states']
  /** Also make the record of the search: `FuzzReport.record`. */
  readonly record?: boolean
  readonly signal?: AbortSignal
  /** What a person does under this host to have types read, as the first half of a sentence: "Add the plugin to …". */
  readonly typesAdvice?: string
  /** What wrote a finding, kept in its file. */
  readonly versions?: { readonly fuzzwright: string; readonly node: string }
}
