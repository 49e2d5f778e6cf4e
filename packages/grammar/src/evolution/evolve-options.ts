/** What an evolution is given, and what it says of its progress. */
import type { Rng } from '@fuzzwright/core/domain'
import type { HangGuard } from '@fuzzwright/core/host'
import type { Grammar } from '../grammar/grammar.ts'
import type { Repair } from '../mutation/repair.ts'
import type { Annotate } from '../mutation/subtree-pool.ts'
import type { Approach, ApproachName } from './approaches.ts'
import type { RunFeedback, RunShown } from './feedback.ts'
import type { Goals } from './goals.ts'

/** What `evolve` is given; only grammar, target and chance are needed. */
export interface EvolveOptions {
  readonly grammar: Grammar
  readonly start?: string
  /** Texts to learn from; those that do not parse are run once, as they are. */
  readonly samples?: readonly string[]
  /**
   * Words the target may look for, those of its string literals say (`wordsOfCode`); `directed` puts them into trees and, leaving the
   * language, between tokens. None where left out.
   */
  readonly words?: readonly string[]
  /** Mends generated and edited trees; `declaredBeforeUsed` say. Texts that leave the language on purpose stay as they are. */
  readonly repair?: Repair
  /** Runs one text. An exception it lets through counts as thrown by the target. It has to be synchronous. */
  readonly target: (text: string) => RunFeedback | void
  readonly rng: Rng
  /** `multipleGoals` where left out; with `maximize`, `singleGoal('maximize')`. */
  readonly goals?: Goals
  /**
   * A goal of one's own: the larger its answer, any finite number, the better the input. It is weighed from 0 for the least answer so far to 1 for
   * the largest, and an input that is larger than all before is archived.
   */
  readonly maximize?: (shown: RunShown) => number
  /** What sub-trees must have in common beside their rule to stand for each other where they are exchanged between inputs: see `sameNumberOf`. */
  readonly sameContext?: Annotate
  readonly approach?: ApproachName | Approach
  /** 48 where left out. */
  readonly generations?: number
  /** Inputs generated per generation, 5 where left out; 1 is a queue that learns after each input. */
  readonly inputs?: number
  /** Functions there are, for normalising; the number seen so far where left out. */
  readonly totalFunctions?: number
  /** Run time that counts as 1; the longest seen so far where left out. */
  readonly runTimeLimit?: number
  /**
   * Milliseconds after which a run counts as a hang: it is stopped, counts as the longest there can be, and its text is among `feedback.hangs`.
   * 1000 where left out; Infinity for a target that ends by itself, or answers `hung` when it was stopped. Asynchronous work is not stopped.
   */
  readonly hangAfter?: number
  /** Stops the runs; a timeout of Node's `vm` where left out. */
  readonly guard?: HangGuard
  /** Runs the samples before the first generation; false where left out, as in the paper. */
  readonly runSamples?: boolean
  /** Bits an input may cost; 8 per character and one per decision; 8192 where left out. */
  readonly budget?: number
  /** Ends the evolution after the generation for which it answers true. */
  readonly until?: (progress: Progress) => boolean
  /** Called after each generation. */
  readonly onGeneration?: (progress: Progress) => void
}

/** Totals after a generation: the points of a curve. */
export interface Progress {
  readonly generation: number
  readonly runs: number
  readonly functions: number
  readonly exceptions: number
  readonly uniqueExceptions: number
  readonly mappings: number
  /** Different ways runs took through the target. */
  readonly paths: number
  /** Runs that did not end by themselves. */
  readonly hangs: number
  readonly longestRun: number
  readonly runTime: number
  readonly bestFitness: number
}
