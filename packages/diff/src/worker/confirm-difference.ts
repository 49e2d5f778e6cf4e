/** What is told of an input on which two versions differ: each is run alone once more, as a test would run it. */
import { bucketsPerEdge } from '@fuzzwright/core/execution'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { cpuClock } from '@fuzzwright/survey/call'
import type { ChangedLine } from '../difference/difference.ts'
import { type Outcome, type OutcomePair, type Parting, partingOf } from './outcome.ts'
import type { VersionName } from './own-arguments.ts'
import { searchClock } from './search-clock.ts'
import { shownPair } from './shown-outcome.ts'
import { slowdown, slowness } from './slowness.ts'
import type { Closeness, WorkerDifference } from './task.ts'
import type { PairScope, WatchedPair } from './watched-pair.ts'
import { withinLimits } from './within-limits.ts'

interface Confirming {
  readonly args: readonly unknown[]
  readonly scope: PairScope
  /** Changed lines that ran for every input that showed no difference. */
  readonly usual: ReadonlySet<string>
}

/** What of a difference is up to the runs alone. */
export interface ConfirmedDifference extends Pick<WorkerDifference, 'kind' | 'cause' | 'before' | 'after' | 'changed'> {
  readonly outcomes: OutcomePair
}

/** How one version came out when it was run alone. */
export interface Alone {
  readonly outcome: Outcome | undefined
  readonly steps: number
  /** Of CPU. */
  readonly milliseconds: number
  readonly lines: readonly ChangedLine[]
}

/** Each version is run alone once more: what is told is what a test would see. */
export async function confirmed(
  watched: WatchedPair,
  { args, scope, usual }: Confirming,
): Promise<ConfirmedDifference | undefined> {
  const before = await alone('before', watched, { args, scope })
  const after = await alone('after', watched, { args, scope })
  const parting = partingAlone(before, after, scope.closeness)
  if (parting === undefined) return undefined
  const outcomes = [before.outcome, after.outcome] as const
  const texts =
    parting.kind === 'slower'
      ? ([before, after] as const).map(({ steps }) => `${steps.toLocaleString('en-US')} steps`)
      : shownPair(outcomes, parting.kind, scope.closeness.hidden)
  return {
    ...{ ...parting, outcomes, before: texts[0] ?? '', after: texts[1] ?? '' },
    changed: [...telling(before.lines, usual), ...telling(after.lines, usual)],
  }
}

export function partingAlone(before: Alone, after: Alone, closeness: Closeness): Parting | undefined {
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

/** One input, run by itself. */
interface LoneInput {
  readonly args: readonly unknown[]
  readonly scope: PairScope
}

export async function alone(version: VersionName, watched: WatchedPair, { args, scope }: LoneInput): Promise<Alone> {
  const coverage = coverageSource()
  const start = cpuClock.now()
  const outcome = await withinLimits(() => watched.call(version, args))
  const milliseconds = cpuClock.now() - start
  const ended = coverage.exhausted ? undefined : outcome
  return { outcome: ended, steps: coverage.steps, milliseconds, lines: changedLines(scope) }
}

export const mostLines = 3
/** Inputs without a difference that are looked at. */
const mostUsual = 12

/** Where the corpus values of a search come from, and when there is no more time for them, by the clock of searches. */
interface CorpusParts {
  readonly root: { getValue(corpus: unknown): readonly unknown[] }
  readonly scope: PairScope
  readonly deadline: number
}

/** Changed lines that run whatever the input is part no ways. */
export async function usualLines(
  watched: WatchedPair,
  corpus: readonly unknown[],
  { root, scope, deadline }: CorpusParts,
): Promise<ReadonlySet<string>> {
  let usual: ReadonlySet<string> | undefined
  for (const value of corpus.slice(0, mostUsual)) {
    if (searchClock.now() > deadline) break
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
