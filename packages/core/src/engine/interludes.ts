/** What runs between two steps of a stage: stages can be long, and must keep neither other goals nor chance from their share. */
import type { CorpusEntry } from '../corpus/corpus.ts'
import type { Rng } from '../random/rng.ts'
import type { EntryChooser } from '../schedule/choose-entry.ts'
import type { GoalPools } from './goal-pools.ts'
import type { Proposal } from './proposal.ts'
import type { RandomInputs } from './random-inputs.ts'
import type { RunCount } from './run-count.ts'

/**
 * In a search of so few runs stages leave half of all but the first to fresh inputs: it must not forgo chance. In longer
 * ones, with that share, six nested brackets take twice as many runs; no bench chose its size.
 */
const fewRuns = 512
/**
 * Steps that the stages have before that. With it 3 of 300 seeds miss the broken substr that fast-check shows, without 26;
 * no bench chose its size.
 */
const stagesFirst = 8
/** Runs stages may be ahead of half of all; then random search has its turns between their steps. No bench chose it. */
const stagesAhead = 1024
/** The same where inputs are sequences of calls, which chance has to continue. bench/sequences chose it. */
const stagesAheadOfCalls = 96

export interface InterludeOptions {
  readonly rng: Rng
  readonly inputs: RandomInputs
  readonly chooser: EntryChooser<unknown>
  readonly pools: GoalPools | undefined
  readonly count: RunCount
  /** Runs after which the search ends. */
  readonly mostRuns: number
  /** Inputs are sequences of calls. */
  readonly callsAgain?: boolean
}

export class Interludes {
  private readonly options: InterludeOptions
  /** Steps of stages so far. */
  private steps = 0

  constructor(options: InterludeOptions) {
    this.options = options
  }

  /** To be asked before each step of a stage: the input that runs before it, if any. */
  beforeStep(): Proposal | undefined {
    this.steps++
    const { rng, pools, chooser, count, mostRuns, callsAgain } = this.options
    if (pools?.hasEntries === true) return this.from(pools.choose(rng, true))
    const ahead = callsAgain === true ? stagesAheadOfCalls : stagesAhead
    if (this.steps > ahead + count.runs / 2) return this.from(chooser.choose(rng))
    const isShort = mostRuns <= fewRuns && this.steps > stagesFirst + count.runs / 2
    return isShort ? this.from(undefined) : undefined
  }

  private from(entry: CorpusEntry<unknown> | undefined): Proposal {
    return this.options.inputs.propose(entry, false)
  }
}
