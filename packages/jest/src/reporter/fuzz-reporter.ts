/**
 * The Jest reporter of fuzz tests, to stand behind Jest's own: the quiet lines of what passed, live progress in fuzz mode,
 * remarks for GitHub, a file of JSON lines, an HTML report.
 */
import {
  environmentVariables,
  passLinesOfFile,
  readEnvironment,
  shownFile,
  temporaryFolder,
  workingDirectory,
} from '@fuzzwright/core/tooling'
import {
  type Annotation,
  githubAnnotation,
  mutantsOfRun,
  RunReporter,
  remarksOn,
  wantedReports,
  wantsMutants,
} from '@fuzzwright/reporter'
import pc from 'picocolors'
import { handDownJournal } from '../handed-down.ts'
import type { GlobalConfig, JestFileResult, JestRunResult, JestTestFile } from '../jest-run.ts'
import { failureOf } from './failure-of.ts'
import { withoutPictures } from './without-pictures.ts'

/** Options of the reporter. Paths are taken from the folder Jest is started in. */
export interface FuzzReporterOptions {
  /** Where to write the HTML report; FUZZWRIGHT_HTML says it too. */
  readonly html?: string
  /** Where to write JSON lines for machines; FUZZWRIGHT_JSON says it too. */
  readonly json?: string
  /** Shows progress while fuzz mode runs. Default: in a terminal, outside of CI. */
  readonly live?: boolean
  /** Prints a line for each fuzz test that passed. Default true. */
  readonly summary?: boolean
}

const widest = 120

/** Fuzz tests for whoever watches, reads later, or is a program. Stands behind Jest's own reporters. */
export class FuzzReporter {
  private readonly config: GlobalConfig
  private readonly options: FuzzReporterOptions
  private readonly remarks: Annotation[] = []
  private run: RunReporter | undefined
  private bringBack = (): void => {}

  /** Called by Jest, for each run in watch mode. */
  constructor(config: GlobalConfig, options: FuzzReporterOptions = {}) {
    this.config = config
    this.options = options
  }

  /** Before Jest starts its workers. */
  async onRunStart(): Promise<void> {
    const variables = environmentVariables()
    const { fuzzFor } = readEnvironment(variables)
    const isWatched = fuzzFor !== undefined && (this.options.live ?? (isTerminal() && !variables.CI))
    if (isWatched) this.bringBack = withoutPictures(this.config.rootDir)
    const run = await RunReporter.open(wantedReports(this.options, variables), {
      cwd: workingDirectory(),
      root: this.config.rootDir,
      directory: temporaryFolder('journal'),
      fuzzFor,
      // Jest holds back for a while what goes to standard output, so the picture is on the other stream.
      terminal: isWatched ? [process.stderr, process.stdout] : undefined,
      colours: !variables.NO_COLOR && (isTerminal() || !!variables.FORCE_COLOR),
    })
    this.run = run
    handDownJournal(run.journal)
    run.begin()
  }

  /** Below what Jest's own reporter says of the file. */
  onTestFileResult({ path }: JestTestFile, result: JestFileResult): void {
    const told = this.run?.summariesOf(shownFile(workingDirectory(), path))
    const tests = result.testResults.flatMap((test) => {
      const name = [...test.ancestorTitles, test.title].join(' > ')
      const meta = told?.get(name)
      return meta === undefined ? [] : [{ test, name, meta }]
    })
    if (this.options.summary !== false) for (const line of passLinesOfFile(tests, look())) say(line)
    if (environmentVariables().GITHUB_ACTIONS !== 'true') return
    for (const { test, meta: summary } of tests) {
      const failure = this.tellsErrors ? failureOf(test.failureMessages, path) : undefined
      this.remarks.push(
        ...remarksOn({ title: test.fullName, summary, here: { file: path }, ...(failure && { failure }) }),
      )
    }
  }

  async onRunComplete(_contexts: unknown, result: JestRunResult): Promise<void> {
    handDownJournal(undefined)
    for (const remark of this.remarks.splice(0)) say(githubAnnotation(remark))
    const lines = this.run?.end() ?? []
    this.run?.close()
    this.bringBack()
    for (const line of lines) say(line)
    const { rootDir: root, watch, watchAll } = this.config
    if (!wantsMutants() || watch || watchAll) return
    const testFiles = result.testResults.map(({ testFilePath }) => testFilePath)
    for (const line of await mutantsOfRun({ root, testFiles, hasPassed: isSound(result) })) say(line)
  }

  private get tellsErrors(): boolean {
    return !this.config.reporters?.some(([name]) => name === 'github-actions')
  }
}

function isSound({ numFailedTests, numFailedTestSuites, numRuntimeErrorTestSuites }: JestRunResult): boolean {
  return numFailedTests + numFailedTestSuites + numRuntimeErrorTestSuites === 0
}

/** Jest's own stream for people; the other one is for the answer of `--json`. */
function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

function isTerminal(): boolean {
  return process.stderr.isTTY === true
}

function look() {
  return {
    width: Math.min(process.stderr.columns ?? widest, widest),
    mark: pc.cyan,
    line: pc.dim,
    warning: pc.yellow,
    fixed: pc.green,
  }
}
