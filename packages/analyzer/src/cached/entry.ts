/** One file per test file in the cache folder: the last description, and everything it was read from. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { threadId } from 'node:worker_threads'
import type { TestFileDescription } from '../test-file/test-file-description.ts'
import type { Configuration } from './configuration.ts'
import type { Stamp } from './stamp.ts'

export interface Entry {
  readonly formatVersion: 2
  /** The version of the host that asked. */
  readonly host: string
  /** Which build of the analyzer answered. */
  readonly reader: string
  /** Hash of the text of the test file. */
  readonly text: string
  readonly configuration: Configuration
  readonly stamps: readonly Stamp[]
  readonly description: TestFileDescription
}

/** The name starts with that of the test file, for people who look into the folder. */
export function entryPath(cacheDir: string, file: string): string {
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 16)
  return join(cacheDir, `${basename(file)}-${hash}.json`)
}

/** `undefined` where there is none, or only a damaged one. */
export function readEntry(path: string): Entry | undefined {
  try {
    const entry = JSON.parse(readFileSync(path, 'utf8')) as Partial<Entry> | null
    const isWhole =
      entry?.formatVersion === 2 &&
      Array.isArray(entry.stamps) &&
      typeof entry.configuration === 'object' &&
      Array.isArray(entry.description?.calls)
    return isWhole ? (entry as Entry) : undefined
  } catch {
    return undefined
  }
}

/** Whole or not at all: other processes read the same folder. A disk that cannot be written costs speed, not the answer. */
export function writeEntry(path: string, entry: Entry): void {
  const temporary = `${path}.${process.pid}-${threadId}.tmp`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(temporary, JSON.stringify(entry))
    renameSync(temporary, path)
  } catch {
    return
  }
}
