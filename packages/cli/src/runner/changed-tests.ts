/** Which test files a change concerns, by the module graph of the runner itself. */
import { readFileSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type AskedChange, FuzzError, findingsFolder, listingVariable, temporaryFolder } from '@fuzzwright/core/tooling'
import { changedFiles, repositoryRoot, resolveRevision } from '@fuzzwright/diff/git'
import type { Shell } from '../shell.ts'
import type { Runner } from './find-runner.ts'
import { startProcess } from './start-process.ts'

/** Whom to ask, and about which test files: absolute paths. */
export interface RunnerQuestion {
  readonly runner: Runner
  readonly files: readonly string[]
}

/**
 * Since `revision`, the main branch where it is missing; since a branch from the commit the work at hand left it. Files that are changed and not committed count.
 * @throws FuzzError `no-repository`, `unknown-revision`
 */
export function changeSince(revision: string | undefined, { cwd }: Shell): AskedChange {
  const root = repositoryRoot(cwd)
  const { commit } = resolveRevision(root, revision)
  return { commit, also: changedFiles(root, commit).flatMap((path) => testOfFinding(join(root, path))) }
}

/**
 * Absolute paths of test files that import what changed, or whose findings did. What the runner takes for a change of all tests is one, its configuration
 * for instance.
 * @throws FuzzError `broken-runner`
 */
export async function concernedBy(
  { commit, also }: AskedChange,
  question: RunnerQuestion,
  shell: Shell,
): Promise<ReadonlySet<string>> {
  const { runner } = question
  const listed =
    runner.name === 'vitest' ? await askVitest(question, commit, shell) : await askJest(runner, commit, shell)
  return new Set([...listed, ...also])
}

/** A finding lies in `<folder>/__fuzz__/<test file>/…`, and runs first in the tests of that file. */
function testOfFinding(path: string): readonly string[] {
  const parts = path.split(sep)
  const at = parts.indexOf(findingsFolder)
  const file = parts[at + 1]
  return at === -1 || file === undefined ? [] : [join(parts.slice(0, at).join(sep), file)]
}

/** It transforms whatever the files import, and all test files where none are named. */
async function askVitest({ runner, files }: RunnerQuestion, commit: string, shell: Shell): Promise<readonly string[]> {
  const folder = temporaryFolder('changed')
  const list = join(folder, 'files.json')
  try {
    const said = await start(runner, ['list', ...files, '--filesOnly', `--changed=${commit}`, `--json=${list}`], shell)
    return read(said, () => readFileSync(list, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function askJest(runner: Runner, commit: string, shell: Shell): Promise<readonly string[]> {
  const said = await start(runner, ['--listTests', `--changedSince=${commit}`, '--json'], shell)
  // Warnings may come before it.
  return read(said, () => said.slice(said.lastIndexOf('\n[') + 1))
}

async function start(runner: Runner, words: readonly string[], { node, cwd, env }: Shell): Promise<string> {
  const asking = { ...env, [listingVariable]: '1' }
  const { output } = await startProcess(node, [runner.entry, ...words], { cwd, env: asking, shown: false })
  return output.trim()
}

/** A list of paths, or of objects that have one as `file`. */
function read(said: string, list: () => string): readonly string[] {
  try {
    const entries: unknown[] = JSON.parse(list())
    return entries.map((entry) => String(typeof entry === 'object' ? Reflect.get(Object(entry), 'file') : entry))
  } catch (cause) {
    throw new FuzzError('broken-runner', `The test runner did not tell which tests a change concerns:\n\n${said}`, {
      hint: 'Run your tests once without Fuzzwright to see whether the runner works.',
      cause,
    })
  }
}
