/** `fuzzwright exchange`: a checkout and a store are brought together, and nothing is searched. */
import { exchange as exchangeWith, prune } from '@fuzzwright/campaign'
import { count } from '@fuzzwright/core/tooling'
import { type CommandHost, printJson } from '../command-host.ts'
import { sharingText } from '../fuzz/fuzz-text.ts'
import { openSharedStore } from '../fuzz/shared-store.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'

const help = `
The checkout gets the findings and inputs of the store, the store those of the checkout. Findings come into __fuzz__ beside the tests:
commit them.

Exit codes: 0 done · 1 this disk refuses what is in the store · 2 misused, or the store is away.

Examples:
  fuzzwright exchange --store git:fuzz-corpus
  fuzzwright exchange --store git:fuzz-corpus --take-only
  fuzzwright exchange --store redis://127.0.0.1:6379#nightly --prune`

interface ExchangeOptions {
  readonly store: string
  readonly takeOnly?: true
  readonly prune?: true
  readonly json?: true
}

/** Adds `exchange`. */
export function addExchangeCommand({ program, shell, action }: CommandHost): void {
  program
    .command('exchange')
    .summary('bring the checkout and a store together')
    .description('Takes findings and inputs from a store, and gives it those of the checkout, without a search.')
    .requiredOption('--store <place>', 'a folder, git:<branch>, redis://host:port#<campaign>')
    .option('--take-only', 'give the store nothing')
    .option('--prune', 'remove from the store what is beyond its bounds')
    .option('--json', 'print what came of it as data')
    .addHelpText('after', help)
    .action(action((options: ExchangeOptions) => exchange(options, shell)))
}

async function exchange(options: ExchangeOptions, shell: Shell): Promise<ExitCode> {
  const store = await openSharedStore(options.store, shell)
  try {
    const end = await exchangeWith(shell.cwd, store, { gives: options.takeOnly !== true })
    const removed = options.prune === true ? await prune(store, `exchange ${shell.drawSeed() >>> 0}`) : 0
    const { pulled, pushed, findings, handedOver, refused } = end
    const problems = end.problems.map(({ message }) => message)
    const told = { place: store.place, pulled, pushed, findings, handedOver, problems }
    if (options.json === true) printJson(shell, { ...told, refused, removed })
    else {
      const pruned = removed === 0 ? '' : `removed ${count(removed, 'entry', 'entries')}\n`
      shell.out(`${sharingText(told, shell)}${refusedText(refused, shell)}${pruned}`)
    }
    // Whoever looks at nothing else must not take it for done: a finding that is not here is in nobody's commit.
    return end.problems.some(({ code }) => code === 'cannot-take') ? exitCodes.failed : exitCodes.done
  } finally {
    await store.close()
  }
}

function refusedText(refused: readonly string[], { colours }: Shell): string {
  if (refused.length === 0) return ''
  const files = refused.map((path) => `      ${path}.json\n`).join('')
  return `${colours.red(`${count(refused.length, 'finding')} of the store could not be taken into this checkout:`)}\n${files}`
}
