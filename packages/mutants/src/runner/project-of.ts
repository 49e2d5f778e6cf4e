/** Mutants are run where the tests of a file are configured: the folder of the nearest configuration. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A runner of tests that mutants can be put into. */
export type TestRunner = 'vitest' | 'jest'

/** A folder, and what runs its tests. */
export interface TestProject {
  readonly root: string
  readonly runner: TestRunner
}

const endings = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json']
const configurations: readonly (readonly [TestRunner, string])[] = [
  ['vitest', 'vitest.config'],
  ['jest', 'jest.config'],
  ['vitest', 'vite.config'],
]

/**
 * Folder of the nearest configuration of Vitest or Jest, else of the nearest package.json, else of the file; there it is Jest
 * where Jest alone is installed.
 */
export function projectOf(file: string): TestProject {
  let manifest: string | undefined
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const runner = configuredIn(folder)
    if (runner !== undefined) return { root: folder, runner }
    if (manifest === undefined && existsSync(join(folder, 'package.json'))) manifest = folder
    if (dirname(folder) === folder) return usual(manifest ?? dirname(file))
  }
}

function usual(root: string): TestProject {
  return { root, runner: !isInstalled(root, 'vitest') && isInstalled(root, 'jest') ? 'jest' : 'vitest' }
}

/** `vite.config` says nothing of tests in a project without Vitest. */
function configuredIn(folder: string): TestRunner | undefined {
  const found = configurations.find(
    ([runner, name]) =>
      endings.some((ending) => existsSync(join(folder, `${name}.${ending}`))) &&
      (name !== 'vite.config' || isInstalled(folder, runner)),
  )
  return found?.[0] ?? (hasJestKey(join(folder, 'package.json')) ? 'jest' : undefined)
}

function hasJestKey(manifest: string): boolean {
  if (!existsSync(manifest)) return false
  const { jest }: { readonly jest?: unknown } = JSON.parse(readFileSync(manifest, 'utf8'))
  return jest !== undefined
}

/** Whether a package is found from a folder. */
export function isInstalled(root: string, name: string): boolean {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return true
    if (dirname(folder) === folder) return false
  }
}
