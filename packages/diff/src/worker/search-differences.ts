/** Looks for inputs on which two versions of one function differ, and makes them small. */
import type { Finding } from '@fuzzwright/core'
import { bucketsPerEdge } from '@fuzzwright/core/execution'
import { vmHangGuard } from '@fuzzwright/core/host'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { cpuClock, type EntityResolver } from '@fuzzwright/survey/call'
import type { Subject } from '@fuzzwright/survey/package'
import type { ChangedLine } from '../difference/difference.ts'
import { atAnotherTime, fromDeeper, type Turn, withChance } from './another-time.ts'
import { type Callee, isPromise, outcomeOf } from './call-version.ts'
import { cleanPrototypes } from './clean-prototypes.ts'
import { type Outcome, type Parting, partingOf } from './outcome.ts'
import type { OwnArguments, VersionName } from './own-arguments.ts'
import { Patience } from './patience.ts'
import { type PairLimits, searchSubject, stepBudget } from './search-request.ts'
import { callSource, shownOutcome } from './shown-outcome.ts'
import type { Closeness, SubjectAnswer, WorkerDifference } from './task.ts'

/** A function in both versions. */
export interface LoadedPair {
  readonly subject: Subject
  readonly before: Callee
  readonly after: Callee
  /** Whether the older version takes these arguments; missing where its signature is the same. */
  readonly accepts?: (args: readonly unknown[]) => boolean
}

/** What all searches of a process share. */
export interface PairScope extends EntityResolver {
  readonly own: OwnArguments
  readonly closeness: Closeness
  /** Changed lines that ran where an edge did. */
  readonly changedAt: (edge: number) => readonly ChangedLine[]
}

/** Steps of the newer version for one of the older from which it is slower by an order. */
const slowdown = 10
/** Other days on which both have to answer what they did: one of three values drawn is the same twice in a row by chance too often. */
const otherTurns: readonly Turn[] = [1, 2, 3, 4, 5]
/** Fewer steps are no slowness. */
const leastSlow = 20_000

/** Named by how the ways part, so that one cause is one failure. */
class PartingError extends Error {
  constructor({ kind, cause }: Parting) {
    super('')
    this.name = `Parting ${kind} ${cause}`
  }
}

export async function searchPair(pair: LoadedPair, scope: PairScope, limits: PairLimits): Promise<SubjectAnswer> {
  const { subject } = pair
  const watched = new WatchedPair(pair, scope)
  const { report, corpus, root } = await searchSubject(subject, {
    property: watched.property,
    resolveEntity: scope.resolveEntity,
    limits,
  })
  const differences: WorkerDifference[] = []
  const usual = report.findings.length === 0 ? new Set<string>() : await usualLines(watched, corpus, { root, scope })
  for (const finding of report.findings) {
    const found = await confirmed(pair, watched, { finding, scope, usual })
    if (found !== undefined) differences.push(found)
  }
  const answer = { kind: 'answer', id: subject.id, runs: report.runs, differences } as const
  if (differences.length > 0) return { ...answer, state: 'different' }
  if (watched.compared === 0 && report.runs > 0) return { ...answer, state: 'impossible', problem: nothingForBoth }
  return { ...answer, state: watched.unstable > 0 ? 'unstable' : 'same' }
}

const nothingForBoth = 'no input was found that both versions take'

/** An instance that one version alone can make is no input of both. */
class NotMadeError extends Error {}

/** Both versions called with one input, and what they differ in; calls that disagree with themselves are left out. */
class WatchedPair {
  /** Calls of both versions with one input. */
  compared = 0
  /** Inputs for which a version disagreed with itself. */
  unstable = 0
  private readonly patience = new Patience(coverageSource())
  private readonly pair: LoadedPair
  private readonly scope: PairScope

  constructor(pair: LoadedPair, scope: PairScope) {
    this.pair = pair
    this.scope = scope
  }

  call(version: VersionName, args: readonly unknown[], turn: Turn = 0): Outcome | Promise<Outcome> {
    const calls: unknown[][] = []
    const parts = { args: this.ownOf(version, args, calls), given: () => this.ownOf(version, args, []), calls }
    const outcome = withChance(turn, () => fromDeeper(turn, () => outcomeOf(this.pair[version], parts)))
    cleanPrototypes()
    return outcome
  }

  private ownOf(version: VersionName, args: readonly unknown[], calls: unknown[][]): readonly unknown[] {
    try {
      return this.scope.own.for(version, args, calls)
    } catch (error) {
      throw new NotMadeError(version, { cause: error })
    }
  }

  /** The property of the search. */
  readonly property = (...args: readonly unknown[]): void | Promise<void> => {
    this.patience.begin()
    try {
      const pending = this.compare(args)
      if (pending !== undefined) return pending.finally(() => this.patience.end())
    } catch (error) {
      if (!(error instanceof NotMadeError)) throw this.ended(error)
    }
    this.patience.end()
  }

  private ended(error: unknown): unknown {
    this.patience.end()
    return error
  }

  private compare(args: readonly unknown[]): void | Promise<void> {
    if (this.pair.accepts?.(args) === false) return
    const coverage = coverageSource()
    const before = this.call('before', args)
    const steps = coverage.steps
    const after = this.call('after', args)
    this.compared++
    if (isPromise(before) || isPromise(after)) return this.later(before, after, args)
    const parting = partingOf(before, after, this.scope.closeness) ?? slowness(steps, coverage.steps - steps)
    if (parting !== undefined && this.isSteady(before, after, args)) throw new PartingError(parting)
  }

  private async later(
    before: Outcome | Promise<Outcome>,
    after: Outcome | Promise<Outcome>,
    args: readonly unknown[],
  ): Promise<void> {
    const [one, other] = [await before, await after]
    const parting = partingOf(one, other, this.scope.closeness)
    if (parting === undefined) return
    for (const turn of otherTurns) {
      const [again, otherAgain] = await atAnotherTime(turn, () =>
        Promise.all([this.call('before', args, turn), this.call('after', args, turn)]),
      )
      if (!this.agree(one, again) || !this.agree(other, otherAgain)) return
    }
    throw new PartingError(parting)
  }

  private isSteady(before: Outcome, after: Outcome, args: readonly unknown[]): boolean {
    return otherTurns.every((turn) => {
      const [again, otherAgain] = atAnotherTime(
        turn,
        () => [this.call('before', args, turn), this.call('after', args, turn)] as const,
      )
      if (isPromise(again) || isPromise(otherAgain)) return false
      return this.agree(before, again) && this.agree(after, otherAgain)
    })
  }

  /** Whether two calls of one version came out the same. */
  private agree(one: Outcome, again: Outcome): boolean {
    const same = partingOf(one, again, { messages: false, order: false }) === undefined
    if (!same) this.unstable++
    return same
  }
}

function slowness(before: number, after: number): Parting | undefined {
  return after >= leastSlow && after >= slowdown * Math.max(1, before)
    ? { kind: 'slower', cause: 'ten times the steps' }
    : undefined
}

interface Confirming {
  readonly finding: Finding
  readonly scope: PairScope
  /** Changed lines that ran for every input that showed no difference. */
  readonly usual: ReadonlySet<string>
}

/** How one version came out when it was run alone. */
interface Alone {
  readonly outcome: Outcome | undefined
  readonly steps: number
  /** Of CPU. */
  readonly milliseconds: number
  readonly lines: readonly ChangedLine[]
}

/** Each version is run alone once more: what is told is what a test would see. */
async function confirmed(
  pair: LoadedPair,
  watched: WatchedPair,
  { finding, scope, usual }: Confirming,
): Promise<WorkerDifference | undefined> {
  const before = await alone('before', watched, { args: finding.args, scope })
  const after = await alone('after', watched, { args: finding.args, scope })
  const parting = partingAlone(before, after, scope.closeness)
  if (parting === undefined) return undefined
  return {
    ...parting,
    call: callSource(pair.subject, finding),
    input: finding.source,
    before: shown(before, parting),
    after: shown(after, parting),
    changed: [...telling(before.lines, usual), ...telling(after.lines, usual)],
    runs: finding.runs,
  }
}

function partingAlone(before: Alone, after: Alone, closeness: Closeness): Parting | undefined {
  if (before.outcome === undefined || after.outcome === undefined) {
    if (before.outcome === after.outcome) return undefined
    if (after.outcome === undefined)
      return isFarFrom(after, before) ? { kind: 'hangs', cause: 'does not end' } : undefined
    return isFarFrom(before, after) ? { kind: 'ends', cause: 'does not end' } : undefined
  }
  // How deep calls may go is up to the machine and to what called them.
  if (isOverflow(before) && !isFarFrom(before, after)) return undefined
  if (isOverflow(after) && !isFarFrom(after, before)) return undefined
  return partingOf(before.outcome, after.outcome, closeness) ?? slowness(before.steps, after.steps)
}

/** Whether one took so much more than the other that it is not for a limit both come near. */
function isFarFrom(long: Alone, short: Alone): boolean {
  return long.steps >= slowdown * short.steps || long.milliseconds >= slowdown * Math.max(1, short.milliseconds)
}

function isOverflow({ outcome }: Alone): boolean {
  return outcome?.value instanceof RangeError && /call stack/.test(outcome.value.message)
}

/** Milliseconds after which a version that is run alone is taken not to end. */
const aloneFor = 2_000

/** One input, run by itself. */
interface LoneInput {
  readonly args: readonly unknown[]
  readonly scope: PairScope
}

async function alone(version: VersionName, watched: WatchedPair, { args, scope }: LoneInput): Promise<Alone> {
  const coverage = coverageSource()
  coverage.start(stepBudget)
  const start = cpuClock.now()
  const outcome = await outcomeInTime(() => watched.call(version, args)).finally(() => coverage.stop())
  const milliseconds = cpuClock.now() - start
  const ended = coverage.exhausted ? undefined : outcome
  return { outcome: ended, steps: coverage.steps, milliseconds, lines: changedLines(scope) }
}

/** `undefined` where the call does not end. */
async function outcomeInTime(call: () => Outcome | Promise<Outcome>): Promise<Outcome | undefined> {
  const made: (Outcome | Promise<Outcome>)[] = []
  try {
    vmHangGuard.run(() => void made.push(call()), aloneFor)
    return await made[0]
  } catch {
    return undefined
  }
}

const mostLines = 3
/** Inputs without a difference that are looked at. */
const mostUsual = 12

/** Where the corpus values of a search come from. */
interface CorpusParts {
  readonly root: { getValue(corpus: unknown): readonly unknown[] }
  readonly scope: PairScope
}

/** Changed lines that run whatever the input is part no ways. */
async function usualLines(
  watched: WatchedPair,
  corpus: readonly unknown[],
  { root, scope }: CorpusParts,
): Promise<ReadonlySet<string>> {
  let usual: ReadonlySet<string> | undefined
  for (const value of corpus.slice(0, mostUsual)) {
    const args = root.getValue(value)
    const before = await alone('before', watched, { args, scope })
    const after = await alone('after', watched, { args, scope })
    if (partingAlone(before, after, scope.closeness) !== undefined) continue
    const ran = new Set([...before.lines, ...after.lines].map(keyOf))
    usual = usual === undefined ? ran : new Set([...usual].filter((key) => ran.has(key)))
  }
  return usual ?? new Set()
}

function keyOf({ version, file, line }: ChangedLine): string {
  return `${version} ${file}:${line}`
}

/** Lines that not every input runs; all of them where there are no such. */
function telling(lines: readonly ChangedLine[], usual: ReadonlySet<string>): readonly ChangedLine[] {
  const own = lines.filter((line) => !usual.has(keyOf(line)))
  return (own.length > 0 ? own : lines).slice(0, mostLines)
}

/** Changed lines that the last run went through. */
function changedLines({ changedAt }: PairScope): readonly ChangedLine[] {
  const coverage = coverageSource()
  const features: number[] = []
  const length = coverage.features(features)
  const found = new Map<string, ChangedLine>()
  for (const feature of features.slice(0, length)) {
    for (const line of changedAt(Math.floor(feature / bucketsPerEdge))) found.set(keyOf(line), line)
  }
  return [...found.values()].sort((a, b) => a.line - b.line)
}

function shown({ outcome, steps }: Alone, { kind }: Parting): string {
  return kind === 'slower' ? `${steps.toLocaleString('en-US')} steps` : shownOutcome(outcome, kind)
}
