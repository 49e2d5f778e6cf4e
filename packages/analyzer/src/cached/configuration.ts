/**
 * What a description depends on besides source files: the configuration and the lockfile above the test file. A nearer
 * one that appears counts as a change.
 */

import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nearestConfig, tsconfigChain } from '../project/tsconfig-chain.ts'

export interface Configuration {
  readonly config: string | undefined
  readonly lockfile: string | undefined
  /** Links of configurations that lead nowhere; what they name may appear. */
  readonly missing: readonly string[]
}

/** The files to stamp, and what decides which files they are. */
export function configurationOf(file: string): { readonly files: readonly string[]; readonly found: Configuration } {
  const { nearest, files, missing } = tsconfigChain(file)
  const lockfile = nearestLockfile(dirname(file))
  return {
    files: lockfile === undefined ? files : [...files, lockfile],
    found: { config: nearest, lockfile, missing },
  }
}

/** Whether the same files are found today; their contents are for stamps to compare. */
export function areUnchanged(file: string, { config, lockfile, missing }: Configuration): boolean {
  const folder = dirname(file)
  if (nearestConfig(folder) !== config || nearestLockfile(folder) !== lockfile) return false
  return missing.length === 0 || tsconfigChain(file).missing.join('\n') === missing.join('\n')
}

const lockfileNames = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock', 'bun.lock', 'bun.lockb']
const nearestLockfiles = new Map<string, string | undefined>()

/** Answers are kept for the process: a lockfile of another name does not appear while tests are watched. */
function nearestLockfile(folder: string): string | undefined {
  if (nearestLockfiles.has(folder)) return nearestLockfiles.get(folder)
  const here = lockfileNames
    .map((name) => join(folder, name))
    .find((path) => statSync(path, { throwIfNoEntry: false }) !== undefined)
  const found = here ?? (dirname(folder) === folder ? undefined : nearestLockfile(dirname(folder)))
  nearestLockfiles.set(folder, found)
  return found
}
