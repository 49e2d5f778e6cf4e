/** From what the processes answered to the report. */
import { type ChangedCode, ledTo, type SyntaxFiles } from './change/changed-code.ts'
import type { ComparedExport, DiffReport, DiffRequest, UncomparedExport } from './diff-report.ts'
import { groupDifferences, type UngroupedDifference } from './difference/difference.ts'
import { testLine } from './report/test-line.ts'
import { plainName } from './subject/export-names.ts'
import { inUseId } from './subject/in-use.ts'
import type { Ordered } from './subject/order-subjects.ts'
import type { VersionPair } from './version-pair.ts'
import type { SubjectsRun } from './worker/run-subjects.ts'
import type { SubjectAnswer, WorkerDifference } from './worker/task.ts'

/** What was run, and what is known of it. */
export interface Ran {
  readonly ran: SubjectsRun<SubjectAnswer>
  readonly subjects: readonly Ordered[]
  readonly changed: ChangedCode
  readonly request: DiffRequest
  readonly inside: readonly string[]
}

/** What a report says that is found by running. */
export type RanReport = Omit<DiffReport, 'added' | 'removed' | 'problems' | 'preparing'>

export function reportOf(pair: VersionPair, { ran, subjects, changed, request, inside }: Ran): RanReport {
  const answers = new Map(ran.answers.map((answer) => [answer.id, answer]))
  const states = new States(subjects, answers, ran)
  const single = subjects.filter(({ weighed }) => weighed.use === undefined)
  const exports = single.map(({ weighed: { subject }, distance }): ComparedExport => {
    const { state } = states.of(subject.id)
    return {
      ...{ name: subject.id, state, runs: answers.get(subject.id)?.runs ?? 0 },
      ...(distance !== undefined && { distance }),
    }
  })
  const found = ran.answers.flatMap((answer) =>
    answer.differences.map((one) => toFound(one, answer, { files: pair.files, seed: request.seed })),
  )
  return {
    formatVersion: 1,
    before: pair.before.name,
    after: pair.after.name,
    seed: request.seed,
    runs: ran.answers.reduce((sum, { runs }) => sum + runs, 0),
    differences: groupDifferences(found),
    exports,
    notCompared: [...single.flatMap((one) => states.uncompared(one)), ...inside.map(leftToUsers)],
    changed: ledTo(pair.files.after, namesOf(subjects), changed.after).map(({ file, name }) => `${file}:${name}`),
    cpu: ran.cpu,
    ...(request.timeBudget !== undefined && { timeBudget: request.timeBudget }),
  }
}

/** A class without a constructor of its own is known by its name alone. */
function namesOf(subjects: readonly Ordered[]): ReadonlySet<string> {
  return new Set(subjects.flatMap(({ names, weighed }) => [...names, plainName(weighed.subject.id)]))
}

function toFound(
  one: WorkerDifference,
  { id }: SubjectAnswer,
  { files, seed }: Pick<VersionPair, 'files'> & Pick<DiffRequest, 'seed'>,
): UngroupedDifference {
  const [before, after] = [testLine(one, one.before, one.after), testLine(one, one.after, one.before)]
  const { called: _, exports = [id], ...told } = one
  return {
    ...{ ...told, exports },
    calledAt: placesOf(exports[0] ?? id, files.after),
    ...(before !== undefined && after !== undefined && { test: { before, after } }),
    seed,
  }
}

const mostCalls = 5

/** Places in the newer version that call an export by its last name, a method as a member and a function by itself. */
function placesOf(id: string, files: SyntaxFiles): readonly string[] {
  const plain = plainName(id)
  const name = plain.slice(plain.lastIndexOf('.') + 1)
  const places = [...files].flatMap(([file, { calls }]) =>
    calls
      .filter((call) => call.name === name && call.ofMember === plain.includes('.'))
      .map(({ line }) => `${file}:${line}`),
  )
  return places.slice(0, mostCalls)
}

const reasons: Readonly<Record<string, string>> = {
  unstable: 'it does not agree with itself, for time, chance or what it remembers',
  untried: 'the time was up',
}

function leftToUsers(name: string): UncomparedExport {
  return { name, inPart: false, because: 'no entry point of the package exports it, so what uses it was compared' }
}

/** What became of an export; why it was not compared, or not wholly. */
interface ExportState {
  readonly state: ComparedExport['state']
  readonly because?: string
}

/** Joins what is known of an export by itself with what is known of what it makes, or of what it is a member of. */
class States {
  private readonly subjects: ReadonlyMap<string, Ordered>
  private readonly answers: ReadonlyMap<string, SubjectAnswer>
  private readonly lost: ReadonlyMap<string, string>
  /** Members without which some difference does not show. */
  private readonly different: ReadonlySet<string>

  constructor(subjects: readonly Ordered[], answers: ReadonlyMap<string, SubjectAnswer>, { lost }: Ran['ran']) {
    this.subjects = new Map(subjects.map((one) => [one.weighed.subject.id, one]))
    this.answers = answers
    this.lost = lost
    const found = [...answers.values()].flatMap(({ differences }) => differences)
    this.different = new Set(found.flatMap(({ called = [], exports = [] }) => [...called, ...exports]))
  }

  of(id: string): ExportState {
    const answer = this.answers.get(id)
    const because = answer?.problem ?? this.lost.get(id) ?? reasons[answer?.state ?? 'untried']
    const state = answer?.state ?? (this.lost.has(id) ? 'lost' : 'untried')
    if (state === 'different' || this.different.has(id)) return { state: 'different' }
    if (state !== 'same') return { state, ...(because !== undefined && { because }) }
    const [owner] = /^.*(?=\.)/.exec(id) ?? []
    if (owner !== undefined && this.subjects.has(owner) && answer?.isMember === true) return this.ofMember(id, owner)
    return answer?.answersFunctions === true ? this.ofMaker(id) : { state }
  }

  /** A member is called on new instances by itself: what it does to one that was used is seen in use alone. */
  private ofMember(id: string, owner: string): ExportState {
    const inUse = this.answers.get(inUseId(owner))
    if (inUse?.used?.includes(id) !== true) return { state: 'partly', because: 'on new instances alone' }
    if (inUse.state === 'unstable') return { state: 'partly', because: unstableInUse }
    const own = this.subjects.get(id)?.weighed.pieces ?? []
    const isHidden = inUse.unexplained?.some((piece) => own.includes(piece)) === true
    return isHidden ? { state: 'partly', because: hiddenInUse } : { state: 'same' }
  }

  private ofMaker(id: string): ExportState {
    const inUse = this.answers.get(inUseId(id))
    if (inUse?.state === 'different') return { state: 'different' }
    if (inUse?.state === 'same') return { state: 'same' }
    return { state: 'partly', because: 'functions that it answers were not called' }
  }

  /** What is said of an export that was not compared, or not wholly. */
  uncompared({ weighed: { subject, older } }: Ordered): readonly UncomparedExport[] {
    const { state, because } = this.of(subject.id)
    const name = subject.id
    if (because !== undefined) return [{ name, inPart: state === 'partly', because }]
    if (older === undefined || (state !== 'same' && state !== 'different')) return []
    return [{ name, inPart: true, because: 'its parameters are others, and what both accept is compared' }]
  }
}

const hiddenInUse = 'what was found of its class may hide what else it does'
const unstableInUse = 'in use it does not agree with itself, for time, chance or what it remembers'
