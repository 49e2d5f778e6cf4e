/** `fuzzwright replay`: runs one input again, from the token a report printed or from the file of a finding. */
import { type CommandHost, printJson } from '../command-host.ts'
import { findRunner } from '../runner/find-runner.ts'
import { brokenRunner, runTests } from '../runner/run-tests.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'
import { findReplayedTest } from './find-replayed-test.ts'

const help = `
A finding's file lies in __fuzz__ beside its test. A token is the word after FUZZWRIGHT_REPLAY= in a report.

Exit codes: 0 the input passes · 1 it fails · 2 misused · 3 the runner broke.

Example:
  fuzzwright replay tests/__fuzz__/duration.test.ts/parses-any-duration/f7f46b0d1846.json`

/** Adds `replay`. */
export function addReplayCommand({ program, shell, action }: CommandHost): void {
  program
    .command('replay')
    .summary('run one input again')
    .description('Runs one input again, as its test would.')
    .argument('<token|file>', 'the token a report printed, or the file of a finding')
    .option('--json', 'print how it ended as data')
    .addHelpText('after', help)
    .action(
      action((replay: string, options: { readonly json?: true }) => replayInput(replay, options.json === true, shell)),
    )
}

async function replayInput(replay: string, asJson: boolean, shell: Shell): Promise<ExitCode> {
  const runner = findRunner(shell.cwd)
  const test = await findReplayedTest(replay, runner, shell)
  const env = { FUZZWRIGHT_REPLAY: test.replay, FUZZWRIGHT_FOR: undefined, FUZZWRIGHT_SEED: undefined }
  const run = { files: [test.file], pattern: test.pattern, env, shown: !asJson }
  const ended = await runTests(runner, run, shell)
  if (!asJson) return ended.broken ? exitCodes.broken : ended.code === 0 ? exitCodes.done : exitCodes.failed
  const end = ended.tests.find(({ name }) => name === test.name)
  if (ended.broken || end === undefined) throw brokenRunner(ended)
  const failed = end.status !== 'passed'
  printJson(shell, {
    file: test.file,
    test: test.name,
    outcome: failed ? 'failed' : 'passed',
    ...(failed ? { message: end.message } : {}),
    warnings: end.meta?.warnings ?? [],
    findings: end.meta?.findings ?? [],
  })
  return failed ? exitCodes.failed : exitCodes.done
}
