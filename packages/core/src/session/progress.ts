/** How far a fuzz test has come: told to whoever watches, noted in the record of the search, and written into failures. */
import type { KeptEntries } from '../engine/kept-entries.ts'
import type { Search } from '../engine/search.ts'
import type { CoverageSource } from '../execution/coverage.ts'
import type { RunStatus } from '../execution/run-result.ts'
import type { Clock } from './clock.ts'
import type { MetFailures } from './met-failures.ts'
import type { SearchObserver, SearchSnapshot } from './search-observer.ts'
import type { SearchRecorder } from './search-recorder.ts'

export interface ProgressParts {
  readonly search: Pick<Search, 'progress'> & { readonly kept: Pick<KeptEntries, 'edges'> }
  readonly met: MetFailures
  readonly coverage: CoverageSource | undefined
  readonly clock: Clock
  readonly observer: SearchObserver | undefined
  readonly recorder: SearchRecorder | undefined
}

export class Progress {
  private readonly parts: ProgressParts
  private readonly startedAt: number
  private activity: SearchSnapshot['activity'] = 'searching'

  constructor(parts: ProgressParts) {
    this.parts = parts
    this.startedAt = parts.clock.now()
  }

  /** Milliseconds since the test began. */
  get elapsed(): number {
    return this.parts.clock.now() - this.startedAt
  }

  /** Runs and features of the search; without coverage features are none. */
  get moment(): { readonly runs: number; readonly features: number } {
    const { runs, features } = this.parts.search.progress
    return { runs, features: this.parts.coverage === undefined ? 0 : features }
  }

  /** The search is over. */
  shrinks(): void {
    this.activity = 'shrinking'
  }

  /** A run just ended that showed something new. */
  sawNews(corpus: unknown, status: RunStatus): void {
    this.parts.recorder?.sawNews(corpus, status === 'failed', () => this.snapshot(this.elapsed))
  }

  /** To be called at each breath. */
  tell(): void {
    const { observer, recorder } = this.parts
    const { elapsed } = this
    observer?.breath(elapsed, () => this.snapshot(elapsed))
    recorder?.sample(this.snapshot(elapsed))
  }

  snapshot(elapsed: number): SearchSnapshot {
    const { search, coverage, met } = this.parts
    const guided = coverage !== undefined
    return {
      elapsed,
      ...search.progress,
      reached: guided ? search.kept.edges().size : 0,
      edges: guided ? coverage.edgeCount : 0,
      findings: met.count,
      activity: this.activity,
    }
  }
}
