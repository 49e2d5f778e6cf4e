/** `fuzzwright minimize` with a token or the file of a finding: shrinks that input, for as long as it takes. */

import { printJson } from '../command-host.ts'
import { findReplayedTest } from '../replay/find-replayed-test.ts'
import { findRunner } from '../runner/find-runner.ts'
import { brokenRunner, runTests } from '../runner/run-tests.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'

/** Whether a word names one input, and no test file. */
export function namesInput(word: string): boolean {
  return /^fw\d+\./.test(word) || word.endsWith('.json')
}

/** @throws FuzzError for a broken token, a file that is no finding, or a token of a test that is not there. */
export async function minimizeFinding(input: string, asJson: boolean, shell: Shell): Promise<ExitCode> {
  const runner = findRunner(shell.cwd)
  const test = await findReplayedTest(input, runner, shell)
  const env = {
    FUZZWRIGHT_REPLAY: test.replay,
    FUZZWRIGHT_MINIMIZE: '1',
    FUZZWRIGHT_FOR: undefined,
    FUZZWRIGHT_SEED: undefined,
  }
  const end = await runTests(runner, { files: [test.file], pattern: test.pattern, env, shown: !asJson }, shell)
  const ended = end.tests.find(({ name }) => name === test.name)
  if (end.broken || ended === undefined) throw brokenRunner(end)
  const [finding] = ended.meta?.findings ?? []
  if (asJson) {
    const { source, place, shrink } = finding ?? {}
    printJson(shell, { file: test.file, test: test.name, fails: finding !== undefined, source, place, shrink })
  } else if (finding === undefined && ended.status === 'passed') shell.out('The input passes: nothing fails.\n')
  return ended.status === 'passed' ? exitCodes.done : exitCodes.failed
}
