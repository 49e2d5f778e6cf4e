/** `fuzzwright fuzz`: the fuzz tests of a project, searched for a while, by one runner or several side by side. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AskedChange } from '@fuzzwright/core/tooling'
import { type CommandHost, printJson } from '../command-host.ts'
import { isSeen } from '../live/live-wish.ts'
import { findFuzzFiles, noFuzzTests } from '../project/find-fuzz-files.ts'
import { findRunner } from '../runner/find-runner.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'
import { fuzzMarkdown } from './fuzz-markdown.ts'
import { duration, portNumber, seedNumber, wholeNumber } from './fuzz-options.ts'
import { fuzzSarif } from './fuzz-sarif.ts'
import { fuzzText, sharingText } from './fuzz-text.ts'
import { type FuzzEnd, type FuzzOrder, fuzzTogether, type Job, seedDistance } from './fuzz-together.ts'
import { chooseShard, type RunnerHere, type Shard, shardOf, type TestChoice } from './shard.ts'
import { type Sharing, sharing } from './shared-store.ts'

const help = `
All tests share the time, by what each still discovers. Every job has the whole time, a seed of its own, and takes over
what the others found. Findings lie in __fuzz__ beside the tests: commit them, they run first from then on. What was learned
is kept in node_modules/.cache/fuzzwright and taken up the next time; with --store it is shared with other machines.

Exit codes: 0 nothing found · 1 something fails · 2 misused · 3 a runner broke.

Examples:
  fuzzwright fuzz --for 10m
  fuzzwright fuzz tests/parser --for 1h --jobs 4
  fuzzwright fuzz --for 2m --changed main
  fuzzwright fuzz --for 1h --jobs 4 --open
  fuzzwright fuzz --for 30m --shard 1/4 --store git:fuzz-corpus`

interface FuzzOptions {
  readonly for: string
  readonly jobs: number
  readonly seed?: number
  readonly name?: string
  /** `true` where no revision was named. */
  readonly changed?: string | true
  readonly shard?: Shard
  readonly store?: string
  readonly takeOnly?: true
  readonly markdown?: string
  readonly sarif?: string
  readonly json?: true
  /** A port, `true` where none was named. */
  readonly open?: number | true
  readonly html?: string
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
    .option(
      '--changed [revision]',
      'only tests of files that import what has changed since then; the main branch unless named',
    )
    .option('--shard <i/n>', 'only one of n parts of the tests', shardOf)
    .option('--store <place>', 'share what is learned: a folder, git:<branch>, redis://host:port#<campaign>')
    .option('--take-only', 'take from the store, and give it nothing')
    .option('--markdown <path>', 'also write a summary for a pull request')
    .option('--sarif <path>', 'also write the findings as SARIF, for code scanning')
    .option('--open [port]', 'show the search while it goes on, on a page of this machine', portNumber)
    .option('--html <path>', 'also leave that page as it is at the end')
    .option('--json', 'print what came of it as data, and nothing else')
    .addHelpText('after', help)
    .action(action((files: readonly string[], options: FuzzOptions) => fuzz(files, options, shell)))
}

async function fuzz(wanted: readonly string[], options: FuzzOptions, shell: Shell): Promise<ExitCode> {
  const runner = findRunner(shell.cwd)
  const chosen = await chosenTests(wanted, options, { runner, shell })
  if (chosen.files.length === 0) return nothingToDo(options, shell)
  const { seed = shell.drawSeed(), jobs, shard } = options
  const order: FuzzOrder = {
    runner,
    files: chosen.files.map(({ file }) => file),
    duration: options.for,
    jobs,
    seed: (seed + ((shard?.index ?? 1) - 1) * jobs * seedDistance) | 0,
    shown: options.json !== true,
    ...(chosen.pattern !== undefined && { pattern: chosen.pattern }),
    ...(chosen.change && { change: chosen.change }),
  }
  const search = () => searched(order, options, shell)
  const { answer: end, sharing: shared } =
    options.store === undefined
      ? { answer: await search(), sharing: undefined }
      : await sharing({ place: options.store, gives: options.takeOnly !== true }, shell, search)
  if (end.jobs.length === 0) return nothingToDo(options, shell)
  await tell({ end, ...(shared && { shared }) }, options, shell)
  return exitCodeOf(end.jobs)
}

/** With a page where one is wanted. */
async function searched(order: FuzzOrder, options: FuzzOptions, shell: Shell): Promise<FuzzEnd> {
  if (!isSeen(options)) return fuzzTogether(order, shell)
  // Only for who asks: it brings what makes pages with it.
  const { fuzzInSight } = await import('./fuzz-in-sight.ts')
  return fuzzInSight(order, options, shell)
}

/** Tests to search, and a change that has to concern them where the runner that searches is to say which it does. */
interface Chosen extends TestChoice {
  readonly change?: AskedChange
}

/** What is searched of what was asked for. @throws FuzzError `no-fuzz-tests` where there is nothing even without `--changed` */
async function chosenTests(wanted: readonly string[], options: FuzzOptions, here: RunnerHere): Promise<Chosen> {
  const { name, changed, shard } = options
  const { files } = findFuzzFiles(here.shell.cwd, wanted)
  if (files.length === 0) throw noFuzzTests(wanted, here.shell.cwd)
  const all = { files, ...(name !== undefined && { pattern: name }) }
  const known = changed === undefined ? all : await withChange(changed, all, { ...here, options })
  return shard === undefined || known.files.length === 0 ? known : chooseShard(shard, known, here)
}

/** A start of the runner for the question alone only where the answer decides how it is started for the search. */
async function withChange(
  revision: string | true,
  all: TestChoice,
  { runner, shell, options }: RunnerHere & { readonly options: FuzzOptions },
): Promise<Chosen> {
  // Only for who asks.
  const { changeSince, concernedBy } = await import('../runner/changed-tests.ts')
  const change = changeSince(revision === true ? undefined : revision, shell)
  const { shard, jobs } = options
  if (runner.name === 'vitest' && shard === undefined && jobs === 1 && !isSeen(options)) return { ...all, change }
  const concerned = await concernedBy(change, { runner, files: all.files.map(({ file }) => file) }, shell)
  return { ...all, files: all.files.filter(({ file }) => concerned.has(file)) }
}

/** No fuzz test reaches what changed: that is an answer, and reports say so. */
async function nothingToDo(options: FuzzOptions, shell: Shell): Promise<ExitCode> {
  const end: FuzzEnd = { jobs: [], findings: [], accepted: 0, corpora: [] }
  await writeReports(end, options, shell)
  if (options.json === true) printJson(shell, end)
  else shell.out('No fuzz test imports what has changed.\n')
  return exitCodes.done
}

interface SharedEnd {
  readonly end: FuzzEnd
  /** Missing without a store. */
  readonly shared?: Sharing
}

async function tell({ end, shared }: SharedEnd, options: FuzzOptions, shell: Shell): Promise<void> {
  await writeReports(end, options, shell)
  const jobs = end.jobs.map(withoutOutput)
  if (options.json === true) printJson(shell, { ...end, jobs, ...(shared && { store: shared }) })
  else shell.out(`${fuzzText(end, shell)}${shared === undefined ? '' : sharingText(shared, shell)}`)
}

async function writeReports(end: FuzzEnd, { markdown, sarif }: FuzzOptions, { cwd }: Shell): Promise<void> {
  if (markdown !== undefined) writeFileSync(resolve(cwd, markdown), fuzzMarkdown(end))
  if (sarif === undefined) return
  // Only for who asks.
  const { folderInRepository } = await import('../project/repository.ts')
  writeFileSync(resolve(cwd, sarif), `${JSON.stringify(fuzzSarif(end, folderInRepository(cwd)), null, 2)}\n`)
}

function withoutOutput({ seed, code, broken }: Job): Omit<Job, 'output'> {
  return { seed, code, broken }
}

function exitCodeOf(jobs: readonly Job[]): ExitCode {
  if (jobs.some(({ broken }) => broken)) return exitCodes.broken
  return jobs.every(({ code }) => code === 0) ? exitCodes.done : exitCodes.failed
}
