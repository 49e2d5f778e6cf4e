/** What a file was like when it was read, and whether it still is: one look where nothing changed, a hash where its times did. */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { entriesOf } from '../project/find-heirs.ts'

export interface Stamp {
  readonly path: string
  readonly mtimeMs: number
  /** In bytes; -1 for a folder. */
  readonly size: number
  /** Of the content; of a folder, the names in it. */
  readonly hash: string
}

/** `undefined` where there is no such file. */
export function stampOf(path: string): Stamp | undefined {
  const look = lookAt(path)
  return look === undefined ? undefined : { path, ...look, hash: hashOf(path, look) }
}

/** The stamp as it is now where the content is the same, else nothing. Times change on every checkout. */
export function renewed(stamp: Stamp): Stamp | undefined {
  const look = lookAt(stamp.path)
  if (look === undefined || look.size !== stamp.size) return undefined
  if (look.mtimeMs === stamp.mtimeMs) return stamp
  return hashOf(stamp.path, look) === stamp.hash ? { ...stamp, mtimeMs: look.mtimeMs } : undefined
}

export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

interface Look {
  readonly mtimeMs: number
  readonly size: number
}

function lookAt(path: string): Look | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  // The size of a folder is the file system's affair, and says nothing of what is in it.
  return stat === undefined ? undefined : { mtimeMs: stat.mtimeMs, size: stat.isDirectory() ? -1 : stat.size }
}

/** Lockfiles and configurations belong to every test file and are large: read once per process and change. */
const hashes = new Map<string, Look & { readonly hash: string }>()

function hashOf(path: string, look: Look): string {
  const known = hashes.get(path)
  if (known !== undefined && known.mtimeMs === look.mtimeMs && known.size === look.size) return known.hash
  const content = look.size === -1 ? JSON.stringify(entriesOf(path)) : readFileSync(path)
  const hash = createHash('sha256').update(content).digest('hex')
  hashes.set(path, { ...look, hash })
  return hash
}
