/** `fuzzwright minimize`: runs what is kept once more, and keeps only what is the simplest for something. */
import { FuzzError } from '@fuzzwright/core'
import { type CommandHost, printJson } from '../command-host.ts'
import { corporaOf, shownPath } from '../project/corpora.ts'
import { findFuzzFiles } from '../project/find-fuzz-files.ts'
import { findRunner } from '../runner/find-runner.ts'
import { brokenRunner, runTests } from '../runner/run-tests.ts'
import { type ExitCode, exitCodes, type Surroundings } from '../surroundings.ts'

const help = `
Fuzz mode does this as it goes; the command is for corpora that several runs have filled.

Exit codes: 0 done · 1 done, and a kept input or finding fails now · 2 misused · 3 the runner broke.`

/** Adds `minimize`. */
export function addMinimizeCommand({ program, surroundings, action }: CommandHost): void {
  program
    .command('minimize')
    .summary('shrink the coverage corpora')
    .description('Runs every kept input once and drops those that are the simplest for nothing.')
    .argument('[files...]', 'parts of paths of test files; all with a kept corpus unless given')
    .option('--json', 'print the sizes as data')
    .addHelpText('after', help)
    .action(
      action((files: readonly string[], options: { readonly json?: true }) =>
        minimize(files, options.json === true, surroundings),
      ),
    )
}

interface Row {
  readonly file: string
  readonly test: string
  readonly before: number
  readonly after: number
  /** Entries that were damaged or no longer of the test's domains. */
  readonly dropped: number
}

async function minimize(wanted: readonly string[], asJson: boolean, surroundings: Surroundings): Promise<ExitCode> {
  const { cwd } = surroundings
  const runner = findRunner(cwd)
  const { files, corpusRoots } = findFuzzFiles(cwd, wanted)
  const chosen = new Set(files.map(({ file }) => file))
  const before = corporaOf(corpusRoots).filter(({ file }) => chosen.has(file))
  if (before.length === 0) {
    throw new FuzzError('nothing-to-minimize', 'No inputs are kept for these tests.', {
      hint: 'fuzzwright fuzz keeps what it learns; what test mode tries is not kept.',
    })
  }
  const env = { FUZZWRIGHT_MINIMIZE: '1', FUZZWRIGHT_FOR: undefined, FUZZWRIGHT_REPLAY: undefined }
  const run = { files: [...new Set(before.map(({ file }) => file))], env, shown: false }
  const end = await runTests(runner, run, surroundings)
  const { code, tests } = end
  if (end.broken) throw brokenRunner(end)
  const after = new Map(corporaOf(corpusRoots).map(({ file, name, size }) => [`${file}\n${name}`, size]))
  const rows = before.map(({ file, name, size }) => ({
    file: shownPath(cwd, file),
    test: name,
    before: size,
    after: after.get(`${file}\n${name}`) ?? 0,
    dropped: tests.find((test) => test.file === file && test.name === name)?.meta?.effort?.kept?.dropped ?? 0,
  }))
  if (asJson) printJson(surroundings, rows)
  else surroundings.out(rowsText(rows, code !== 0))
  return code === 0 ? exitCodes.done : exitCodes.failed
}

function rowsText(rows: readonly Row[], fails: boolean): string {
  const lines = rows.map(({ file, test, before, after, dropped }) => {
    const lost = dropped === 0 ? '' : `, ${dropped} of them no longer readable`
    return `${file} > ${test}: ${before} → ${after} inputs${lost}`
  })
  if (fails) lines.push('', 'Some tests fail now; run them to see how.')
  return `${lines.join('\n')}\n`
}
