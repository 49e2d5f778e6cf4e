/** From two versions to what they do differently. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { FuzzError } from '@fuzzwright/core'
import { readManifest } from '@fuzzwright/survey/package'
import type { SyntaxFiles } from './change/changed-code.ts'
import { readSyntax, type SyntaxFile } from './change/functions.ts'
import type { ClassSyntax } from './change/hidden-members.ts'
import { type ModuleGraph, originOf } from './change/origin.ts'
import { entrySources, publicNames } from './change/public-names.ts'
import { compareVersions } from './compare-versions.ts'
import type { DiffReport, DiffRequest } from './diff-report.ts'
import { changedFiles, knownFiles, repositoryRoot, resolveRevision } from './version/git.ts'
import { openPackageVersion } from './version/package-version.ts'
import { graphOf, isSource, pathFrom, readSources, withImporters } from './version/source-entries.ts'
import { sourceVersion } from './version/source-version.ts'
import { openRevision } from './version/tree-version.ts'
import type { Version } from './version/version.ts'
import type { VersionPair } from './version-pair.ts'

/**
 * Compares a published package at two versions: `name@version`, or the path of a folder.
 * @throws FuzzError `cannot-install`, `nothing-to-compare`
 */
export async function diffPackages(before: string, after: string, request: DiffRequest): Promise<DiffReport> {
  const older = await openPackageVersion(before)
  try {
    const newer = await openPackageVersion(after)
    try {
      const files = { before: packageFiles(older.version), after: packageFiles(newer.version) }
      const declared = [older.version, newer.version].flatMap(declaredClasses)
      return await compareVersions({ before: older.version, after: newer.version, files, declared }, request)
    } finally {
      newer.close()
    }
  } finally {
    older.close()
  }
}

const script = /\.[cm]?js$/
/** Files of a package that are read for what changed; those of the largest packages are too many. */
const mostFiles = 2_000

function packageFiles(version: Version): SyntaxFiles {
  return new Map(namesIn(version, script).map((name): [string, SyntaxFile] => [name, readIn(version, name)]))
}

/** Classes as declarations tell them: which members are hidden is no part of a script. */
function declaredClasses(version: Version): readonly ClassSyntax[] {
  return namesIn(version, /\.d\.[cm]?ts$/).flatMap((name) => readIn(version, name).classes)
}

function namesIn({ sources }: Version, wanted: RegExp): readonly string[] {
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => wanted.test(name) && !/(?:^|\/)node_modules\/|\.min\.js$/.test(name))
    .slice(0, mostFiles)
}

function readIn({ sources }: Version, name: string): SyntaxFile {
  return readSyntax(name, readFileSync(join(sources, name), 'utf8'))
}

/** What part of a repository is compared with which of its revisions. */
export interface RevisionRequest extends DiffRequest {
  /** Folder inside of the repository. */
  readonly cwd: string
  /** Branch, tag or commit; the main branch where missing. */
  readonly revision?: string
  /** Paths from `cwd`; every source that changed, and what imports it, where missing. */
  readonly files?: readonly string[]
}

/**
 * Compares the working tree with a revision of it.
 * @throws FuzzError `no-repository`, `unknown-revision`, `no-worktree`, `unknown-file`, `cannot-load-version`
 */
export async function diffRevision(request: RevisionRequest): Promise<DiffReport> {
  const root = repositoryRoot(request.cwd)
  const revision = resolveRevision(root, request.revision)
  const changed = changedFiles(root, revision.commit)
  const now = readSources(root, knownFiles(root))
  const wanted = request.files?.map((file) => wantedFile(root, request.cwd, file))
  const entries = wanted ?? withImporters(now, changed)
  const name = `${revision.name} (${revision.commit.slice(0, 8)})`
  if (changed.filter(isSource).length === 0) return nothingChanged(name, request)
  const tree = openRevision(root, revision)
  try {
    const then = readSources(tree.folder, [...new Set([...now.keys(), ...changed])])
    // What a file had that is gone may have moved.
    const gone = wanted === undefined ? changed.filter((path) => then.has(path) && !now.has(path)) : []
    const both = [...entries.filter((path) => now.has(path) || then.has(path)), ...gone]
    const graphs = { before: graphOf(then), after: graphOf(now) }
    return await compareVersions(
      {
        before: sourceVersion(name, tree.folder, { paths: both }),
        after: sourceVersion('the working tree', root, { paths: both }),
        files: { before: then, after: now },
        isTouched: touches(graphs, withImporters(now, changed)),
        // Files that are named are asked about, whoever uses them.
        ...(wanted === undefined && {
          isInside: { before: insideOf(tree.folder, graphs.before), after: insideOf(root, graphs.after) },
        }),
      },
      request,
    )
  } finally {
    tree.close()
  }
}

/** Whether an export of a module may do something else: what it only passes on, and nobody changed, may not. */
function touches(
  { before, after }: { readonly before: ModuleGraph; readonly after: ModuleGraph },
  affected: readonly string[],
): NonNullable<VersionPair['isTouched']> {
  const isAffected = new Set(affected)
  return (path, name) => {
    const origin = originOf(after, path, name)
    return origin === undefined || origin !== originOf(before, path, name) || isAffected.has(origin)
  }
}

/** Whether a package of the repository uses an export, and lets none of its users do so. */
function insideOf(root: string, graph: ModuleGraph): (path: string, name: string) => boolean {
  const folders = [...new Set([...graph.files.keys()].flatMap(foldersAbove))]
  const manifests = folders.filter((folder) => existsSync(join(root, folder, 'package.json')))
  const packages = manifests.flatMap((folder) => {
    const entries = entrySources(graph, folder, readManifest(join(root, folder)))
    return entries.length === 0 ? [] : [publicNames(graph, entries)]
  })
  return (path, name) => packages.some((one) => one.isInside(path, name))
}

/** Of `a/b.ts`: `a/`, and that of the root, which is empty. */
function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/')
  return parts.map((_, at) =>
    parts
      .slice(0, at)
      .map((part) => `${part}/`)
      .join(''),
  )
}

function wantedFile(root: string, cwd: string, file: string): string {
  const path = isAbsolute(file) ? file : resolve(cwd, file)
  if (existsSync(path)) return pathFrom(root, path)
  throw new FuzzError('unknown-file', `diff: there is no file ${file}.`, {
    hint: 'Paths are from the folder you are in.',
  })
}

function nothingChanged(before: string, { seed }: DiffRequest): DiffReport {
  const nothing = { differences: [], added: [], removed: [], exports: [], notCompared: [], changed: [] }
  return {
    formatVersion: 1,
    before,
    after: 'the working tree',
    seed,
    runs: 0,
    ...nothing,
    problems: [],
    cpu: 0,
    preparing: 0,
  }
}

/**
 * Compares two files that export the same names.
 * @throws FuzzError `unknown-file`, `cannot-load-version`
 */
export async function diffFiles(before: string, after: string, request: DiffRequest): Promise<DiffReport> {
  for (const file of [before, after]) {
    if (!existsSync(file)) {
      throw new FuzzError('unknown-file', `diff: there is no file ${file}.`, {
        hint: 'Paths are from the folder you are in.',
      })
    }
  }
  const [older, newer] = [fileVersion(before), fileVersion(after)]
  return compareVersions(
    { before: older.version, after: newer.version, files: { before: older.files, after: newer.files } },
    request,
  )
}

function fileVersion(file: string): { readonly version: Version; readonly files: SyntaxFiles } {
  const path = resolve(file)
  const folder = resolve(path, '..')
  const name = pathFrom(folder, path)
  return { version: sourceVersion(name, folder, { paths: [name] }), files: readSources(folder, [name]) }
}
