/** What `FUZZWRIGHT_MUTANTS` asks of a run of tests that passed: whether these tests would notice if their code were another. */
import { resolve } from 'node:path'
import { type MutantsStyle, mutantsText, plainMutantsStyle } from './report/text.ts'
import { runMutants } from './run-mutants.ts'

/** A run of tests that passed. */
export interface TestsRun {
  /** Folder of the project. */
  readonly root: string
  /** Absolute paths of the test files that ran. */
  readonly testFiles: readonly string[]
  /** `1` for the sources that the test files import themselves, or paths of sources from `cwd` with commas between them. */
  readonly wanted: string
  /** Folder the run was started in. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly style?: MutantsStyle
}

/**
 * What the tests do not notice, as text for a terminal.
 * @throws FuzzError `no-mutants-file`, `unparsable-code`, `no-tests-runner`, `tests-fail`
 */
export async function mutantsOfTests(passed: TestsRun): Promise<string> {
  const { cwd, env, style = plainMutantsStyle } = passed
  const files = await wantedFiles(passed)
  if (files.length === 0)
    return 'The tests import no source by a relative path. Name what is to be changed: FUZZWRIGHT_MUTANTS=src/price.ts\n'
  return mutantsText(await runMutants({ files, cwd, env, node: process.execPath }), style)
}

async function wantedFiles({ root, cwd, testFiles, wanted }: TestsRun): Promise<readonly string[]> {
  if (wanted !== '1')
    return wanted.split(',').flatMap((path) => (path.trim() === '' ? [] : [resolve(cwd, path.trim())]))
  // It knows versions and types, and who names files does not wait for that to be loaded.
  const { importedSources, pathFrom } = await import('@fuzzwright/diff/version')
  const tests = testFiles.map((file) => pathFrom(root, file))
  return importedSources(root, tests).map((path) => resolve(root, path))
}
