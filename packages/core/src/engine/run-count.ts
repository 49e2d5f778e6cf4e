/** How many runs a search has had: kept by the search, read by its parts. */
export interface RunCount {
  /** Runs told, and inputs that were not run. */
  readonly runs: number
  /** Those of them a precondition refused, or that were not run. */
  readonly discarded: number
}
