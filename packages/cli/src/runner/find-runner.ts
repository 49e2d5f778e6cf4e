/** Finds the test runner of a project: the one whose package of ours is installed there. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { FuzzError } from '@fuzzwright/core/tooling'

/** A test runner installed in a project. */
export interface Runner {
  readonly name: 'vitest' | 'jest'
  /** Absolute path of the script that is its program. */
  readonly entry: string
  readonly version: string
}

const names: readonly Runner['name'][] = ['vitest', 'jest']

/** @throws FuzzError `no-runner` */
export function findRunner(cwd: string): Runner {
  for (const name of names) {
    const runner = manifestOf(`@fuzzwright/${name}`, cwd) && installedRunner(name, cwd)
    if (runner) return runner
  }
  throw new FuzzError('no-runner', `No test runner with Fuzzwright is installed in ${cwd}.`, {
    hint: 'Run the command in the folder of your package.json, after: npm install --save-dev @fuzzwright/vitest (or @fuzzwright/jest)',
  })
}

/** The runner of that name, with our package or without. */
function installedRunner(name: Runner['name'], cwd: string): Runner | undefined {
  const found = manifestOf(name, cwd)
  if (found === undefined) return undefined
  const { bin, version } = JSON.parse(readFileSync(found, 'utf8')) as { bin: Bin; version: string }
  const path = typeof bin === 'string' ? bin : bin[name]
  return path === undefined ? undefined : { name, entry: join(dirname(found), path), version }
}

/** What the runner puts between the names of suites and test before it matches `-t`. */
export function nameSeparator({ name, version }: Runner): string {
  return name === 'vitest' && Number.parseInt(version, 10) >= 5 ? ' > ' : ' '
}

type Bin = string | Readonly<Record<string, string>>

/**
 * Absolute path of the package.json of an installed package. Looked for by hand, because the resolution of Node also takes
 * what NODE_PATH names, which is where the runner that started us has its packages and not the project.
 */
function manifestOf(name: string, cwd: string): string | undefined {
  if (process.versions.pnp !== undefined) return resolvedByPlugAndPlay(name, cwd)
  for (let folder = cwd; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name, 'package.json')
    if (existsSync(path)) return path
    if (folder === dirname(folder)) return undefined
  }
}

function resolvedByPlugAndPlay(name: string, cwd: string): string | undefined {
  try {
    return createRequire(join(cwd, 'package.json')).resolve(`${name}/package.json`)
  } catch {
    return undefined
  }
}
