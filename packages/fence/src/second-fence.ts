/**
 * Node's permission model as a second fence, for a process that is started to run inputs and nothing else: what a gate has overlooked
 * still writes nowhere and starts no program. The gates need Node's own objects, which it keeps to itself there unless they are asked for.
 */
import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folders that are made for inputs and thrown away: see `temporaryFolder` of core. */
const temporary = 'fuzzwright-'

/** What these words themselves warn of: whoever gives them has weighed it. */
const quietly = ['internal/test/binding', 'PERM0001', 'PERM0006']

/**
 * Words for the command line of Node that let a process read everything, and write below the folders that are named and in our
 * temporary ones. Threads and native modules of the project are let, and are held to the same.
 * @param folders absolute paths  @param flags those that Node knows
 * @returns none where this Node has no permission model that is stable (before 22.13)
 */
export function secondFence(
  folders: readonly string[],
  flags: ReadonlySet<string> = process.allowedNodeEnvironmentFlags,
): readonly string[] {
  if (!flags.has('--permission')) return []
  const writable = [...folders, ...[tmpdir(), real(tmpdir())].map((folder) => join(folder, temporary))]
  return [
    ...['--permission', '--allow-fs-read=*', '--allow-worker', '--allow-addons', '--expose-internals'],
    ...[...new Set(writable)].map((path) => `--allow-fs-write=${path}*`),
    ...quietly.map((name) => `--disable-warning=${name}`),
  ]
}

/** Whether a text says that the second fence refused something. */
export function isRefusedByNode(text: string): boolean {
  return /ERR_ACCESS_DENIED|Access to this API has been restricted/.test(text)
}

function real(folder: string): string {
  try {
    return realpathSync.native(folder)
  } catch {
    return folder
  }
}
