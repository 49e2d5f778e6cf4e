/** `fuzzwright worker`: searches slices of a campaign with the project's own runner. */
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Slice, SliceEnd, SliceTest, WorkerNews } from '@fuzzwright/campaign/queue'
import { exactPattern, FuzzError } from '@fuzzwright/core/tooling'
import type { CommandHost } from '../command-host.ts'
import { duration, millisecondsOf } from '../fuzz/fuzz-options.ts'
import { findRunner, nameSeparator, type Runner } from '../runner/find-runner.ts'
import { brokenRunner, runTests, type TestEnd, type UnloadedFile } from '../runner/run-tests.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'
import { checkoutIdentity } from './checkout-identity.ts'
import { sliceText } from './news-text.ts'
import { keepHeapSmall } from './small-heap.ts'
import { stopSignal } from './stop-signal.ts'

const help = `
It needs a checkout of the campaign's commit with the same packages, and ends when nothing came for as long as --wait says.
Ctrl-C ends it after its slice, a second one at once: a slice it leaves is searched by another worker.

Exit codes: 0 done · 2 misused, or another revision · 3 a runner broke.

Example:
  fuzzwright worker --queue redis://127.0.0.1:6379`

interface WorkerOptions {
  readonly queue: string
  readonly wait: string
}

/** Adds `worker`. */
export function addWorkerCommand({ program, shell, action }: CommandHost): void {
  program
    .command('worker')
    .summary('take part in a campaign')
    .description('Searches for a campaign that runs on this or another machine.')
    .requiredOption('--queue <address>', 'redis://host:port#<campaign>')
    .option('--wait <duration>', 'how long to wait for work', duration, '5m')
    .addHelpText('after', help)
    .action(action((options: WorkerOptions) => work(options, shell)))
}

async function work({ queue, wait }: WorkerOptions, shell: Shell): Promise<ExitCode> {
  const { cwd } = shell
  const { queuePlace, runWorker } = await import('@fuzzwright/campaign/queue')
  keepHeapSmall()
  const place = queuePlace(queue)
  const runner = findRunner(cwd)
  const stop = stopSignal()
  try {
    await runWorker({
      place,
      cwd,
      identity: checkoutIdentity(cwd),
      name: `${hostname()}:${process.pid}`,
      patience: millisecondsOf(wait),
      now: shell.now,
      signal: stop.signal,
      search: (slice, tellLines) => searchTold(slice, { runner, shell, tellLines }),
      tell: (news) => shell.err(`${newsText(news)}\n`),
    })
    return exitCodes.done
  } finally {
    stop.end()
  }
}

interface Searcher {
  readonly runner: Runner
  readonly shell: Shell
  tellLines(lines: readonly unknown[]): void
}

/** Of a slice that is watched, what the runner tells is told on as it comes. */
async function searchTold(slice: Slice, searcher: Searcher): Promise<readonly SliceTest[]> {
  if (slice.watched !== true) return search(slice, searcher)
  // Only for who is watched: it brings the reporter with it.
  const { hearingLines } = await import('../live/line-tail.ts')
  const { condensed } = await import('../live/condensed-lines.ts')
  return hearingLines(
    (_, lines) => searcher.tellLines(condensed(lines)),
    (fileOf) => search(slice, searcher, fileOf('slice')),
  )
}

async function search(
  { file, test, milliseconds, seed }: Slice,
  { runner, shell }: Searcher,
  lines?: string,
): Promise<readonly SliceTest[]> {
  const path = join(shell.cwd, ...file.split('/'))
  if (!existsSync(path)) throw notSearched('The file is not there any more')
  const pattern = test === undefined ? undefined : exactPattern(test.split(' > ').join(nameSeparator(runner)))
  const end = await runTests(
    runner,
    {
      files: [path],
      ...(pattern === undefined ? {} : { pattern }),
      env: { FUZZWRIGHT_FOR: `${milliseconds}ms`, FUZZWRIGHT_SEED: String(seed), FUZZWRIGHT_REPLAY: undefined },
      shown: false,
      alone: true,
      undisturbed: true,
      ...(lines !== undefined && { lines }),
    },
    shell,
  )
  if (end.broken) throw brokenRunner(end)
  const [unloaded] = end.unloaded
  if (unloaded !== undefined) throw notSearched(`The file could not be loaded: ${reasonIn(unloaded)}`)
  const tests = end.tests.flatMap(sliceTests)
  if (test !== undefined && !tests.some(({ name }) => name === test)) throw notSearched('The test told nothing')
  return tests
}

/** Here it may be this machine, so others try, too; where it is the test, the campaign puts it aside and says so. */
function notSearched(why: string): FuzzError {
  return new FuzzError('broken-runner', `${why}.`.replace(/\.+$/, '.'), {
    hint: 'Run the file once without Fuzzwright to see why.',
  })
}

/** The first line that says what is wrong; Jest has a headline above it. */
function reasonIn({ message }: UnloadedFile): string {
  const lines = stripVTControlCharacters(message).split('\n')
  return lines.map((line) => line.trim()).find((line) => line !== '' && !line.startsWith('●')) ?? ''
}

function sliceTests({ name, meta }: TestEnd): readonly SliceTest[] {
  if (meta === undefined) return []
  const { id, effort, outcome, features, findings } = meta
  return [
    {
      id,
      name,
      milliseconds: effort?.milliseconds ?? 0,
      discovered: effort?.discovered ?? 0,
      finished: outcome === 'exhausted',
      features,
      findings: findings.map(({ key }) => key),
    },
  ]
}

/** Findings are those that were known before, too: they are what the test still fails for. */
function doneText({ pushed, pulled, tests }: SliceEnd): string {
  const failing = tests.filter(({ findings }) => findings.length > 0).map(({ name }) => name)
  const shared = `gave ${pushed} and took ${pulled} inputs`
  return failing.length === 0 ? shared : `${shared}; fails: ${failing.join(', ')}`
}

function newsText(news: WorkerNews): string {
  switch (news.what) {
    case 'slice':
      return `searching ${sliceText(news.slice)}`
    case 'done':
      return doneText(news.end)
    case 'failed':
      return `given back: ${news.why}`
    case 'difference':
    case 'trouble':
    case 'well again':
      return news.message
  }
}
