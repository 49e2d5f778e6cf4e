/** Runs both versions of everything they export on the same inputs, what changed first. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { FuzzError } from '@fuzzwright/core'
import { temporaryFolder } from '@fuzzwright/core/host'
import { type Inventory, idOf, type ReflectedExport, type Subject } from '@fuzzwright/survey/package'
import {
  type ChangedCode,
  changedCode,
  distances,
  innermostAt,
  ledTo,
  linesOnlyIn,
  type SyntaxFiles,
} from './change/changed-code.ts'
import { type ClassSyntax, type HiddenMembers, hiddenMembers } from './change/hidden-members.ts'
import type { ComparedExport, DiffReport, DiffRequest, UncomparedExport } from './diff-report.ts'
import { type FoundDifference, groupDifferences } from './difference/difference.ts'
import { testLine } from './report/test-line.ts'
import { classesElsewhere, withModules } from './subject/classes-elsewhere.ts'
import { classesOf, describeVersion, subjectsOf } from './subject/describe-version.ts'
import { exportNames, moduleOf, namesOfAll, plainName, type ReflectedVersion } from './subject/export-names.ts'
import { oneSided } from './subject/one-sided.ts'
import type { Version } from './version/version.ts'
import { pairProgram, type Reflected, reflectVersion } from './worker/reflect-version.ts'
import { runSubjects, type SubjectsRun } from './worker/run-subjects.ts'
import type { ChangedLines, DiffTask, SubjectAnswer, WeighedSubject, WorkerDifference } from './worker/task.ts'

/** Two versions with the syntax of their files. */
export interface VersionPair {
  readonly before: Version
  readonly after: Version
  readonly files: { readonly before: SyntaxFiles; readonly after: SyntaxFiles }
  /** Classes of declarations beside those of the files. */
  readonly declared?: readonly ClassSyntax[]
  /** Whether what the file `path` exports as `name` may do something else; everything may where missing. */
  readonly isTouched?: (path: string, name: string) => boolean
  /** Whether what the file exports is for other files of its package alone; nothing is where missing. */
  readonly isInside?: Readonly<Record<'before' | 'after', (path: string, name: string) => boolean>>
}

/** @throws FuzzError `cannot-load-version`, `nothing-to-compare` */
export async function compareVersions(pair: VersionPair, request: DiffRequest): Promise<DiffReport> {
  const folder = temporaryFolder('types')
  const compiled = join(folder, 'compiled')
  try {
    const before = await offered(pair.before, 'before', { pair, request, compiled })
    const after = await offered(pair.after, 'after', { pair, request, compiled })
    const sides = {
      before: { version: pair.before, found: before.found },
      after: { version: pair.after, found: after.found },
    }
    const nameOf = exportNames([sides.before, sides.after])
    const names = { before: namesOfAll(sides.before, nameOf), after: namesOfAll(sides.after, nameOf) }
    const parts = { nameOf, folder, only: request.only }
    const inventory = describeVersion(pair.after, { found: touched(pair, sides.after), ...parts })
    const older = describeVersion(pair.before, { found: touched(pair, sides.before), ...parts })
    const changed = changedCode(pair.files.before, pair.files.after)
    const files = [...pair.files.before.values(), ...pair.files.after.values()]
    const hidden = hiddenMembers([...files.flatMap((file) => file.classes), ...(pair.declared ?? [])])
    const subjects = inOrder(pair, {
      inventory,
      older,
      known: names.before,
      called: new Map(after.found.map((one) => [nameOf(pair.after, one), one.called])),
      hidden,
      changed,
      request,
    })
    if (subjects.length === 0 && before.found.length + after.found.length === 0) throw nothingToCompare(pair)
    const own = classesOf(inventory)
    const chosen = subjects.map(({ weighed }) => weighed.subject)
    const elsewhere = classesElsewhere(pair.after, chosen, new Set(Object.keys(own)))
    const task: DiffTask = {
      kind: 'diff',
      folder: pair.after.folder,
      before: withModules(pair.before, elsewhere),
      after: withModules(pair.after, elsewhere),
      subjects: subjects.map(({ weighed }) => weighed),
      classes: { ...elsewhere.classes, ...own },
      changed: changedLinesOf(pair),
      closeness: { messages: request.messages === true, order: request.order === true, hidden },
      seed: request.seed,
      compiled,
      ...(request.timeBudget !== undefined && { timeBudget: request.timeBudget }),
      skip: [],
    }
    const { environment, progress } = request
    const ran = await runSubjects<SubjectAnswer, DiffTask>(pairProgram, task, {
      subjects: subjects.length,
      environment,
      progress,
    })
    const report = reportOf(pair, { ran, subjects, changed, request, inside: after.inside })
    const unloaded = { before: before.unloaded, after: after.unloaded }
    const { added, removed, unknown } = oneSided(
      names,
      { before: older, after: inventory },
      { sides, unloaded, nameOf },
    )
    return {
      ...report,
      ...{ added, removed, notCompared: [...report.notCompared, ...unknown] },
      problems: [
        ...before.problems.map((problem) => `${pair.before.name}: ${problem}`),
        ...after.problems.map((problem) => `${pair.after.name}: ${problem}`),
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What of a version is compared, and what is left to those that use it. */
interface Offered extends Reflected {
  /** Names of exports that may do something else, and that no user of their package can call. */
  readonly inside: readonly string[]
}

async function offered(version: Version, side: 'before' | 'after', parts: OfferedParts): Promise<Offered> {
  const { pair, request, compiled } = parts
  const reflected = await reflectVersion(version, { environment: request.environment, compiled })
  const { found } = reflected
  const isInside = (one: ReflectedExport): boolean => pair.isInside?.[side](...placeOf(version, one)) === true
  const inside = found.filter((one) => isInside(one) && isTouched(pair, version, one))
  return { ...reflected, found: found.filter((one) => !isInside(one)), inside: inside.map(({ path }) => idOf(path)) }
}

interface OfferedParts {
  readonly pair: VersionPair
  readonly request: DiffRequest
  readonly compiled: string
}

function placeOf(version: Version, { entry, path }: ReflectedExport): readonly [path: string, name: string] {
  return [moduleOf(version, entry), path[0] ?? '']
}

function isTouched(pair: VersionPair, version: Version, one: ReflectedExport): boolean {
  return pair.isTouched?.(...placeOf(version, one)) !== false
}

function touched(pair: VersionPair, { version, found }: ReflectedVersion): readonly ReflectedExport[] {
  return found.filter((one) => isTouched(pair, version, one))
}

function nothingToCompare({ before, after }: VersionPair): FuzzError {
  return new FuzzError('nothing-to-compare', `diff: neither ${before.name} nor ${after.name} exports a function.`, {
    hint: 'Name files or a package that exports functions or classes.',
  })
}

/** A subject with what is spent on it and how far it is from what changed. */
interface Ordered {
  readonly weighed: WeighedSubject
  /** What functions of the newer version may call it. */
  readonly names: readonly string[]
  readonly distance: number | undefined
}

interface OrderParts {
  readonly inventory: Inventory
  readonly older: Inventory
  /** Names of what the older version exports. */
  readonly known: ReadonlySet<string>
  /** The names functions of the newer version have themselves, by those of the exports. */
  readonly called: ReadonlyMap<string, string>
  readonly hidden: HiddenMembers
  readonly changed: ChangedCode
  readonly request: DiffRequest
}

/** What does not lead to changed code, as far as names tell, gets this part of the runs. */
const restShare = 0.1

/** What is nearest to changed code first. */
function inOrder(
  { before, after, files }: VersionPair,
  { inventory, older, known, called, hidden, changed, request }: OrderParts,
): readonly Ordered[] {
  const near = distances(files.after, changed.names)
  const signatures = new Map(subjectsOf(older).map((subject) => [subject.id, subject]))
  const isWanted = (one: Subject): boolean => isNamed(one.id, request.only) && !isHidden(one, { called, hidden })
  const shared = subjectsOf(inventory).filter((subject) => known.has(subject.id) && isWanted(subject))
  const distanceOf = (names: readonly string[]): number | undefined => {
    const found = names.flatMap((name) => near.get(name) ?? [])
    return found.length === 0 ? undefined : Math.min(...found)
  }
  const ordered = shared.map((subject): Ordered => {
    const names = syntaxNames(subject, called)
    const distance = distanceOf(names)
    const older = signatures.get(subject.id)
    const isOther = older !== undefined && signatureOf(older, before) !== signatureOf(subject, after)
    const weighed: WeighedSubject = {
      ...{ subject, runs: request.runs },
      ...(isOther && older.untyped !== true && { older: older.description }),
      ...(older !== undefined && older.expression !== subject.expression && { olderExpression: older.expression }),
    }
    return { distance, names, weighed }
  })
  if (request.undirected === true || ordered.every(({ distance }) => distance === undefined)) return ordered
  const least = Math.max(1, Math.round(request.runs * restShare))
  return [...ordered]
    .sort((a, b) => (a.distance ?? Number.POSITIVE_INFINITY) - (b.distance ?? Number.POSITIVE_INFINITY))
    .map((one) => (one.distance === undefined ? { ...one, weighed: { ...one.weighed, runs: least } } : one))
}

/** As the syntax of its file may call it. */
function syntaxNames({ id, name, description }: Subject, called: ReadonlyMap<string, string>): readonly string[] {
  const own = [plainName(id), name, called.get(id) ?? name]
  return description.kind === 'constructor' ? own.map((one) => `${one}.constructor`) : own
}

/** Of a class that is named every method, and of one of which a method is named that one. */
function isNamed(id: string, only: RegExp | undefined): boolean {
  if (only === undefined) return true
  const plain = plainName(id)
  const owner = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')))
  return [id, plain, owner(id), owner(plain)].some((name) => name !== '' && only.test(name))
}

/** Whether it is a member that nobody but its class may call. */
function isHidden({ id, description }: Subject, { called, hidden }: Pick<OrderParts, 'called' | 'hidden'>): boolean {
  if (description.kind === 'constructor')
    return hidden[called.get(id) ?? plainName(id)]?.includes('constructor') === true
  const [owner, member] = [id.slice(0, id.lastIndexOf('.')), id.slice(id.lastIndexOf('.') + 1)]
  return hidden[called.get(owner) ?? plainName(owner)]?.includes(member) === true
}

/** Its types as one text, without where the version lies. */
function signatureOf({ description: { parameters, definitions } }: Subject, { folder, types }: Version): string {
  return JSON.stringify([parameters, definitions]).replaceAll(folder, '').replaceAll(types, '')
}

function changedLinesOf({ before, after, files }: VersionPair): { before: ChangedLines; after: ChangedLines } {
  const then = textOfAll(before, files.before)
  const now = textOfAll(after, files.after)
  return { before: linesOf(files.before, then, now), after: linesOf(files.after, now, then) }
}

/** Lines that the text of the other version does not have: of the same file, or of all where that is gone. */
function linesOf(files: SyntaxFiles, own: Texts, others: Texts): ChangedLines {
  return Object.fromEntries(
    [...files].map(([path, { functions }]) => [
      path,
      [...linesOnlyIn(own.of.get(path) ?? '', others.of.get(path) ?? others.all)].map((line) => ({
        line,
        ...innermostAt(functions, line),
      })),
    ]),
  )
}

/** Texts of files by their paths, and as one. */
interface Texts {
  readonly of: ReadonlyMap<string, string>
  readonly all: string
}

function textOfAll({ sources }: Version, files: SyntaxFiles): Texts {
  const texts = new Map([...files.keys()].map((path) => [path, readFileSync(join(sources, path), 'utf8')]))
  return { of: texts, all: [...texts.values()].join('\n') }
}

interface Ran {
  readonly ran: SubjectsRun<SubjectAnswer>
  readonly subjects: readonly Ordered[]
  readonly changed: ChangedCode
  readonly request: DiffRequest
  readonly inside: readonly string[]
}

type Base = Omit<DiffReport, 'added' | 'removed' | 'problems'>

function reportOf(pair: VersionPair, { ran, subjects, changed, request, inside }: Ran): Base {
  const answers = new Map(ran.answers.map((answer) => [answer.id, answer]))
  const exports = subjects.map(({ weighed: { subject }, distance }): ComparedExport => {
    const answer = answers.get(subject.id)
    const state = answer?.state ?? (ran.lost.has(subject.id) ? 'lost' : 'untried')
    return { name: subject.id, state, runs: answer?.runs ?? 0, ...(distance !== undefined && { distance }) }
  })
  const found = ran.answers.flatMap((answer) =>
    answer.differences.map((one) => toFound(one, answer, { files: pair.files, seed: request.seed })),
  )
  return {
    formatVersion: 1,
    before: pair.before.name,
    after: pair.after.name,
    seed: request.seed,
    runs: exports.reduce((sum, { runs }) => sum + runs, 0),
    differences: groupDifferences(found),
    exports,
    notCompared: [...notCompared(subjects, answers, ran), ...inside.map(leftToUsers)],
    changed: ledTo(pair.files.after, namesOf(subjects), changed.after).map(({ file, name }) => `${file}:${name}`),
    cpu: ran.cpu,
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
): FoundDifference {
  const [before, after] = [testLine(one, one.before, one.after), testLine(one, one.after, one.before)]
  return {
    ...one,
    exports: [id],
    calledAt: placesOf(id, files.after),
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

function notCompared(
  subjects: readonly Ordered[],
  answers: ReadonlyMap<string, SubjectAnswer>,
  { lost }: SubjectsRun<SubjectAnswer>,
): readonly UncomparedExport[] {
  return subjects.flatMap(({ weighed: { subject, older } }): readonly UncomparedExport[] => {
    const answer = answers.get(subject.id)
    const because = answer?.problem ?? lost.get(subject.id) ?? reasons[answer?.state ?? 'untried']
    if (because !== undefined && answer?.state !== 'same' && answer?.state !== 'different') {
      return [{ name: subject.id, inPart: false, because }]
    }
    return older === undefined
      ? []
      : [{ name: subject.id, inPart: true, because: 'its parameters are others, and what both accept is compared' }]
  })
}
