/** What a search needs to know. Everything that could differ between two runs comes in here. */
import type { Dictionary } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import type { PatternSampler } from '../domain/pattern-sampler.ts'
import type { CoverageSource } from '../execution/coverage.ts'
import type { Rng } from '../random/rng.ts'
import type { SequenceParts } from './call-states.ts'
import type { RunSignals } from './goal-pools.ts'
import type { SearchGoal } from './search-goal.ts'

/** What a search needs. */
export interface SearchOptions {
  /** Tuple of the parameters' domains. */
  readonly root: AnyDomain
  readonly rng: Rng
  /** Without it the search is blind but still bounded and deterministic. */
  readonly coverage: CoverageSource | undefined
  readonly dictionary: Dictionary
  /** Makes texts for the patterns that the code tries; without it there are none. */
  readonly samplePattern?: PatternSampler
  /** Corpus values to run first, in order: the user's seeds. */
  readonly seeds: readonly unknown[]
  /** Corpus values worth trying, lazily: the first ones after the seeds, the others in turns with the search. None unless given. */
  readonly brought?: Iterable<unknown>
  /** Corpus values of earlier searches, to run after the seeds: what they show is no discovery. None unless given. */
  readonly stored?: readonly unknown[]
  /** Combinations of the model providers, lazily. */
  readonly combinations: Iterator<unknown> | undefined
  /** What to look for; coverage unless given. */
  readonly goals?: readonly SearchGoal[]
  /** What runs show beside coverage; without it there are no goals beside coverage. */
  readonly signals?: RunSignals
  /** Inputs that are still to be drawn from the domains, whatever else there is to try; the last half of the runs at most. */
  readonly missingDraws?: () => number
  /** The search ends before its runs are used up where it has little left to learn; it does not unless given. */
  readonly stopsEarly?: boolean
  /** Inputs are sequences of calls: they come to the same code again and again. They are not unless given. */
  readonly callsAgain?: boolean
  /** What is known of sequences of calls where the states that they lead to are looked at. */
  readonly sequences?: SequenceParts | undefined
  /** Runs after which the search ends, or Infinity. */
  readonly runs: number
  /**
   * Bits no input may exceed but those of `seeds`; without it what is drawn keeps to `defaultBudget`, and what the code
   * compares may lead beyond.
   */
  readonly maxComplexity?: number
}

/** Where the inputs of a search come from at the moment. */
export type SearchPhase = 'seeds' | 'combinations' | 'enumeration' | 'search'

/** Why a search proposes nothing more: its runs are used up, every input was tried, or it has little left to learn. */
export type SearchEnd = 'runs' | 'exhausted' | 'saturated'

/** How far a search has come. */
export interface SearchProgress {
  readonly runs: number
  readonly corpus: number
  readonly features: number
  readonly discarded: number
}

/** An input a search keeps, for those who tell of it. */
export interface KeptInput {
  readonly value: unknown
  readonly complexity: number
  /** How many features it is the best for, scored ones included. */
  readonly features: number
  /** How often it was chosen to be mutated. */
  readonly chosen: number
}
