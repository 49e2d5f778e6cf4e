/**
 * `fuzzwright minimize`: runs what is kept once more, and keeps only what is the simplest for something; of one input that
 * fails, makes it simpler.
 */
import { FuzzError } from '@fuzzwright/core/tooling'
import { type CommandHost, printJson } from '../command-host.ts'
import { corporaOf, shownPath } from '../project/corpora.ts'
import { findFuzzFiles } from '../project/find-fuzz-files.ts'
import { findRunner } from '../runner/find-runner.ts'
import { brokenRunner, runTests } from '../runner/run-tests.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'
import { minimizeFinding, namesInput } from './minimize-finding.ts'

const help = `
Fuzz mode does both as it goes; the command is for corpora that several runs have filled, and for inputs whose shrinking
ended early. A simpler input takes the place of the finding's file.

Exit codes: 0 done · 1 done, and a kept input or finding fails now · 2 misused · 3 the runner broke.`

/** Adds `minimize`. */
export function addMinimizeCommand({ program, shell, action }: CommandHost): void {
  program
    .command('minimize')
    .summary('shrink the coverage corpora, or a finding')
    .description('Drops kept inputs that are the simplest for nothing, or makes one failing input simpler.')
    .argument('[files...]', 'parts of paths of test files (all unless given), or one token or file of a finding')
    .option('--json', 'print the sizes as data')
    .addHelpText('after', help)
    .action(
      action((words: readonly string[], options: { readonly json?: true }) => {
        const [first, ...others] = words
        const asJson = options.json === true
        return first !== undefined && others.length === 0 && namesInput(first)
          ? minimizeFinding(first, asJson, shell)
          : minimize(words, asJson, shell)
      }),
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

async function minimize(wanted: readonly string[], asJson: boolean, shell: Shell): Promise<ExitCode> {
  const { cwd } = shell
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
  const end = await runTests(runner, run, shell)
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
  if (asJson) printJson(shell, rows)
  else shell.out(rowsText(rows, code !== 0))
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
