/** `fuzzwright diff`: what a change changed, with the smallest input that shows it. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type DifferenceKind,
  type DiffReport,
  type DiffRequest,
  defaultRuns,
  diffFiles,
  diffMarkdown,
  diffPackages,
  diffRevision,
  diffText,
  isPackageRequest,
  packagePair,
} from '@fuzzwright/diff'
import { type CommandHost, printJson } from '../command-host.ts'
import { OptionReader } from '../option-reader.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'
import { writeSummary } from '../write-summary.ts'

const reader = new OptionReader({ command: 'diff', code: 'bad-diff-option' })

const help = `
Both versions run side by side on the same inputs, made from the types of the newer one, behind a fence: they write no file,
start no process and open no connection. What changed is searched first. Calls that do not agree with themselves are not
compared. The same seed and the same runs give the same report.

Exit codes: 0 nothing that --fail-on names · 1 differences · 2 misused · 3 Fuzzwright or the machine failed.

Examples:
  fuzzwright diff
  fuzzwright diff main src/price.ts --for 60s
  fuzzwright diff v1.4.0 --markdown summary.md --fail-on throws
  fuzzwright diff yaml@2.2.1..2.4.5
  fuzzwright diff src/old-price.ts src/price.ts`

const defaultSeed = 1

/** Which differences make the command fail, by the word for it. */
const failures: Readonly<Record<string, readonly DifferenceKind[] | 'all'>> = {
  throws: ['throws', 'hangs'],
  value: ['throws', 'hangs', 'type', 'promise', 'value', 'error', 'argument', 'calls'],
  any: 'all',
}

interface Options {
  readonly for?: string
  readonly runs?: string
  readonly seed: string
  readonly only?: string
  readonly json?: true
  readonly markdown?: string
  readonly failOn: string
  readonly messages?: true
  readonly order?: true
}

/** Adds `diff`. */
export function addDiffCommand({ program, shell, action }: CommandHost): void {
  program
    .command('diff')
    .summary('what behaves differently in two versions of the code')
    .description(
      'Runs two versions of the same functions on the same inputs and tells where they answer differently: the working tree and a revision, a package at two versions, or two files.',
    )
    .argument('[what]', 'a revision (main where missing), package@1.0.0, package@1.0.0..2.0.0, or a file')
    .argument('[files...]', 'with a revision: only these; with a file: the newer one')
    .option('--for <time>', 'about how long it takes, of CPU, unless all there is differs: 20s, 1m')
    .option(
      '--runs <n>',
      `inputs for each export that leads to changed code (${defaultRuns}, and with --for as many as the time allows)`,
    )
    .option('--seed <number>', 'what decides all chance', String(defaultSeed))
    .option('--only <pattern>', 'only exports whose names match')
    .option('--messages', 'messages of errors count')
    .option('--order', 'the order of keys counts')
    .option('--json', 'print the report as data')
    .option('--markdown <path>', 'also write a summary for a pull request')
    .option('--fail-on <what>', 'throws, value or any: which differences make it fail', 'any')
    .addHelpText('after', help)
    .action(
      action((what: string | undefined, files: readonly string[], options: Options) =>
        diff({ what, files }, options, shell),
      ),
    )
}

interface Wanted {
  readonly what: string | undefined
  readonly files: readonly string[]
}

async function diff(wanted: Wanted, options: Options, shell: Shell): Promise<ExitCode> {
  const failing = failures[options.failOn]
  if (failing === undefined) throw reader.misuse(`--fail-on is "${options.failOn}".`, 'Give throws, value or any.')
  const { isTerminal, err, out, colours, cwd } = shell
  const report = await compare(wanted, requestOf(options, shell), cwd)
  if (isTerminal === true) err('\r\u001B[K')
  if (options.markdown !== undefined) writeSummary(shell, options.markdown, diffMarkdown(report))
  if (options.json === true) printJson(shell, report)
  else out(diffText(report, colours))
  const isFailed = report.differences.some(({ kind }) => failing === 'all' || failing.includes(kind))
  return isFailed ? exitCodes.failed : exitCodes.done
}

function requestOf(options: Options, { env, err, isTerminal }: Shell): DiffRequest {
  return {
    seed: reader.wholeNumber('--seed', options.seed, -0x8000_0000) | 0,
    environment: env,
    ...(options.runs !== undefined && { runs: reader.wholeNumber('--runs', options.runs, 1) }),
    ...(options.for !== undefined && { timeBudget: reader.milliseconds('--for', options.for) }),
    ...(options.only !== undefined && { only: reader.pattern('--only', options.only) }),
    ...(options.messages && { messages: true }),
    ...(options.order && { order: true }),
    ...(isTerminal === true && {
      progress: (done: number, of: number, id: string) => err(`\r\u001B[K${done} of ${of} exports: ${id}`),
    }),
  }
}

function compare({ what, files }: Wanted, request: DiffRequest, cwd: string): Promise<DiffReport> {
  if (what !== undefined && isPackageRequest(what)) {
    const { before, after } = packagePair(what, cwd)
    return diffPackages(before, after, request)
  }
  if (what !== undefined && isFile(what, cwd)) {
    const [newer, ...rest] = files
    if (newer !== undefined && rest.length === 0) return diffFiles(resolve(cwd, what), resolve(cwd, newer), request)
    // A file alone is compared with the main branch.
    return diffRevision({ ...request, cwd, files: [what, ...files] })
  }
  return diffRevision({
    ...request,
    cwd,
    ...(what !== undefined && { revision: what }),
    ...(files.length > 0 && { files }),
  })
}

function isFile(word: string, cwd: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(word) && existsSync(resolve(cwd, word))
}
