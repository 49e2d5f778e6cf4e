/** What one run of the target left behind, as far as a search, a judge or a shrinker needs it: data, without the run. */

/** How a run ended. `discarded`: the input could not be made, or a precondition refused it. */
export type RunStatus = 'passed' | 'failed' | 'discarded'

/** Of one runner there is one such record, filled anew by each run: whoever needs a field later takes it out at once. */
export interface RunResult {
  readonly status: RunStatus
  /** What made the run fail; `undefined` where it did not fail, and where `undefined` was thrown. */
  readonly error: unknown
  /** The run showed an (edge, bucket) pair that is new. */
  readonly news: boolean
  /** What the run threw, whether or not that is a failure; `undefined` where it threw nothing. */
  readonly thrown: unknown
}
