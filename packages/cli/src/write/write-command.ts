/** `fuzzwright write`: tests of what a function does today, from a search, with the line that goes on searching. */
import { relative } from 'node:path'
import { count, FuzzError } from '@fuzzwright/core/tooling'
import {
  type WriteEnvironment,
  type WriteRequest,
  type WriteResult,
  type WrittenFunction,
  writeTests,
} from '@fuzzwright/write'
import { type CommandHost, printJson } from '../command-host.ts'
import { OptionReader } from '../option-reader.ts'
import { startProcess } from '../runner/start-process.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'

const reader = new OptionReader({ command: 'write', code: 'bad-write-option' })

const help = `
The search runs in the project's own Vitest or Jest, with its configuration: aliases, plugins and environments are those
of your tests. The same seed writes the same file.

Exit codes: 0 written · 1 written, and of some function nothing · 2 misused · 3 Fuzzwright or the machine failed.

Examples:
  fuzzwright write src/duration.ts
  fuzzwright write src/duration.ts parseDuration --out test/duration.test.ts
  fuzzwright write src/duration.ts --host jest --seed 7 --force`

const defaults = { seed: 1, runs: 5_000, time: 5_000, hangAfter: 1_000 }

/** What commander makes of the words. */
interface Options {
  readonly host?: string
  readonly out?: string
  readonly force?: true
  readonly fuzz: boolean
  readonly run: boolean
  readonly seed: string
  readonly runs: string
  readonly time: string
  readonly hangAfter: string
  readonly json?: true
}

/** Adds `write`. */
export function addWriteCommand({ program, shell, action }: CommandHost): void {
  program
    .command('write')
    .summary('write a test file of what a function does today')
    .description('Writes a test file: the fewest inputs that show everything a search reached, and what came of each.')
    .argument('<file>', 'a source file, or the name of an installed package')
    .argument('[name]', 'which function; every exported one where it is missing')
    .option('--host <runner>', 'the runner the file is for: vitest or jest (default: the one the project uses)')
    .option('--out <path>', 'where to write it (default: beside the source)')
    .option('--force', 'overwrite the file when it is there')
    .option('--no-fuzz', 'leave out the lines that go on searching')
    .option('--no-run', 'do not run the file after writing it')
    .option('--seed <number>', 'what decides all chance of the search', String(defaults.seed))
    .option('--runs <number>', 'inputs per function', String(defaults.runs))
    .option('--time <ms>', 'milliseconds per function', String(defaults.time))
    .option('--hang-after <ms>', 'milliseconds after which one call counts as a hang', String(defaults.hangAfter))
    .option('--json', 'print what was written as data')
    .addHelpText('after', help)
    .action(action((file: string, name: string | undefined, options: Options) => write(file, name, options, shell)))
}

async function write(file: string, name: string | undefined, options: Options, shell: Shell): Promise<ExitCode> {
  const request: WriteRequest = {
    file,
    ...(name === undefined ? {} : { name }),
    ...(options.out === undefined ? {} : { out: options.out }),
    ...(options.host === undefined ? {} : { host: hostOf(options.host) }),
    force: options.force === true,
    fuzz: options.fuzz,
    run: options.run,
    seed: reader.wholeNumber('--seed', options.seed, -0x8000_0000) | 0,
    runs: reader.wholeNumber('--runs', options.runs, 1),
    timeBudget: reader.wholeNumber('--time', options.time, 1),
    hangAfter: reader.wholeNumber('--hang-after', options.hangAfter, 1),
  }
  const result = await writeTests(request, environmentFor(shell))
  if (options.json === true) printJson(shell, result)
  else shell.out(summaryOf(result, shell))
  return result.functions.every(({ tests }) => tests > 0) ? exitCodes.done : exitCodes.failed
}

function environmentFor({ cwd, env, node, drawSeed }: Shell): WriteEnvironment {
  const start: WriteEnvironment['start'] = (command, words, options) =>
    startProcess(command, words, { ...options, shown: false })
  return { cwd, env, node, drawSeed, start }
}

function hostOf(word: string): NonNullable<WriteRequest['host']> {
  if (word === 'vitest' || word === 'jest') return word
  throw new FuzzError('bad-write-option', `--host is "${word}", not a runner.`, { hint: 'Give vitest or jest.' })
}

function summaryOf({ file, functions, guesses, notes }: WriteResult, { cwd, colours }: Shell): string {
  const lines = functions.map((written) => `  ${lineOf(written)}`)
  const broken = functions.flatMap(({ counterexamples }) => counterexamples)
  return [
    `${colours.bold(relative(cwd, file))}`,
    ...lines,
    ...(guesses.held === 0
      ? []
      : [
          `  ${count(guesses.held, 'guess', 'guesses')} held, written as ${guesses.held === 1 ? 'a fuzz test' : 'fuzz tests'}`,
        ]),
    ...(guesses.refuted === 0
      ? []
      : [
          `  ${count(guesses.refuted, 'guess', 'guesses')} refuted, left as ${guesses.refuted === 1 ? 'a comment' : 'comments'}`,
        ]),
    ...broken.map((text) => `  ${colours.yellow('breaks:')} ${text}`),
    ...notes.map((note) => `  ${colours.dim('note:')} ${note}`),
    '',
  ].join('\n')
}

function lineOf({ name, tests, inputs, problem }: WrittenFunction): string {
  if (problem !== undefined) return `${name}: nothing, because ${problem}`
  return `${name}: ${count(tests, 'test')}, of ${count(inputs, 'input')} looked at`
}
