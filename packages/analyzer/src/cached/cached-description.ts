/**
 * Descriptions of test files on disk. Nothing here loads TypeScript, a parser or the readers of types: an unchanged
 * test file costs the reading of one entry and one look at each file it depended on.
 */
import { holdsFuzzCalls } from '@fuzzwright/core/tooling'
import type { TestFileDescription } from '../test-file/test-file-description.ts'
import { areUnchanged, configurationOf } from './configuration.ts'
import { type Entry, entryPath, readEntry, writeEntry } from './entry.ts'
import { ownVersion } from './own-version.ts'
import { renewed, stampOf, textHash } from './stamp.ts'

/** Where descriptions are kept, and for whom. */
export interface CacheOptions {
  /** Folder for the entries; made when the first is written. May be deleted at any time. */
  readonly cacheDir: string
  /** Version of the host that reads the answer; another host's entries are not used. */
  readonly version?: string
}

/** What is known about a test file without analysing it; `undefined` where it, or anything it depends on, changed. */
export function cachedDescription(file: string, text: string, options: CacheOptions): TestFileDescription | undefined {
  if (!holdsFuzzCalls(text)) return { formatVersion: 1, calls: [], dependencies: [] }
  const path = entryPath(options.cacheDir, file)
  const entry = readEntry(path)
  if (entry === undefined || !isFor(entry, text, options) || !areUnchanged(file, entry.configuration)) return undefined
  const stamps = entry.stamps.map(renewed).filter((stamp) => stamp !== undefined)
  if (stamps.length < entry.stamps.length) return undefined
  // Files that were only touched are recorded as they are now, so that the next look is a cheap one.
  if (stamps.some((stamp, at) => stamp !== entry.stamps[at])) writeEntry(path, { ...entry, stamps })
  return entry.description
}

function isFor({ reader, host, text: hash }: Entry, text: string, options: CacheOptions): boolean {
  return host === (options.version ?? '') && reader === ownVersion() && hash === textHash(text)
}

/** A description with errors, or one that misses files, is not kept: what it waits for may appear at any time. */
export function keepDescription(
  file: string,
  text: string,
  options: CacheOptions,
  description: TestFileDescription,
): void {
  if (description.isMissingFiles === true || description.calls.some((call) => call.error !== undefined)) return
  const { files, found } = configurationOf(file)
  writeEntry(entryPath(options.cacheDir, file), {
    formatVersion: 2,
    host: options.version ?? '',
    reader: ownVersion(),
    text: textHash(text),
    configuration: found,
    stamps: [...files, ...description.dependencies, ...(description.folders ?? [])]
      .map(stampOf)
      .filter((stamp) => stamp !== undefined),
    description,
  })
}
