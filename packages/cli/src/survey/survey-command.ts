/** `fuzzwright survey`: from the name of a package to what is suspected of it, without a test file. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import {
  type AcceptHost,
  acceptedTest,
  ignoreFile,
  ignoreFinding,
  readIgnored,
  type SurveyFinding,
  type SurveyReport,
  type SurveyRequest,
  surveyHtml,
  surveyPackage,
  surveySarif,
  surveyText,
  withoutIgnored,
} from '@fuzzwright/survey'
import { type CommandHost, printJson } from '../command-host.ts'
import { OptionReader } from '../option-reader.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'
import { writeSummary } from '../write-summary.ts'

const reader = new OptionReader({ command: 'survey', code: 'bad-survey-option' })

const help = `
A package is installed into a folder of its own, files are bundled; the code runs behind a fence: it writes no
file, starts no process and opens no connection. A survey that was stopped goes on where it was. The same seed and the same runs give the same report.

Exit codes: 0 nothing found but what is doubted · 1 findings · 2 misused · 3 Fuzzwright or the machine failed.

Examples:
  fuzzwright survey entities@8.1.0
  fuzzwright survey ./packages/parser --runs 10000 --json
  fuzzwright survey src/parse.ts src/print.ts
  fuzzwright survey entities --accept 2
  fuzzwright survey entities --ignore 3 --because "lone surrogates are no text"`

const defaults = { seed: 1, runs: 2_000, time: 3_000, jobs: 2 }

interface Options {
  readonly for?: string
  readonly jobs: string
  readonly runs: string
  readonly seed: string
  readonly only?: string
  readonly json?: true
  readonly sarif?: string
  readonly html?: string
  readonly accept?: string
  readonly ignore?: string
  readonly because?: string
  readonly host?: string
}

/** Adds `survey`. */
export function addSurveyCommand({ program, shell, action }: CommandHost): void {
  program
    .command('survey')
    .summary('look for bugs in a package or in source files, without a test')
    .description(
      'Calls everything a package or a file exports, learns how functions belong together, and tells where that breaks.',
    )
    .argument('<what...>', 'name, name@version, a folder with a package.json, or source files')
    .option('--for <time>', 'about how long each export may take, of CPU: 20s, 1m')
    .option('--jobs <n>', 'processes at a time', String(defaults.jobs))
    .option('--runs <n>', 'inputs of each search', String(defaults.runs))
    .option('--seed <number>', 'what decides all chance', String(defaults.seed))
    .option('--only <pattern>', 'only exports whose names match')
    .option('--json', 'print the report as data')
    .option('--sarif <path>', 'also write the report as SARIF')
    .option('--html <path>', 'also write the report as a page')
    .option('--accept <n>', 'write finding n of the last survey as a test, and survey nothing')
    .option('--ignore <n>', `remember in ${ignoreFile} that finding n of the last survey is none, and survey nothing`)
    .option('--because <reason>', 'why, for --ignore')
    .option('--host <runner>', 'the runner of the test that --accept writes: vitest or jest', 'vitest')
    .addHelpText('after', help)
    .action(action((what: readonly string[], options: Options) => survey(what, options, shell)))
}

async function survey(what: readonly string[], options: Options, shell: Shell): Promise<ExitCode> {
  const name = what.join(' ')
  if (options.accept !== undefined) return accept(name, options, shell)
  if (options.ignore !== undefined) return ignore(name, options, shell)
  const { cwd, env, out, err, colours, isTerminal } = shell
  const ignored = readIgnored(cwd)
  const whole = await surveyPackage({
    ...subjectOf(what, cwd),
    seed: reader.wholeNumber('--seed', options.seed, -0x8000_0000) | 0,
    runs: reader.wholeNumber('--runs', options.runs, 1),
    timeBudget:
      options.for === undefined
        ? defaults.time
        : Math.max(200, reader.milliseconds('--for', options.for) / searchesPerExport),
    jobs: reader.wholeNumber('--jobs', options.jobs, 1),
    environment: env,
    progressFile: keptFile(name, cwd).replace(/json$/, 'progress.jsonl'),
    ...(options.only !== undefined && { only: reader.pattern('--only', options.only) }),
    ...(isTerminal === true && {
      progress: (done: number, of: number, id: string) => err(`\r\u001B[K${done} of ${of} exports: ${id}`),
    }),
  })
  if (isTerminal === true) err('\r\u001B[K')
  const report = { ...whole, findings: withoutIgnored(whole.findings, whole.package, ignored) }
  keep(name, cwd, report)
  if (options.sarif !== undefined)
    writeSummary(shell, options.sarif, `${JSON.stringify(surveySarif(report), null, 2)}\n`)
  if (options.html !== undefined) writeSummary(shell, options.html, surveyHtml(report))
  if (options.json === true) printJson(shell, report)
  else out(surveyText(report, colours))
  return surveyCode(report.findings)
}

/** What may be none is told, and stops no build. */
export function surveyCode(findings: readonly Pick<SurveyFinding, 'doubt'>[]): ExitCode {
  return findings.some(({ doubt }) => doubt === undefined) ? exitCodes.failed : exitCodes.done
}

/** An export is searched about so many times: by itself, and for each bundle of relations. */
const searchesPerExport = 12

/** A package, or files of the project. */
function subjectOf(what: readonly string[], cwd: string): Pick<SurveyRequest, 'package' | 'files'> {
  const [name = '', ...others] = what
  const files = what.filter((word) => /\.[cm]?[jt]sx?$/.test(word) && existsSync(resolve(cwd, word)))
  if (files.length === what.length)
    return { package: cwd, files: files.map((file) => relative(cwd, resolve(cwd, file))) }
  if (others.length > 0) {
    const missing = what.find((word) => !files.includes(word))
    throw reader.misuse(`"${missing}" is no source file.`, 'Give one package, or files that are there.')
  }
  const folder = resolve(cwd, name)
  return { package: /^[./]/.test(name) && existsSync(join(folder, 'package.json')) ? folder : name }
}

function keptFile(name: string, cwd: string): string {
  return join(cwd, 'node_modules', '.cache', 'fuzzwright', 'survey', `${name.replaceAll(/[^\w@.-]+/g, '_')}.json`)
}

function keep(name: string, cwd: string, report: SurveyReport): void {
  const file = keptFile(name, cwd)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, JSON.stringify(report))
}

function keptFinding(
  name: string,
  cwd: string,
  option: string,
  text: string,
): { readonly report: SurveyReport; readonly finding: SurveyFinding } {
  const file = keptFile(name, cwd)
  if (!existsSync(file))
    throw reader.misuse(`${option}: there is no report of ${name}.`, `Run fuzzwright survey ${name} first.`)
  const report = JSON.parse(readFileSync(file, 'utf8')) as SurveyReport
  const finding = report.findings[reader.wholeNumber(option, text, 1) - 1]
  if (finding === undefined)
    throw reader.misuse(`${option}: the last report has no finding ${text}.`, `It has ${report.findings.length}.`)
  return { report, finding }
}

function accept(name: string, { accept: text = '', host = 'vitest' }: Options, { cwd, out }: Shell): ExitCode {
  if (host !== 'vitest' && host !== 'jest')
    throw reader.misuse(`--host is "${host}", not a runner.`, 'Give vitest or jest.')
  const { report, finding } = keptFinding(name, cwd, '--accept', text)
  const slug = finding.title
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  const test = acceptedTest(finding, host satisfies AcceptHost)
  const start = join(cwd, `${report.package.replaceAll(/\W+/g, '-').replace(/^-/, '')}.${slug}`)
  const file = newFile(start, test)
  writeFileSync(file, test)
  out(`${relative(cwd, file)}\n`)
  return exitCodes.done
}

/** Of one title there may be several causes, each a test of its own. */
function newFile(start: string, test: string): string {
  for (let number = 1; ; number++) {
    const file = `${start}${number === 1 ? '' : `-${number}`}.test.ts`
    if (!existsSync(file)) return file
    if (readFileSync(file, 'utf8') === test)
      throw reader.misuse(`--accept: ${file} is there already.`, 'Remove or rename it.')
  }
}

function ignore(name: string, { ignore: text = '', because }: Options, { cwd, out }: Shell): ExitCode {
  if (because === undefined || because.trim() === '')
    throw reader.misuse('--ignore needs a reason.', 'Add --because "<reason>".')
  const { report, finding } = keptFinding(name, cwd, '--ignore', text)
  ignoreFinding(cwd, { package: report.package, title: finding.title, cause: finding.cause, because })
  out(`${ignoreFile}: ${finding.title}\n`)
  return exitCodes.done
}
