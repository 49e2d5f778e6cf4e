/** What is known of a search while it goes on: the same tests, searched by several workers side by side. */
import type { FindingMeta } from '@fuzzwright/core/host'
import { type JournalEvent, type JsonLine, type TestReference, testKey } from '../journal/journal-event.ts'
import { RunLog, type TestProgress } from '../run-log.ts'

/** A finding, and when and where it was told first. */
export interface LiveFinding {
  readonly finding: FindingMeta
  readonly worker: string
  /** Milliseconds since the test was begun there; 0 where it was known before. */
  readonly after: number
  /** Workers that have met it. */
  readonly metBy: ReadonlySet<string>
}

/** One test, as all workers see it. */
export interface LiveTest {
  readonly test: TestReference
  readonly workers: readonly (readonly [worker: string, progress: TestProgress])[]
  readonly findings: readonly LiveFinding[]
}

/** Put together from the JSON lines of the workers as they come. */
export class LiveSearch {
  private readonly logs = new Map<string, RunLog>()
  private readonly findings = new Map<string, Map<string, LiveFinding & { readonly metBy: Set<string> }>>()

  /** A line of one worker. Lines of one worker have to come in their order. */
  add(worker: string, line: JsonLine | JournalEvent): void {
    if (line.type === 'run-begin' || line.type === 'run-end') return
    let log = this.logs.get(worker)
    if (log === undefined) this.logs.set(worker, (log = new RunLog()))
    log.add(line)
    if (line.type !== 'end') return
    const key = testKey(line.test)
    const progress = log.tests.find(({ test }) => testKey(test) === key)
    for (const finding of line.summary.findings) this.found(key, { finding, worker, progress })
  }

  /** By file and name. */
  get tests(): readonly LiveTest[] {
    const byKey = new Map<string, [string, TestProgress][]>()
    for (const [worker, log] of this.logs) {
      for (const progress of log.tests) {
        const key = testKey(progress.test)
        byKey.set(key, [...(byKey.get(key) ?? []), [worker, progress]])
      }
    }
    return [...byKey]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([key, workers]) => {
        const [first] = workers
        if (first === undefined) return []
        return [{ test: first[1].test, workers, findings: [...(this.findings.get(key)?.values() ?? [])] }]
      })
  }

  private found(key: string, { finding, worker, progress }: Told): void {
    let known = this.findings.get(key)
    if (known === undefined) this.findings.set(key, (known = new Map()))
    const told = known.get(finding.key)
    if (told !== undefined) {
      told.metBy.add(worker)
      return
    }
    const isOld = finding.phase === 'regressions' || finding.phase === 'replay'
    const after = isOld ? 0 : (progress?.history.at(-1)?.elapsed ?? 0)
    known.set(finding.key, { finding, worker, after, metBy: new Set([worker]) })
  }
}

interface Told {
  readonly finding: FindingMeta
  readonly worker: string
  readonly progress: TestProgress | undefined
}
