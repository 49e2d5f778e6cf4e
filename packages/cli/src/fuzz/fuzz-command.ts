/** `fuzzwright fuzz`: the fuzz tests of a project, searched for a while, by one runner or several side by side. */
import { FuzzError } from '@fuzzwright/core'
import { type CommandHost, printJson } from '../command-host.ts'
import { findFuzzFiles } from '../project/find-fuzz-files.ts'
import { findRunner } from '../runner/find-runner.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'
import { duration, seedNumber, wholeNumber } from './fuzz-options.ts'
import { fuzzText, sharingText } from './fuzz-text.ts'
import { type FuzzOrder, fuzzTogether, type Job } from './fuzz-together.ts'
import { sharing } from './shared-store.ts'

const help = `
All tests share the time, by what each still discovers. Every job has the whole time, a seed of its own, and takes over
what the others found. Findings lie in __fuzz__ beside the tests: commit them, they run first from then on. What was learned
is kept in node_modules/.cache/fuzzwright and taken up the next time; with --store it is shared with other machines.

Exit codes: 0 nothing found · 1 something fails · 2 misused · 3 a runner broke.

Examples:
  fuzzwright fuzz --for 10m
  fuzzwright fuzz tests/parser --for 1h --jobs 4
  fuzzwright fuzz --for 10m --store git:fuzz-corpus`

interface FuzzOptions {
  readonly for: string
  readonly jobs: number
  readonly seed?: number
  readonly name?: string
  readonly store?: string
  readonly json?: true
}

/** Adds `fuzz`. */
export function addFuzzCommand({ program, shell, action }: CommandHost): void {
  program
    .command('fuzz')
    .summary('search for a while, past every finding')
    .description('Runs the fuzz tests of the project for a while, past every finding.')
    .argument('[files...]', 'parts of paths of test files; all files with fuzz tests unless given')
    .option('--for <duration>', 'how long: 500ms, 60s, 10m, 1h', duration, '60s')
    .option('--jobs <n>', 'runners side by side, with different seeds', wholeNumber, 1)
    .option('--seed <integer>', 'seed of the first job; the others count up from it', seedNumber)
    .option('-t, --name <pattern>', 'only tests whose full name matches a regular expression')
    .option('--store <place>', 'share what is learned: a folder, git:<branch>, redis://host:port#<campaign>')
    .option('--json', 'print what came of it as data, and nothing else')
    .addHelpText('after', help)
    .action(action((files: readonly string[], options: FuzzOptions) => fuzz(files, options, shell)))
}

async function fuzz(wanted: readonly string[], options: FuzzOptions, shell: Shell): Promise<ExitCode> {
  const { cwd } = shell
  const runner = findRunner(cwd)
  const { files } = findFuzzFiles(cwd, wanted)
  if (files.length === 0) {
    throw new FuzzError(
      'no-fuzz-tests',
      wanted.length === 0
        ? `No file below ${cwd} has a fuzz test.`
        : `No file with fuzz tests matches ${wanted.join(', ')}.`,
      {
        hint: 'fuzzwright list shows the fuzz tests there are.',
      },
    )
  }
  const order: FuzzOrder = {
    runner,
    files: files.map(({ file }) => file),
    duration: options.for,
    jobs: options.jobs,
    shown: options.json !== true,
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.name === undefined ? {} : { pattern: options.name }),
  }
  const search = () => fuzzTogether(order, shell)
  const { answer: jobs, sharing: shared } =
    options.store === undefined
      ? { answer: await search(), sharing: undefined }
      : await sharing(options.store, shell, search)
  const { accepted } = jobs
  const ended = jobs.jobs.map(withoutOutput)
  const end = { findings: [...jobs.findings], accepted, corpora: [...jobs.corpora], jobs: ended }
  if (options.json === true) printJson(shell, { ...end, ...(shared && { store: shared }) })
  else shell.out(`${fuzzText(jobs, shell)}${shared === undefined ? '' : sharingText(shared, shell)}`)
  return exitCodeOf(jobs.jobs)
}

function withoutOutput({ seed, code, broken }: Job): Omit<Job, 'output'> {
  return { seed, code, broken }
}

function exitCodeOf(jobs: readonly Job[]): ExitCode {
  if (jobs.some(({ broken }) => broken)) return exitCodes.broken
  return jobs.every(({ code }) => code === 0) ? exitCodes.done : exitCodes.failed
}
