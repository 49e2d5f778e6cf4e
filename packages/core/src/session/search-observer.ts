/** PORT: whoever watches a search while it runs. What it does can neither change the search nor its outcome. */

/** How far a fuzz test has come. */
export interface SearchSnapshot {
  /** Milliseconds since the search began, by the clock of the host. */
  readonly elapsed: number
  /** Inputs run by the search, shrinking not counted. */
  readonly runs: number
  readonly discarded: number
  /** Inputs kept. */
  readonly corpus: number
  readonly features: number
  /** Edges some kept input has reached, of those that are instrumented; both 0 where nothing is. */
  readonly reached: number
  readonly edges: number
  /** Distinct failures met so far. */
  readonly findings: number
  readonly activity: 'searching' | 'shrinking'
}

/** Is told now and then that a search goes on. */
export interface SearchObserver {
  /**
   * Called about every 20 ms, between two runs. `elapsed` is in milliseconds; a snapshot costs a pass over the features, so
   * it is made only when asked for.
   */
  breath(elapsed: number, snapshot: () => SearchSnapshot): void
}
