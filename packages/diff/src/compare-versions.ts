/** Runs both versions of everything they export on the same inputs, what changed first. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { FuzzError } from '@fuzzwright/core'
import { temporaryFolder } from '@fuzzwright/core/tooling'
import { idOf, type ReflectedExport } from '@fuzzwright/survey/package'
import { changedCode, innermostAt, type SyntaxFiles } from './change/changed-code.ts'
import { changedPieces, piecesLedTo } from './change/changed-pieces.ts'
import { hiddenMembers, undeclaredMembers } from './change/hidden-members.ts'
import { VersionTexts } from './change/version-texts.ts'
import type { DiffReport, DiffRequest } from './diff-report.ts'
import { reportOf } from './report-of.ts'
import { classesElsewhere, withModules } from './subject/classes-elsewhere.ts'
import { classesOf, describeVersion } from './subject/describe-version.ts'
import {
  type ExportName,
  exportNames,
  moduleOf,
  namesOfAll,
  plainName,
  type ReflectedVersion,
} from './subject/export-names.ts'
import { exportOf } from './subject/in-use.ts'
import { oneSided } from './subject/one-sided.ts'
import { inOrder, type Ordered } from './subject/order-subjects.ts'
import type { Version } from './version/version.ts'
import type { VersionPair } from './version-pair.ts'
import { pairProgram, type Reflected, reflectVersion } from './worker/reflect-version.ts'
import { runSubjects } from './worker/run-subjects.ts'
import type { ChangedLines, DiffTask, SubjectAnswer } from './worker/task.ts'

/** @throws FuzzError `cannot-load-version`, `nothing-to-compare` */
export async function compareVersions(pair: VersionPair, request: DiffRequest): Promise<DiffReport> {
  const folder = temporaryFolder('types')
  try {
    return await comparedIn(folder, pair, request)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `folder`: for what is written for the compiler, and for what is compiled. */
async function comparedIn(folder: string, pair: VersionPair, request: DiffRequest): Promise<DiffReport> {
  const begin = process.cpuUsage()
  const compiled = join(folder, 'compiled')
  const before = await offered(pair.before, 'before', { pair, request, compiled })
  const after = await offered(pair.after, 'after', { pair, request, compiled })
  const known = describeBoth(pair, { before, after, folder, request })
  const { names, inventory, older, sides, nameOf } = known
  const { task, subjects, changed } = taskOf(pair, {
    ...known,
    called: calledNames(pair, after, nameOf),
    request,
    compiled,
  })
  if (subjects.length === 0 && before.found.length + after.found.length === 0) throw nothingToCompare(pair)
  const { user, system } = process.cpuUsage(begin)
  const preparing = (user + system) / 1_000 + before.cpu + after.cpu
  const { environment, progress } = request
  const watch = { subjects: subjects.length, environment, progress }
  const ran = await runSubjects<SubjectAnswer, DiffTask>(pairProgram, task, watch)
  const report = reportOf(pair, { ran, subjects, changed, request, inside: after.inside })
  const unloaded = { before: before.unloaded, after: after.unloaded }
  const inventories = { before: older, after: inventory }
  const { added, removed, unknown } = oneSided(names, inventories, { sides, unloaded, nameOf })
  return {
    ...report,
    preparing: preparing + ran.loading,
    ...{ added, removed, notCompared: [...report.notCompared, ...unknown] },
    problems: [
      ...before.problems.map((problem) => `${pair.before.name}: ${problem}`),
      ...after.problems.map((problem) => `${pair.after.name}: ${problem}`),
    ],
  }
}

interface BothOffered {
  readonly before: Offered
  readonly after: Offered
  readonly folder: string
  readonly request: DiffRequest
}

/** What the types of both say of what they offer. */
function describeBoth(pair: VersionPair, { before, after, folder, request }: BothOffered) {
  const sides = {
    before: { version: pair.before, found: before.found },
    after: { version: pair.after, found: after.found },
  }
  const nameOf = exportNames([sides.before, sides.after])
  const parts = { nameOf, folder, only: request.only, withObjects: true }
  return {
    ...{ sides, nameOf },
    names: { before: namesOfAll(sides.before, nameOf), after: namesOfAll(sides.after, nameOf) },
    inventory: describeVersion(pair.after, { found: touched(pair, sides.after), ...parts }),
    older: describeVersion(pair.before, { found: touched(pair, sides.before), ...parts }),
  }
}

function calledNames({ after }: VersionPair, { found }: Offered, nameOf: ExportName): ReadonlyMap<string, string> {
  return new Map(found.map((one) => [nameOf(after, one), one.called]))
}

interface TaskParts extends Pick<ReturnType<typeof describeBoth>, 'inventory' | 'older' | 'names'> {
  readonly called: ReadonlyMap<string, string>
  readonly request: DiffRequest
  readonly compiled: string
}

/** What the process is asked to do, in which order. */
function taskOf(pair: VersionPair, { inventory, older, names, called, request, compiled }: TaskParts) {
  const changed = changedCode(pair.files.before, pair.files.after)
  const files = [...pair.files.before.values(), ...pair.files.after.values()]
  const classes = files.flatMap((file) => file.classes)
  const { declared = [] } = pair
  const hidden = hiddenMembers([...classes, ...declared, ...undeclaredMembers(classes, declared)])
  const pieces = pair.after.form === 'sources' ? changedPieces(textsOf(pair)) : []
  const ordered = inOrder(pair, { inventory, older, known: names.before, called, hidden, changed, request })
  const subjects = ordered.map(({ weighed, ...one }): Ordered => {
    const own = [...one.names, plainName(exportOf(weighed.subject.id))]
    return { ...one, weighed: { ...weighed, pieces: piecesLedTo(pieces, own, { files: pair.files, changed }) } }
  })
  const own = classesOf(inventory)
  const chosen = subjects.map(({ weighed }) => weighed.subject)
  const elsewhere = classesElsewhere(pair.after, chosen, new Set(Object.keys(own)))
  const task: DiffTask = {
    kind: 'diff',
    folder: pair.after.folder,
    before: withModules(pair.before, elsewhere),
    after: withModules(pair.after, elsewhere),
    ...{ subjects: subjects.map(({ weighed }) => weighed), pieces },
    classes: { ...elsewhere.classes, ...own },
    changed: changedLinesOf(pair),
    closeness: { messages: request.messages === true, order: request.order === true, hidden },
    ...{ seed: request.seed, compiled, skip: [] },
    ...(request.timeBudget !== undefined && { timeBudget: request.timeBudget }),
    // Where no function is another one, time would show nothing.
    ...(request.timeBudget !== undefined && request.runs === undefined && changed.names.size > 0 && { isTimed: true }),
  }
  return { task, subjects, changed }
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

function textsOf({ before, after, files }: VersionPair): Record<'before' | 'after', ReadonlyMap<string, string>> {
  return { before: textOfAll(before, files.before).of, after: textOfAll(after, files.after).of }
}

function changedLinesOf({ before, after, files }: VersionPair): { before: ChangedLines; after: ChangedLines } {
  const then = textOfAll(before, files.before)
  const now = textOfAll(after, files.after)
  return { before: linesOf(files.before, then, now), after: linesOf(files.after, now, then) }
}

function linesOf(files: SyntaxFiles, own: VersionTexts, others: VersionTexts): ChangedLines {
  return Object.fromEntries(
    [...files].map(([path, { functions }]) => [
      path,
      own.linesMissingIn(others, path).map((line) => ({ line, ...innermostAt(functions, line) })),
    ]),
  )
}

function textOfAll({ sources }: Version, files: SyntaxFiles): VersionTexts {
  return new VersionTexts(new Map([...files.keys()].map((path) => [path, readFileSync(join(sources, path), 'utf8')])))
}
