/** What is asked of a comparison, and everything it has to say: plain data that survives JSON. */
import type { FoundDifference } from './difference/difference.ts'

/** Inputs for an export where nobody says how many. */
export const defaultRuns = 5_000

/** What to compare, and how much may be spent on it. */
export interface DiffRequest {
  readonly seed: number
  /**
   * Inputs for each export that leads to changed code; others get a tenth. Missing: `defaultRuns`, and where there is a time, what
   * leads to changed code and shows nothing is searched on until it is over.
   */
  readonly runs?: number
  /** Milliseconds of CPU for all exports together; missing where runs alone decide. */
  readonly timeBudget?: number
  /** Messages of errors count as well. */
  readonly messages?: boolean
  /** The order of keys counts as well. */
  readonly order?: boolean
  /** Only exports whose names match. */
  readonly only?: RegExp
  /** Every export is searched alike, in the order of the exports: for benches. */
  readonly undirected?: boolean
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Called when an export has been looked at. */
  readonly progress?: (done: number, of: number, name: string) => void
}

/** An export that one version alone has. */
export interface OneSidedExport {
  readonly name: string
  /** As TypeScript writes it: `(text: string) => number`. */
  readonly type: string
}

/** An export that could not be compared, or not wholly. */
export interface UncomparedExport {
  readonly name: string
  /** Some inputs were compared: those that both accept. */
  readonly inPart: boolean
  readonly because: string
}

/** What became of one export that both versions have. */
export interface ComparedExport {
  readonly name: string
  /** `partly`: no difference was found, and not all of it could be compared. */
  readonly state: 'same' | 'different' | 'partly' | 'unstable' | 'impossible' | 'untried' | 'lost'
  readonly runs: number
  /** Steps to the nearest changed function; missing where none is reached. */
  readonly distance?: number
}

/** Everything a comparison has to say. */
export interface DiffReport {
  readonly formatVersion: 1
  readonly before: string
  readonly after: string
  readonly seed: number
  readonly runs: number
  /** The gravest first. */
  readonly differences: readonly FoundDifference[]
  readonly added: readonly OneSidedExport[]
  readonly removed: readonly OneSidedExport[]
  readonly exports: readonly ComparedExport[]
  readonly notCompared: readonly UncomparedExport[]
  /** Changed functions that what is compared leads to, as far as names tell, as `file:name`. */
  readonly changed: readonly string[]
  readonly problems: readonly string[]
  /** Milliseconds of CPU of the processes that ran both, without loading them. */
  readonly cpu: number
  /** Milliseconds of CPU of loading both and reading their types: no part of what `timeBudget` limits. */
  readonly preparing: number
  /** What `timeBudget` was, where there was one. */
  readonly timeBudget?: number
}
