/** The process in which both versions run, side by side: takes one task, sends what it finds, ends. */
import type { EffectFence } from '@fuzzwright/core'
import { endWithParentInLoops } from '@fuzzwright/core/tooling'
import { openFence } from '@fuzzwright/fence'
import { raiseFence } from '@fuzzwright/fence/raise'
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'
import { cpuClock, type EntityResolver, isMakeable, reflect } from '@fuzzwright/survey/call'
import type { DoneMessage, ReflectedExport } from '@fuzzwright/survey/package'
import type { Version } from '../version/version.ts'
import { changedLineFinder } from './changed-line-finder.ts'
import { CompiledTexts } from './compiled-texts.ts'
import { freshPackage, prepareFreshPackages } from './fresh-package.ts'
import { loadVersion } from './load-version.ts'
import { nameClasses } from './named-classes.ts'
import { classFinder, type Names, namesOf } from './names.ts'
import { OwnArguments, pairedEntities } from './own-arguments.ts'
import { OwnGlobals } from './own-globals.ts'
import { PatchedVersions } from './patched-version.ts'
import { joined, type SearchOnce, searchInRounds } from './rounds.ts'
import { type FreshPair, type PiecesOfSubject, searchDifferences } from './search-differences.ts'
import { functionSearch } from './search-function.ts'
import { useSearch } from './search-in-use.ts'
import { type PairLimits, timeWithShrinking } from './search-request.ts'
import type { OlderSide, Searchable } from './searchable.ts'
import { ShortestInputs } from './shortest-inputs.ts'
import type { AnswerSoFar, DiffTask, ReflectTask, SubjectAnswer, SubjectNotice, WeighedSubject } from './task.ts'
import type { PairScope } from './watched-pair.ts'
import { withWritableName } from './writable-names.ts'

/** What two versions' process answers a `ReflectTask`. */
export interface ReflectAnswer {
  readonly kind: 'reflected'
  readonly found: readonly ReflectedExport[]
  readonly problems: readonly string[]
  /** Numbers of the entries that could not be loaded. */
  readonly unloaded: readonly number[]
}

export type Message = ReflectAnswer | SubjectNotice | AnswerSoFar<SubjectAnswer> | SubjectAnswer | DoneMessage

/** Taken before the fence stands, behind which nothing of the code may speak to whoever started the process. */
const tellStarter = process.send?.bind(process)

endWithParentInLoops()

process.once('message', (task: DiffTask | ReflectTask) => {
  void work(task)
})

/** What the code rejects and nobody handles is not the end of the comparison. */
process.on('unhandledRejection', () => {})

async function work(task: DiffTask | ReflectTask): Promise<void> {
  const texts = task.compiled === undefined ? undefined : new CompiledTexts(task.compiled)
  prepareFreshPackages()
  raiseFence()
  const fence = openFence({ name: 'the code', effects: 'refuse', where: 'diff', root: task.folder })
  fence?.enter()
  if (task.kind === 'reflect') {
    const { namespaces, problems } = await loadVersion(task.version, texts)
    fence?.leave()
    texts?.save(String(process.pid))
    fence?.enter()
    const unloaded = namespaces.flatMap((namespace, entry) => (namespace === undefined ? [entry] : []))
    send({ kind: 'reflected', found: reflect(namespaces), problems, unloaded })
  } else await compare(task, texts)
  send({ kind: 'done', cpu: cpuClock.now() }, () => leave(fence))
}

function leave(fence: EffectFence | undefined): void {
  fence?.leave()
  process.exit(0)
}

function send(message: Message, then?: () => void): void {
  tellStarter?.(message, undefined, undefined, then)
}

async function compare(task: DiffTask, texts: CompiledTexts | undefined): Promise<void> {
  installRuntime()
  const globals = new OwnGlobals()
  const before = namesOf(task.before.entries, await globals.loaded(() => loadVersion(task.before, texts)))
  const after = namesOf(task.after.entries, await globals.loaded(() => loadVersion(task.after, texts)))
  nameClasses(task.subjects, new Set(Object.keys(task.classes)))
  const changedAt = changedLineFinder(task, coverageSource())
  const classes = { before: classFinder(task.classes, before), after: classFinder(task.classes, after) }
  /** Each pair has classes of its own, so what is handed to it is made for it. */
  const scopeOf = (names: Names, newer = after): PairScope => {
    const own = new OwnArguments()
    const paired = { before: classFinder(task.classes, names), after: classFinder(task.classes, newer), schemas: newer }
    return { own, resolveEntity: pairedEntities(own, paired), closeness: task.closeness, changedAt }
  }
  const scope = scopeOf(before)
  const patched = new PatchedVersions(task.before, task.pieces)
  const newest = new PatchedVersions(task.after, [])
  const sides: Sides = {
    after,
    older: { names: before, scope },
    olderScope: { resolveEntity: pairedEntities(scope.own, { ...classes, schemas: before }) },
    pieces: {
      ...{ all: task.pieces, patched },
      sideOf: (names) => ({ names, scope: scopeOf(names), isUncounted: true }),
    },
    async fresh() {
      const isBuilt = task.after.form === 'installed'
      const names = await globals.loaded(() => (isBuilt ? freshNames(task.before) : patched.fresh()))
      const newer = await globals.loaded(() => (isBuilt ? freshNames(task.after) : newest.fresh()))
      return names && newer && { after: newer, older: { names, scope: scopeOf(names, newer), isUncounted: true } }
    },
  }
  let loaded: number | undefined = cpuClock.now()
  const shortestOf = new Map<string, ShortestInputs>()
  const search: SearchOnce = (weighed, limits, known) => {
    const time = timeWithShrinking(limits.timeBudget)
    send({ kind: 'subject', id: weighed.subject.id, time, ...(loaded !== undefined && { loaded }) })
    loaded = undefined
    const tell = (answer: SubjectAnswer): void => send({ kind: 'sofar', answer: joined(known, answer) })
    // What was found stays found, whatever ends the process from here on.
    if (known?.state === 'different') send({ kind: 'sofar', answer: known })
    const shortest = shortestOf.get(weighed.subject.id) ?? new ShortestInputs()
    shortestOf.set(weighed.subject.id, shortest)
    const older = { ...sides.older, scope: { ...scope, shortest } }
    return answerFor(weighed, { ...sides, older }, { limits, tell })
  }
  await searchInRounds(task, search, send)
}

async function freshNames(version: Version): Promise<Names> {
  return namesOf(version.entries, await freshPackage(version))
}

interface Sides {
  readonly after: Names
  readonly older: OlderSide
  /** Answers what the older version's types name. */
  readonly olderScope: EntityResolver
  readonly pieces: Omit<PiecesOfSubject, 'own' | 'fresh'>
  /** Both loaded anew. */
  fresh(): Promise<Pick<Sides, 'after' | 'older'> | undefined>
}

interface OneSearch {
  readonly limits: PairLimits
  /** Hears of each difference as it is found. */
  readonly tell: (sofar: SubjectAnswer) => void
}

async function answerFor(weighed: WeighedSubject, sides: Sides, { limits, tell }: OneSearch): Promise<SubjectAnswer> {
  const { subject, use, pieces: own = [] } = weighed
  const { older } = sides
  const nothing = { kind: 'answer', id: subject.id, runs: 0, differences: [] } as const
  if (limits.timeBudget <= 0) return { ...nothing, state: 'untried' }
  const problem = use === undefined ? isMakeable(subject.description, older.scope) : undefined
  if (problem !== undefined) return { ...nothing, state: 'impossible', problem }
  const fresh = async (): Promise<FreshPair | undefined> => {
    const loaded = await sides.fresh()
    return loaded && { one: searchableOf(weighed, { ...sides, ...loaded }), older: loaded.older }
  }
  try {
    const one = searchableOf(weighed, sides)
    return await searchDifferences(one, { older, pieces: { ...sides.pieces, own, fresh }, tell }, limits)
  } catch (error) {
    return { ...nothing, state: 'impossible', problem: error instanceof Error ? error.message : String(error) }
  }
}

function searchableOf(
  { subject, older, use, olderExpression = subject.expression }: WeighedSubject,
  { after, olderScope }: Sides,
): Searchable {
  const parts = { subject: withWritableName(subject, after), after, olderExpression, olderScope }
  return use === undefined ? functionSearch({ ...parts, older }) : useSearch({ ...parts, older: use, writes: 'open' })
}
