/** PORT: tells a reporter in another process what a fuzz test does while it does it. `@fuzzwright/reporter` answers it. */
import type { SearchObserver } from '../session/search-observer.ts'
import type { SearchRecord } from '../session/search-record.ts'
import type { FuzzTestMeta } from './fuzz-test-meta.ts'

/** The journal of one fuzz test. */
export interface TestJournal extends SearchObserver {
  /** The reporter wants the record of the search. */
  readonly record: boolean
  /** @param budget milliseconds the search may take */
  begin(budget: number): void
  end(meta: FuzzTestMeta, record: SearchRecord | undefined): void
}
