/** `fuzzwright campaign`: gives slices of a search to workers on any machine. */
import { relative, sep } from 'node:path'
import type { CampaignEnd, CampaignNews } from '@fuzzwright/campaign/queue'
import { FuzzError } from '@fuzzwright/core'
import { count } from '@fuzzwright/core/host'
import { type CommandHost, printJson } from '../command-host.ts'
import { duration, millisecondsOf, seedNumber } from '../fuzz/fuzz-options.ts'
import { findFuzzFiles } from '../project/find-fuzz-files.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'
import { checkoutIdentity } from './checkout-identity.ts'
import { stopSignal } from './stop-signal.ts'

const help = `
Workers take slices, search them with what everybody has learned, and give back what they learned:
  fuzzwright worker --queue redis://host:6379#nightly

They need a checkout of the same commit with the same packages. Workers come and go as they like; a slice whose worker is gone is
searched by another one, and put aside after three. Ctrl-C ends the campaign; started again it goes on with all that is known.

Exit codes: 0 nothing found · 1 something was found · 2 misused · 3 no worker came.

Examples:
  fuzzwright campaign --queue redis://127.0.0.1:6379 --for 8h
  fuzzwright campaign tests/parser --queue rediss://user:password@host:6380#parsers --for 30m --slice 20s`

interface CampaignOptions {
  readonly queue: string
  readonly for: string
  readonly slice: string
  readonly seed?: number
  readonly json?: true
}

/** Adds `campaign`. */
export function addCampaignCommand({ program, shell, action }: CommandHost): void {
  program
    .command('campaign')
    .summary('search on many machines, by a queue in Redis')
    .description('Searches all fuzz tests for a while on any number of machines.')
    .argument('[files...]', 'parts of paths of test files; all files with fuzz tests unless given')
    .requiredOption('--queue <address>', 'redis://host:port#<campaign>')
    .option('--for <duration>', 'how long: 60s, 10m, 8h', duration, '1h')
    .option('--slice <duration>', 'what a worker searches in one piece', duration, '30s')
    .option('--seed <integer>', 'decides the seeds of the slices', seedNumber)
    .option('--json', 'print what came of it as data, and nothing else')
    .addHelpText('after', help)
    .action(action((files: readonly string[], options: CampaignOptions) => campaign(files, options, shell)))
}

async function campaign(wanted: readonly string[], options: CampaignOptions, shell: Shell): Promise<ExitCode> {
  const { cwd } = shell
  const { files } = findFuzzFiles(cwd, wanted)
  if (files.length === 0) {
    throw new FuzzError('no-fuzz-tests', `No file with fuzz tests matches ${wanted.join(', ') || 'anything here'}.`, {
      hint: 'fuzzwright list shows the fuzz tests there are.',
    })
  }
  const { queuePlace, runCampaign } = await import('@fuzzwright/campaign/queue')
  const place = queuePlace(options.queue)
  const stop = stopSignal()
  try {
    const end = await runCampaign({
      place,
      cwd,
      identity: checkoutIdentity(cwd),
      files: files.map(({ file }) => relative(cwd, file).split(sep).join('/')),
      duration: millisecondsOf(options.for),
      slice: millisecondsOf(options.slice),
      seed: options.seed ?? shell.drawSeed(),
      owner: `${process.pid}-${(shell.drawSeed() >>> 0).toString(36)}`,
      now: shell.now,
      signal: stop.signal,
      tell: (news) => tell(news, options, shell),
    })
    return told(end, options, shell)
  } finally {
    stop.end()
  }
}

function tell(news: CampaignNews, { json }: CampaignOptions, { err, colours }: Shell): void {
  if (json === true) return
  const line = newsText(news)
  err(`${news.what === 'finding' ? colours.red(line) : line}\n`)
}

function newsText(news: CampaignNews): string {
  switch (news.what) {
    case 'slice': {
      const { slice, end } = news
      const discovered = end.tests.reduce((sum, test) => sum + test.discovered, 0)
      return `${end.worker} searched ${slice.test ?? slice.file}: ${count(discovered, 'new feature')}`
    }
    case 'finding':
      return `found ${news.path}.json`
    case 'workers':
      return news.workers === 0 ? 'no worker: start one with fuzzwright worker' : count(news.workers, 'worker')
    case 'retried':
      return `again: ${news.slice.test ?? news.slice.file}, ${firstLine(news.why)}`
    case 'put aside':
      return `put aside after three tries: ${news.slice.test ?? news.slice.file}, ${firstLine(news.why)}`
    case 'trouble':
    case 'well again':
      return news.message
  }
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}

function told(end: CampaignEnd, { json }: CampaignOptions, shell: Shell): ExitCode {
  const { out, colours } = shell
  if (json === true) printJson(shell, end)
  else {
    const found = end.findings.length === 0 ? 'Nothing new found' : count(end.findings.length, 'new finding')
    const lines = [
      '',
      colours.bold(found),
      ...end.findings.map((path) => `      ${path}.json`),
      `${count(end.slices, 'slice')}, ${Math.round(end.searched / 1000)} s of search, ${count(end.discovered, 'new feature')}`,
      ...end.poisonous.map(({ slice, why }) =>
        colours.red(`put aside: ${slice.test ?? slice.file} with seed ${slice.seed}, ${firstLine(why)}`),
      ),
    ]
    out(`${lines.join('\n')}\n`)
  }
  if (end.findings.length > 0 || end.poisonous.length > 0) return exitCodes.failed
  return end.slices === 0 ? exitCodes.broken : exitCodes.done
}
