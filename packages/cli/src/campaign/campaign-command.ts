/** `fuzzwright campaign`: gives slices of a search to workers on any machine. */
import { relative, sep } from 'node:path'
import type { CampaignEnd, CampaignNews, CampaignOrder } from '@fuzzwright/campaign/queue'
import { count } from '@fuzzwright/core/tooling'
import { type CommandHost, printJson } from '../command-host.ts'
import { duration, millisecondsOf, portNumber, seedNumber } from '../fuzz/fuzz-options.ts'
import { isSeen, type LiveWish } from '../live/live-wish.ts'
import { findFuzzFiles, noFuzzTests } from '../project/find-fuzz-files.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'
import { checkoutIdentity } from './checkout-identity.ts'
import { findingText, firstLine, newsText, sliceText } from './news-text.ts'
import { keepHeapSmall } from './small-heap.ts'
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
  /** A port, `true` where none was named. */
  readonly open?: number | true
  readonly html?: string
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
    .option('--open [port]', 'show the campaign while it goes on, on a page of this machine', portNumber)
    .option('--html <path>', 'also leave that page as it is at the end')
    .option('--json', 'print what came of it as data, and nothing else')
    .addHelpText('after', help)
    .action(action((files: readonly string[], options: CampaignOptions) => campaign(files, options, shell)))
}

async function campaign(wanted: readonly string[], options: CampaignOptions, shell: Shell): Promise<ExitCode> {
  const { cwd } = shell
  const { files } = findFuzzFiles(cwd, wanted)
  if (files.length === 0) throw noFuzzTests(wanted, cwd)
  const { queuePlace, runCampaign } = await import('@fuzzwright/campaign/queue')
  keepHeapSmall()
  const stop = stopSignal()
  const order: CampaignOrder = {
    place: queuePlace(options.queue),
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
  }
  try {
    return told(await inSight(order, options, { shell, run: runCampaign }), options, shell)
  } finally {
    stop.end()
  }
}

interface Runs {
  readonly shell: Shell
  readonly run: (order: CampaignOrder) => Promise<CampaignEnd>
}

/** With a page where one is wanted. */
async function inSight(order: CampaignOrder, wish: LiveWish, { shell, run }: Runs): Promise<CampaignEnd> {
  if (!isSeen(wish)) return run(order)
  // Only for who asks: it brings what makes pages with it.
  const { campaignInSight } = await import('./campaign-in-sight.ts')
  return campaignInSight(order, wish, { shell, run })
}

function tell(news: CampaignNews, { json }: CampaignOptions, { cwd, err, colours }: Shell): void {
  if (json === true) return
  const line = newsText(news)
  const about = news.what === 'finding' ? findingText(cwd, news.path) : undefined
  err(`${news.what === 'finding' ? colours.red(line) : line}\n${about === undefined ? '' : `      ${about}\n`}`)
}

function told(end: CampaignEnd, { json }: CampaignOptions, shell: Shell): ExitCode {
  const { cwd, out, colours } = shell
  if (json === true) printJson(shell, end)
  else {
    const lines = [
      '',
      colours.bold(outcomeOf(end)),
      ...end.findings.flatMap((path) => {
        const about = findingText(cwd, path)
        return [...(about === undefined ? [] : [`  ${colours.red('new ')}${about}`]), `      ${path}.json`]
      }),
      `${count(end.slices, 'slice')}, ${Math.round(end.searched / 1000)} s of search, ${count(end.discovered, 'new feature')}`,
      ...elsewhereLines(end, shell),
      ...end.poisonous.map(({ slice, why }) =>
        colours.red(`put aside: ${sliceText(slice)} with seed ${slice.seed}, ${firstLine(why)}`),
      ),
    ]
    out(`${lines.join('\n')}\n`)
  }
  if (end.findings.length + end.elsewhere.length + end.poisonous.length > 0) return exitCodes.failed
  return end.slices === 0 ? exitCodes.broken : exitCodes.done
}

/** What was found and is not here would be missed by whoever looks at this checkout alone. */
function elsewhereLines({ elsewhere }: CampaignEnd, { colours }: Shell): readonly string[] {
  if (elsewhere.length === 0) return []
  return [
    colours.red(`${count(elsewhere.length, 'finding')} of the workers could not be taken into this checkout:`),
    ...elsewhere.map((path) => `      ${path}.json`),
    '  Take them from the store: fuzzwright exchange --store <the address of the queue>',
    '  What is not there yet lies beside the tests of its worker, which hands it over to the next campaign.',
  ]
}

/** Where nothing was searched, nothing found says nothing. */
function outcomeOf({ findings, elsewhere, slices }: CampaignEnd): string {
  if (findings.length > 0) return count(findings.length, 'new finding')
  if (elsewhere.length > 0) return 'Something was found, and is not here'
  return slices === 0 ? 'Nothing was searched: no worker finished a slice' : 'Nothing new found'
}
