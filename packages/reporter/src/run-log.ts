/** What is known of the fuzz tests of one run, put together from the events as they come. */

import type { FuzzTestMeta, RecordedShrink, SearchRecord, SearchSnapshot } from '@fuzzwright/core/host'
import { joinRecords } from './join-records.ts'
import { type JournalEvent, type TestReference, testKey } from './journal/journal-event.ts'
import { thinned } from './thinned.ts'

/** How one fuzz test is doing. In fuzz mode it may run several times, in rounds: numbers go on where the last one ended. */
export interface TestProgress {
  readonly test: TestReference
  /** Milliseconds the search may take. */
  budget: number
  /** Snapshots so far, thinned out when there are many. */
  history: SearchSnapshot[]
  /** Milliseconds and runs of the rounds before this one. */
  before: { readonly elapsed: number; readonly runs: number }
  /** `elapsed` when the number of features last grew. */
  lastNews: number
  /** What the last round that ended left; while a later one runs, that of the one before. */
  summary?: FuzzTestMeta
  record?: SearchRecord
  running: boolean
  /** Steps of shrinking, by key of the finding: from the round that met it first. */
  readonly shrinks: Map<string, readonly RecordedShrink[]>
}

const mostHistory = 600
/** Milliseconds over which the speed is averaged. */
const speedWindow = 2_000

export class RunLog {
  private readonly byKey = new Map<string, TestProgress>()

  get tests(): readonly TestProgress[] {
    return [...this.byKey.values()]
  }

  get running(): readonly TestProgress[] {
    return this.tests.filter(({ running }) => running)
  }

  /** The test with that key. */
  of(key: string): TestProgress | undefined {
    return this.byKey.get(key)
  }

  add(event: JournalEvent): void {
    const key = testKey(event.test)
    const progress = this.byKey.get(key)
    if (event.type === 'begin') {
      if (progress === undefined) this.byKey.set(key, newProgress(event.test, event.budget))
      else beginAgain(progress, event.budget)
    } else if (progress === undefined) return
    else if (event.type === 'progress') addSnapshot(progress, event)
    else if (event.type === 'record') {
      progress.record = progress.record === undefined ? event.record : joinRecords(progress.record, event.record)
    } else {
      progress.summary = event.summary
      progress.running = false
      event.summary.findings.forEach(({ key: finding }, index) => {
        const steps = progress.record?.shrinks[index] ?? []
        if (steps.length > (progress.shrinks.get(finding)?.length ?? 0)) progress.shrinks.set(finding, steps)
      })
    }
  }
}

function newProgress(test: TestReference, budget: number): TestProgress {
  return {
    test,
    budget,
    history: [],
    before: { elapsed: 0, runs: 0 },
    lastNews: 0,
    running: true,
    shrinks: new Map(),
  }
}

function beginAgain(progress: TestProgress, budget: number): void {
  const { elapsed = 0, runs = 0 } = progress.history.at(-1) ?? {}
  progress.before = { elapsed, runs }
  progress.budget = budget
  progress.running = true
}

function addSnapshot(
  progress: TestProgress,
  { type: _, test: _test, ...snapshot }: JournalEvent & SearchSnapshot,
): void {
  const { before } = progress
  const features = progress.history.at(-1)?.features ?? 0
  const elapsed = before.elapsed + snapshot.elapsed
  if (snapshot.features > features) progress.lastNews = elapsed
  // A new round reaches again what the one before had reached.
  const reached = Math.max(snapshot.reached, progress.history.at(-1)?.reached ?? 0)
  const runs = before.runs + snapshot.runs
  progress.history.push({ ...snapshot, elapsed, runs, reached, features: Math.max(features, snapshot.features) })
  progress.history = thinned(progress.history, mostHistory)
}

/** Milliseconds the search that is running may still take. */
export function timeLeft({ history, before, budget }: TestProgress): number {
  return budget - ((history.at(-1)?.elapsed ?? 0) - before.elapsed)
}

/** Runs per second of late, or `undefined` before there is anything to compare. */
export function speedOf({ history }: TestProgress): number | undefined {
  const last = history.at(-1)
  if (last === undefined || last.elapsed === 0) return undefined
  const earlier = history.findLast(({ elapsed }) => elapsed <= last.elapsed - speedWindow) ?? { runs: 0, elapsed: 0 }
  return (1000 * (last.runs - earlier.runs)) / (last.elapsed - earlier.elapsed)
}
