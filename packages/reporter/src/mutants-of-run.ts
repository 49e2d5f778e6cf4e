/** `FUZZWRIGHT_MUTANTS=1` beside a run of tests. The package that changes code is the project's own, and loaded for that alone. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { environmentVariables, FuzzError, workingDirectory } from '@fuzzwright/core/tooling'

/** A run of tests that has ended. */
export interface EndedRun {
  /** Folder of the project. */
  readonly root: string
  /** Absolute paths of the test files that ran. */
  readonly testFiles: readonly string[]
  readonly hasPassed: boolean
}

/** What of `@fuzzwright/mutants` is used; the host has no dependency on it. */
interface MutantsPackage {
  mutantsOfTests(passed: {
    readonly root: string
    readonly testFiles: readonly string[]
    readonly wanted: string
    readonly cwd: string
    readonly env: Readonly<Record<string, string | undefined>>
  }): Promise<string>
}

/** Whether a run of tests is to be followed by one against mutants: not in fuzz mode, which ends where its time does. */
export function wantsMutants({ FUZZWRIGHT_MUTANTS, FUZZWRIGHT_FOR } = environmentVariables()): boolean {
  return !!FUZZWRIGHT_MUTANTS && !FUZZWRIGHT_FOR
}

/** Lines for whoever reads what the runner says: what no test notices, or why that could not be found. */
export async function mutantsOfRun({ root, testFiles, hasPassed }: EndedRun): Promise<readonly string[]> {
  if (!hasPassed) return ['FUZZWRIGHT_MUTANTS: nothing is changed until the tests pass.']
  const env = environmentVariables()
  const wanted = env.FUZZWRIGHT_MUTANTS ?? '1'
  try {
    const { mutantsOfTests } = await load(root)
    const text = await mutantsOfTests({ root, testFiles, wanted, cwd: workingDirectory(), env })
    return ['', ...text.trimEnd().split('\n')]
  } catch (error) {
    if (!(error instanceof Error)) throw error
    process.exitCode = 1
    return `FUZZWRIGHT_MUTANTS: ${error.message.trimEnd()}`.split('\n')
  }
}

/** @throws FuzzError `no-mutants-package` */
async function load(root: string): Promise<MutantsPackage> {
  const name = '@fuzzwright/mutants'
  let entry: string
  try {
    entry = createRequire(join(root, 'package.json')).resolve(name)
  } catch (cause) {
    throw new FuzzError('no-mutants-package', `${name} is not installed in ${root}.`, {
      hint: `Install it for development: npm install --save-dev ${name}`,
      cause,
    })
  }
  return import(pathToFileURL(entry).href)
}
