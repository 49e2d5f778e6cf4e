/** `fuzzwright mutants`: whether the tests would notice if the code were another. */
import {
  type ChangedCode,
  changedSince,
  mutantsMarkdown,
  mutantsText,
  runMutants,
  schemaReport,
  scoreOf,
} from '@fuzzwright/mutants'
import { type CommandHost, printJson } from '../command-host.ts'
import { OptionReader } from '../option-reader.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'
import { writeSummary } from '../write-summary.ts'

const reader = new OptionReader({ command: 'mutants', code: 'bad-mutants-option' })

const help = `
Each mutant is one small change: > for >=, a condition that always holds, a block that does nothing. All of them are woven into
the file behind switches, and the project's own Vitest or Jest runs each test that reaches one, in one process. What a mutant in a
process of its own would show is what is told: where a test depends on the one before, it gets such a process.

Exit codes: 0 done · 1 less was noticed than --fail-under wants · 2 misused, or the tests fail · 3 Fuzzwright or the machine failed.

Examples:
  fuzzwright mutants src/price.ts
  fuzzwright mutants --since main --markdown summary.md
  fuzzwright mutants src/price.ts src/span.ts --fail-under 80
  fuzzwright mutants src/price.ts --json > mutation.json`

interface Options {
  readonly json?: true
  readonly markdown?: string
  readonly failUnder?: string
  readonly inputs: string
  readonly seed: string
  readonly since?: string
}

const defaults = { inputs: 10_000, seed: 1 }

/** Adds `mutants`. */
export function addMutantsCommand({ program, shell, action }: CommandHost): void {
  program
    .command('mutants')
    .summary('whether your tests would notice a change of the code')
    .description(
      'Changes a file in many small ways, runs the tests that reach each change, and tells which ones no test sees.',
    )
    .argument('[files...]', 'source files to change; with --since all that changed')
    .option('--since <ref>', 'only lines that are other than at a branch, a tag or a commit')
    .option('--json', "print the report as data, in the schema that Stryker's viewer opens")
    .option('--markdown <path>', 'also write a summary for a pull request')
    .option('--fail-under <percent>', 'fail where the tests notice fewer of the mutants')
    .option(
      '--inputs <n>',
      'inputs tried on each function for one that shows what no test noticed; 0 for none',
      String(defaults.inputs),
    )
    .option('--seed <number>', 'what decides these inputs', String(defaults.seed))
    .addHelpText('after', help)
    .action(action((files: readonly string[], options: Options) => mutants(files, options, shell)))
}

async function mutants(files: readonly string[], options: Options, shell: Shell): Promise<ExitCode> {
  const { cwd, env, node, out, err, colours, isTerminal } = shell
  const least = options.failUnder === undefined ? 0 : percent(options.failUnder)
  const chosen = await chosenCode(files, options, cwd)
  const report = await runMutants({
    ...{ ...chosen, cwd, env, node },
    inputs: reader.wholeNumber('--inputs', options.inputs, 0),
    seed: reader.wholeNumber('--seed', options.seed, -0x8000_0000) | 0,
    ...(isTerminal === true && { progress: (done: number, of: number) => err(`\r\u001B[K${done} of ${of} mutants`) }),
  })
  if (isTerminal === true) err('\r\u001B[K')
  if (options.markdown !== undefined) writeSummary(shell, options.markdown, mutantsMarkdown(report))
  if (options.json === true) printJson(shell, schemaReport(report))
  else out(report.files.length === 0 ? `Nothing changed since ${options.since}.\n` : mutantsText(report, colours))
  const score = scoreOf(report.files.flatMap((file) => file.mutants))
  return score * 100 < least ? exitCodes.failed : exitCodes.done
}

async function chosenCode(
  files: readonly string[],
  { since }: Options,
  cwd: string,
): Promise<Pick<ChangedCode, 'files'> & Partial<ChangedCode>> {
  if (since !== undefined) return changedSince({ revision: since, cwd, files })
  if (files.length > 0) return { files }
  throw reader.misuse('No file is named.', 'Name source files, or say --since main for those that changed.')
}

function percent(text: string): number {
  const value = Number(text)
  if (text.trim() !== '' && value >= 0 && value <= 100) return value
  throw reader.misuse(`--fail-under is "${text}", not a percentage.`, 'Give a number such as 80.')
}
