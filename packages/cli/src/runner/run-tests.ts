/** Runs tests of a project with its own runner and its own configuration, in a process of its own. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FuzzTestMeta } from '@fuzzwright/core/host'
import { FuzzError, temporaryFolder } from '@fuzzwright/core/tooling'
import type { Shell } from '../shell.ts'
import type { Runner } from './find-runner.ts'
import { startProcess } from './start-process.ts'

/** Which tests are run, and how. */
export interface TestRun {
  /** Test files, or parts of their paths. */
  readonly files: readonly string[]
  /** Regular expression for full names; all tests where it is missing. */
  readonly pattern?: string
  /** Variables besides those of the person. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether the person sees the runner at work. */
  readonly shown: boolean
  /** One file after the other, in one worker. */
  readonly alone?: boolean
  /** It comes to its end also where a person presses Ctrl-C. */
  readonly undisturbed?: boolean
  /** Absolute path of a file for what fuzz tests tell line by line, records included; no such file is left unless it is named. */
  readonly lines?: string
}

/** How one test ended. */
export interface TestEnd {
  /** Absolute path. */
  readonly file: string
  /** Names of the suites and of the test, joined by ` > `. */
  readonly name: string
  readonly status: string
  readonly message: string
  /** What a fuzz test tells reporters. */
  readonly meta?: FuzzTestMeta
}

/** How the run ended. */
export interface TestRunEnd {
  readonly code: number
  /** The runner was killed, or ended without having run any test. */
  readonly broken: boolean
  /** What killed it, where something did. */
  readonly signal?: NodeJS.Signals
  /** What it printed, where nobody saw it. */
  readonly output: string
  /** Empty where the run was shown: the runner's reporters are then the person's own. */
  readonly tests: readonly TestEnd[]
  /** Files whose tests nobody could see, for a module that is not there, say; empty where the run was shown. */
  readonly unloaded: readonly UnloadedFile[]
}

/** A test file that failed before it had tests. */
export interface UnloadedFile {
  /** Absolute path. */
  readonly file: string
  readonly message: string
}

/** What to throw where a run that nobody saw came to nothing. */
export function brokenRunner({ output }: TestRunEnd): FuzzError {
  return new FuzzError('broken-runner', `The test runner ended without having run the tests:\n\n${output.trim()}`, {
    hint: 'Run your tests once without Fuzzwright to see whether the runner works.',
  })
}

/** The runner has the person's configuration; its reporters are replaced only where nobody sees them. */
export async function runTests(runner: Runner, run: TestRun, shell: Shell): Promise<TestRunEnd> {
  const folder = temporaryFolder('run')
  const reports: ReportFiles = { report: join(folder, 'report.json'), lines: run.lines ?? join(folder, 'fuzz.jsonl') }
  try {
    const words = runner.name === 'vitest' ? wordsForVitest(run, reports) : wordsForJest(run, reports)
    const { cwd, env, node } = shell
    const hasLines = run.lines !== undefined || !run.shown
    const told = { ...(hasLines && { FUZZWRIGHT_JSON: reports.lines }), ...(run.lines && { FUZZWRIGHT_RECORDS: '1' }) }
    const { code, killed, signal, output } = await startProcess(node, [runner.entry, ...words], {
      cwd,
      env: { ...env, ...told, ...run.env },
      shown: run.shown,
      ...(run.undisturbed && { undisturbed: true }),
    })
    const seen = run.shown ? nothingTold : readReport(reports, cwd)
    const broken = killed || seen === undefined
    return { code, output, ...(seen ?? nothingTold), broken, ...(signal && { signal }) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Files the runner is to write. */
interface ReportFiles {
  readonly report: string
  /** What fuzz tests tell, line by line: Jest has no place for it in its report. */
  readonly lines: string
}

function wordsForVitest({ files, pattern, shown, alone }: TestRun, { report }: ReportFiles): readonly string[] {
  return [
    'run',
    ...files,
    ...(pattern === undefined ? [] : ['-t', pattern]),
    ...(alone === true ? ['--maxWorkers=1'] : []),
    ...(shown ? [] : ['--reporter=json', `--outputFile.json=${report}`]),
  ]
}

function wordsForJest({ files, pattern, shown, alone }: TestRun, { report }: ReportFiles): readonly string[] {
  return [
    ...(pattern === undefined ? [] : ['-t', pattern]),
    ...(alone === true ? ['--maxWorkers=1'] : []),
    ...(shown ? [] : ['--json', `--outputFile=${report}`, '--reporters=@fuzzwright/jest/reporter']),
    '--runTestsByPath',
    ...files,
  ]
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[] | null
      readonly meta?: { readonly fuzzwright?: FuzzTestMeta }
    }[]
  }[]
}

type SeenRun = Pick<TestRunEnd, 'tests' | 'unloaded'>

const nothingTold: SeenRun = { tests: [], unloaded: [] }

/** `undefined` where the runner did not get as far as a report. */
function readReport({ report, lines }: ReportFiles, cwd: string): SeenRun | undefined {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const told = existsSync(lines) ? readLines(readFileSync(lines, 'utf8'), cwd) : new Map<string, FuzzTestMeta>()
    const tests = testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status, failureMessages, meta }) => {
        const name = [...ancestorTitles, title].filter((part) => part !== '').join(' > ')
        const summary = told.get(`${file} > ${name}`) ?? meta?.fuzzwright
        return { file, name, status, message: (failureMessages ?? []).join('\n'), ...(summary && { meta: summary }) }
      }),
    )
    const unloaded = testResults
      .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
      .map(({ name: file, message }) => ({ file, message }))
    return { tests, unloaded }
  } catch {
    return undefined
  }
}

interface EndLine {
  readonly type: string
  readonly test: { readonly file: string; readonly name: string }
  readonly summary: FuzzTestMeta
}

/** What each test told last, with the effort of all its rounds. */
function readLines(text: string, cwd: string): ReadonlyMap<string, FuzzTestMeta> {
  const events = text.split('\n').filter((line) => line !== '')
  const ends = events.map((line) => JSON.parse(line) as EndLine).filter(({ type }) => type === 'end')
  const metas = new Map<string, FuzzTestMeta>()
  for (const { test, summary } of ends) {
    const id = `${resolve(cwd, test.file)} > ${test.name}`
    metas.set(id, withEffortOf(summary, metas.get(id)))
  }
  return metas
}

function withEffortOf(meta: FuzzTestMeta, earlier: FuzzTestMeta | undefined): FuzzTestMeta {
  const { effort } = meta
  if (earlier?.effort === undefined) return meta
  const milliseconds = earlier.effort.milliseconds + (effort?.milliseconds ?? 0)
  const discovered = earlier.effort.discovered + (effort?.discovered ?? 0)
  return { ...meta, effort: { ...effort, milliseconds, discovered } }
}
