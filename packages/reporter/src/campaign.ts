/** What is known of the fuzz tests of one run, put together from the events as they come. */

import type { SearchRecord, SearchSnapshot } from '@fuzzwright/core/implementor'
import type { FuzzTestMeta } from '@fuzzwright/core/node'
import { type JournalEvent, type TestReference, testKey } from './journal/journal-event.ts'

/** How one fuzz test is doing. */
export interface TestProgress {
  readonly test: TestReference
  /** Milliseconds the search may take. */
  budget: number
  /** Snapshots so far, thinned out when there are many. */
  history: SearchSnapshot[]
  /** `elapsed` when the number of features last grew. */
  lastNews: number
  /** Set when the test has ended. */
  summary?: FuzzTestMeta
  record?: SearchRecord
}

const mostHistory = 600
/** Milliseconds over which the speed is averaged. */
const speedWindow = 2_000

export class Campaign {
  private readonly byKey = new Map<string, TestProgress>()

  get tests(): readonly TestProgress[] {
    return [...this.byKey.values()]
  }

  get running(): readonly TestProgress[] {
    return this.tests.filter(({ summary }) => summary === undefined)
  }

  add(event: JournalEvent): void {
    const key = testKey(event.test)
    if (event.type === 'begin') {
      // A test that is retried begins again.
      this.byKey.set(key, { test: event.test, budget: event.budget, history: [], lastNews: 0 })
      return
    }
    const progress = this.byKey.get(key)
    if (progress === undefined) return
    if (event.type === 'progress') addSnapshot(progress, event)
    else if (event.type === 'record') progress.record = event.record
    else progress.summary = event.summary
  }
}

function addSnapshot(
  progress: TestProgress,
  { type: _, test: _test, ...snapshot }: JournalEvent & SearchSnapshot,
): void {
  const before = progress.history.at(-1)?.features ?? 0
  if (snapshot.features > before) progress.lastNews = snapshot.elapsed
  progress.history.push(snapshot)
  if (progress.history.length > mostHistory) {
    progress.history = progress.history.filter((_, index) => index % 2 === 0 || index === mostHistory)
  }
}

/** Runs per second of late, or `undefined` before there is anything to compare. */
export function speedOf({ history }: TestProgress): number | undefined {
  const last = history.at(-1)
  if (last === undefined || last.elapsed === 0) return undefined
  const earlier = history.findLast(({ elapsed }) => elapsed <= last.elapsed - speedWindow) ?? { runs: 0, elapsed: 0 }
  return (1000 * (last.runs - earlier.runs)) / (last.elapsed - earlier.elapsed)
}
