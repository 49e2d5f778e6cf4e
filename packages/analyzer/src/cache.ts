/**
 * Descriptions of test files on disk. Nothing here loads TypeScript: an unchanged test file costs the reading of one
 * entry and one look at each file it depended on.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ownVersion } from './own-version.ts'
import { tsconfigChain } from './project/tsconfig-chain.ts'
import { describeTestFile } from './test-file/describe-test-file.ts'
import { findFuzzCalls, mayFuzz } from './test-file/find-fuzz-calls.ts'
import type { TestFileDescription } from './test-file/test-file-description.ts'

/** Where descriptions are kept, and for whom. */
export interface CacheOptions {
  /** Folder for the entries; made when the first is written. May be deleted at any time. */
  readonly cacheDir: string
  /** Part of the key besides our own: the version of the host that reads the answer. */
  readonly version?: string
}

interface Dependency {
  readonly path: string
  readonly mtimeMs: number
  readonly size: number
  readonly hash: string
}

interface Entry {
  readonly formatVersion: 1
  readonly dependencies: readonly Dependency[]
  readonly description: TestFileDescription
}

/**
 * `describeTestFile` with a memory on disk. An entry that is damaged, or whose dependencies changed, is written anew;
 * a description with errors is not kept, because the file it waits for may appear at any time.
 */
export function cachedDescribeTestFile(file: string, text: string, options: CacheOptions): TestFileDescription {
  if (!mayFuzz(text) || findFuzzCalls(file, text).length === 0) return { formatVersion: 1, calls: [], dependencies: [] }
  const path = join(options.cacheDir, `${keyOf(file, text, options)}.json`)
  const entry = readEntry(path)
  if (entry !== undefined) {
    const checked = entry.dependencies.map(check)
    if (checked.every((dependency) => dependency !== undefined)) {
      // Files that were only touched are recorded as they are now, so that the next look is a cheap one.
      if (checked.some((dependency, at) => dependency !== entry.dependencies[at])) {
        writeEntry(path, { ...entry, dependencies: checked })
      }
      return entry.description
    }
  }
  const description = describeTestFile(file, text)
  if (description.calls.every((call) => call.error === undefined)) {
    const dependencies = description.dependencies.map(record).filter((dependency) => dependency !== undefined)
    writeEntry(path, { formatVersion: 1, dependencies, description })
  }
  return description
}

function keyOf(file: string, text: string, options: CacheOptions): string {
  const hash = createHash('sha256')
  for (const part of [ownVersion(), options.version ?? '', file, text]) hash.update(`${part.length}:${part}`)
  for (const path of tsconfigChain(file).files) hash.update(`${path}:${contentHash(path) ?? ''}`)
  const lockfile = nearestLockfile(dirname(file))
  hash.update(lockfile === undefined ? '' : `${lockfile}:${contentHash(lockfile) ?? ''}`)
  return hash.digest('hex').slice(0, 40)
}

const lockfiles = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock', 'bun.lock', 'bun.lockb']
const nearestLockfiles = new Map<string, string | undefined>()

function nearestLockfile(folder: string): string | undefined {
  if (nearestLockfiles.has(folder)) return nearestLockfiles.get(folder)
  const here = lockfiles.map((name) => join(folder, name)).find((path) => statOf(path) !== undefined)
  const found = here ?? (dirname(folder) === folder ? undefined : nearestLockfile(dirname(folder)))
  nearestLockfiles.set(folder, found)
  return found
}

interface KnownHash {
  readonly mtimeMs: number
  readonly size: number
  readonly hash: string
}

/** Lockfiles and configurations are asked for by every test file and are large: read once per process and change. */
const contentHashes = new Map<string, KnownHash>()

function contentHash(path: string): string | undefined {
  const stat = statOf(path)
  if (stat === undefined) return undefined
  const known = contentHashes.get(path)
  if (known !== undefined && known.mtimeMs === stat.mtimeMs && known.size === stat.size) return known.hash
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex')
  contentHashes.set(path, { ...stat, hash })
  return hash
}

function record(path: string): Dependency | undefined {
  const stat = statOf(path)
  const hash = contentHash(path)
  return stat === undefined || hash === undefined ? undefined : { path, ...stat, hash }
}

/** The dependency as it is now where its content is the same, else nothing. Times change on every checkout. */
function check(dependency: Dependency): Dependency | undefined {
  const stat = statOf(dependency.path)
  if (stat === undefined) return undefined
  if (stat.mtimeMs === dependency.mtimeMs && stat.size === dependency.size) return dependency
  if (stat.size !== dependency.size || contentHash(dependency.path) !== dependency.hash) return undefined
  return { ...dependency, ...stat }
}

function statOf(path: string): { readonly mtimeMs: number; readonly size: number } | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat === undefined ? undefined : { mtimeMs: stat.mtimeMs, size: stat.size }
}

function readEntry(path: string): Entry | undefined {
  try {
    const entry = JSON.parse(readFileSync(path, 'utf8')) as Partial<Entry> | null
    const isWhole =
      entry?.formatVersion === 1 && Array.isArray(entry.dependencies) && Array.isArray(entry.description?.calls)
    return isWhole ? (entry as Entry) : undefined
  } catch {
    return undefined
  }
}

/** Whole or not at all: other processes read the same folder. A disk that cannot be written costs speed, not the answer. */
function writeEntry(path: string, entry: Entry): void {
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(temporary, JSON.stringify(entry))
    renameSync(temporary, path)
  } catch {
    return
  }
}
