/** What is known of a search while it goes on: the same tests, searched by several workers side by side. */
import type { FindingMeta, RecordedEntry, RecordedFile, SearchSnapshot } from '@fuzzwright/core/host'
import { type JournalEvent, type JsonLine, type TestReference, testKey } from '../journal/journal-event.ts'
import { RunLog, speedOf, type TestProgress } from '../run-log.ts'
import { thinned } from '../thinned.ts'
import { joinReached } from './blocked-places.ts'

/** One moment of a finding's history. */
export interface Sighting {
  readonly worker: string
  /** Milliseconds since the search as a whole began. */
  readonly at: number
  /** Milliseconds the worker had searched the test; 0 where the finding was known before. */
  readonly after: number
  /** It was told first; told by one who had not met it; told with a simpler input. */
  readonly what: 'first' | 'again' | 'simpler'
}

/** A finding, and when and where it was told. */
export interface LiveFinding {
  /** As it was told last with another input. */
  readonly finding: FindingMeta
  /** The first one first, and one for each worker or simpler input. */
  readonly history: readonly Sighting[]
}

/** A moment of a test, all workers together: milliseconds and runs of all, features and edges of the one that knows most. */
export type JointMoment = Pick<SearchSnapshot, 'elapsed' | 'runs' | 'features' | 'reached'>

/** One test, as all workers see it. */
export interface LiveTest {
  readonly test: TestReference
  /** Grows with each line about it. */
  readonly version: number
  readonly workers: readonly (readonly [worker: string, progress: TestProgress])[]
  readonly together: readonly JointMoment[]
  readonly findings: readonly LiveFinding[]
  /** What was reached of which file, by whoever; empty before anybody has told. */
  readonly files: readonly RecordedFile[]
  /** Inputs of the worker that told last, the simplest first, of as many as it has; missing before anybody has told. */
  readonly corpus?: { readonly entries: readonly RecordedEntry[]; readonly size: number }
}

/** One who searches. */
export interface LiveWorker {
  readonly name: string
  /** Tests it was searching when it was heard last. */
  readonly searching: readonly TestReference[]
  /** Milliseconds since it was heard last. */
  readonly silence: number
  readonly runs: number
  /** Runs per second of late. */
  readonly speed: number
  /** Findings it has told first. */
  readonly found: number
}

/** Something that was told beside the tests. */
export interface LiveNews {
  /** Milliseconds since the search as a whole began. */
  readonly at: number
  readonly message: string
}

/** What a test has beside what its workers' logs say. */
interface JointTest {
  version: number
  together: JointMoment[]
  readonly findings: Map<string, { finding: FindingMeta; readonly history: Sighting[] }>
  files: readonly RecordedFile[]
  corpus?: { readonly entries: readonly RecordedEntry[]; readonly size: number }
}

/** Of what is told beside the tests, the latest are kept. No bench chose it. */
const mostNews = 30
/** Moments of a test that are kept. No bench chose it. */
const mostMoments = 600
/** Workers and tests that are told apart: who writes may be anybody. */
const [mostWorkers, mostTests] = [1_000, 2_000]

/** Put together from the JSON lines of the workers as they come. */
export class LiveSearch {
  private readonly now: () => number
  private readonly begun: number
  private readonly logs = new Map<string, RunLog>()
  private readonly heard = new Map<string, number>()
  private readonly joint = new Map<string, JointTest>()
  private readonly told: LiveNews[] = []

  /** `now` answers milliseconds since some fixed moment. */
  constructor(now: () => number) {
    this.now = now
    this.begun = now()
  }

  /** A line of one worker. Lines of one worker have to come in their order. */
  add(worker: string, line: JsonLine | JournalEvent): void {
    if (line.type === 'run-begin' || line.type === 'run-end') return
    const key = testKey(line.test)
    const log = this.logs.get(worker) ?? new RunLog()
    const joint: JointTest = this.joint.get(key) ?? { version: 0, together: [], findings: new Map(), files: [] }
    if (!this.logs.has(worker) && this.logs.size >= mostWorkers) return
    if (!this.joint.has(key) && this.joint.size >= mostTests) return
    this.logs.set(worker, log)
    this.joint.set(key, joint)
    this.heard.set(worker, this.elapsed)
    joint.version++
    if (line.type === 'record') {
      joint.files = joinReached([...joint.files, ...line.record.files])
      joint.corpus = { entries: line.record.corpus, size: line.record.corpusSize }
      return
    }
    log.add(line)
    if (line.type === 'progress') addMoment(joint, this.progressOf(key))
    if (line.type !== 'end') return
    const own = this.progressOf(key).find(([name]) => name === worker)?.[1]
    for (const finding of line.summary.findings) this.found(joint, finding, { worker, progress: own })
  }

  /** Something beside the tests: that a worker is gone, that a store is away. */
  tell(message: string): void {
    this.told.push({ at: this.now() - this.begun, message })
    if (this.told.length > mostNews) this.told.shift()
  }

  /** What was told beside the tests, the latest first. */
  get news(): readonly LiveNews[] {
    return [...this.told].reverse()
  }

  /** Milliseconds since the search as a whole began. */
  get elapsed(): number {
    return this.now() - this.begun
  }

  /** By file and name. */
  get tests(): readonly LiveTest[] {
    return [...this.joint]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([key, { version, together, findings, files, corpus }]) => {
        const workers = this.progressOf(key)
        const [first] = workers
        if (first === undefined) return []
        const known = [...findings.values()]
        return [{ test: first[1].test, version, workers, together, findings: known, files, ...(corpus && { corpus }) }]
      })
  }

  /** By name. */
  get workers(): readonly LiveWorker[] {
    const histories = [...this.joint.values()].flatMap(({ findings }) => [...findings.values()])
    return [...this.logs]
      .map(([name, log]) => ({
        name,
        searching: log.running.map(({ test }) => test),
        silence: this.elapsed - (this.heard.get(name) ?? 0),
        runs: log.tests.reduce((sum, { history }) => sum + (history.at(-1)?.runs ?? 0), 0),
        speed: log.running.reduce((sum, progress) => sum + (speedOf(progress) ?? 0), 0),
        found: histories.filter(({ history }) => history[0]?.worker === name && history[0].after > 0).length,
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  private progressOf(key: string): readonly (readonly [worker: string, progress: TestProgress])[] {
    return [...this.logs].flatMap(([worker, log]) => {
      const progress = log.of(key)
      return progress === undefined ? [] : [[worker, progress] as const]
    })
  }

  private found({ findings }: JointTest, finding: FindingMeta, { worker, progress }: Teller): void {
    const isOld = finding.phase === 'regressions' || finding.phase === 'replay'
    const after = isOld ? 0 : (progress?.history.at(-1)?.elapsed ?? 0)
    const moment = { worker, at: this.elapsed, after }
    const known = findings.get(finding.key)
    if (known === undefined) {
      findings.set(finding.key, { finding, history: [{ ...moment, what: 'first' }] })
      return
    }
    const { history } = known
    const isSimpler = finding.source.length < known.finding.source.length
    if (isSimpler) {
      known.finding = finding
      history.push({ ...moment, what: 'simpler' })
    } else if (!history.some((one) => one.worker === worker)) history.push({ ...moment, what: 'again' })
  }
}

interface Teller {
  readonly worker: string
  readonly progress: TestProgress | undefined
}

function addMoment(joint: JointTest, workers: readonly (readonly [string, TestProgress])[]): void {
  const last = workers.flatMap(([, { history }]) => history.at(-1) ?? [])
  const before = joint.together.at(-1)
  const sum = (part: 'elapsed' | 'runs') => last.reduce((all, snapshot) => all + snapshot[part], 0)
  const most = (part: 'features' | 'reached') => Math.max(before?.[part] ?? 0, ...last.map((one) => one[part]))
  joint.together.push({
    elapsed: sum('elapsed'),
    runs: sum('runs'),
    features: most('features'),
    reached: most('reached'),
  })
  joint.together = thinned(joint.together, mostMoments)
}
