/** Asks the runner which tests there are: full names, rows of tables and names that are computed included. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@fuzzwright/core/tooling'
import type { FuzzFile } from '../project/find-fuzz-files.ts'
import type { Shell } from '../shell.ts'
import type { Runner } from './find-runner.ts'
import { runTests } from './run-tests.ts'
import { startProcess } from './start-process.ts'

/** A test by its full name, with the absolute path of its file. */
export interface NamedTest {
  readonly file: string
  /** Names of the suites and of the test, joined by ` > `. */
  readonly name: string
}

/** None where the runner cannot tell without running. */
export async function listRunnerTests(
  runner: Runner,
  files: readonly FuzzFile[],
  shell: Shell,
): Promise<readonly NamedTest[]> {
  if (files.length === 0) return []
  const paths = files.map(({ file }) => file)
  return runner.name === 'vitest' ? listedByVitest(runner, paths, shell) : skippedByJest(runner, paths, shell)
}

async function listedByVitest(
  runner: Runner,
  paths: readonly string[],
  { cwd, env, node }: Shell,
): Promise<readonly NamedTest[]> {
  const folder = temporaryFolder('list')
  const list = join(folder, 'tests.json')
  try {
    await startProcess(node, [runner.entry, 'list', ...paths, `--json=${list}`], { cwd, env, shown: false })
    return JSON.parse(readFileSync(list, 'utf8')) as NamedTest[]
  } catch {
    return []
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Matches no name: Jest then reports every test as skipped. */
const nothing = '(?!)'

async function skippedByJest(runner: Runner, files: readonly string[], shell: Shell): Promise<readonly NamedTest[]> {
  const { tests } = await runTests(runner, { files, pattern: nothing, env: {}, shown: false }, shell)
  return tests
}
