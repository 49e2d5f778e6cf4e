/** How one fuzz test ended: data for hosts and reporters, words are made of it elsewhere. */
import type { FuzzError } from '../errors.ts'
import type { CoverageSummary } from '../execution/coverage-summary.ts'
import type { LabelStatistics } from '../execution/label-tally.ts'
import type { Finding } from '../failure/finding.ts'
import type { KnownFinding } from '../replay/findings-store.ts'
import type { GoalProgress } from '../schedule/goal-progress.ts'
import type { KeptCorpusCounts } from './kept-corpus.ts'
import type { SearchRecord } from './search-record.ts'

/**
 * `exhausted`: every input of the domains was tried, none failed. `gaveUp`: nearly every input was discarded, so the test
 * proves nothing. `uncovered`: no input failed, and too few had a label that `cover` asks for.
 */
export type FuzzOutcome = 'passed' | 'exhausted' | 'failed' | 'gaveUp' | 'uncovered'

/** What one search in fuzz mode took and brought. */
export interface FuzzEffort {
  /** Time of the search, shrinking not counted. */
  readonly milliseconds: number
  /** Features found that no input of the kept corpus showed. */
  readonly discovered: number
  /** What became of the kept corpus, where there is a store for it. */
  readonly kept?: KeptCorpusCounts
}

/** How one fuzz test ended. */
export interface FuzzReport {
  readonly outcome: FuzzOutcome
  /** Inputs run by the search, shrinking not counted. */
  readonly runs: number
  readonly discarded: number
  /** Outside of fuzz mode: the time budget ended the search before its runs were used up. */
  readonly timeUp?: true
  readonly seed: number
  /** Inputs the search kept. */
  readonly corpus: number
  readonly features: number
  readonly coverage?: CoverageSummary
  /**
   * Chance, from 0 to 1, that 1,000 more runs of this search would show anything new; missing unless it may stop early,
   * and where coverage does not guide it or every input was tried.
   */
  readonly chanceOfNews?: number
  /** The search ended by itself before its runs and its time were used up: it had little left to learn. */
  readonly saturated?: true
  /** How far the search came towards each goal beside coverage; missing where there was none. */
  readonly goals?: readonly GoalProgress[]
  /** How many inputs had which label; missing where the test labels none. */
  readonly labels?: LabelStatistics
  /** The first finding; the same as `findings[0]`. */
  readonly finding?: Finding
  /** Every distinct failure, each shrunk. */
  readonly findings: readonly Finding[]
  /** Places where the findings were saved, in the same order; empty texts for those that were not. */
  readonly saved: readonly string[]
  /** Stored findings that no longer fail. */
  readonly fixed: readonly KnownFinding[]
  /** Stored findings that still fail and are accepted, which is no failure of the test; missing where there is none. */
  readonly accepted?: readonly KnownFinding[]
  /** Stored findings that could not be used, each naming its file. */
  readonly problems: readonly FuzzError[]
  readonly warnings: readonly string[]
  /** Paths of what the code read and its object lacks, as nothing makes it: such inputs were dropped. Missing where there are none. */
  readonly missed?: readonly string[]
  /** In fuzz mode only: what the time was spent on, and what it brought. */
  readonly effort?: FuzzEffort
  /** What the search did, step by step; only where it was asked for. */
  readonly record?: SearchRecord
}
