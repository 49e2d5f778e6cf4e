/**
 * Everything a host's reporter does, without the host: hears the fuzz tests of a run through their journals, shows how they
 * are doing, and leaves a JSON file and an HTML report. The host says when a run begins and ends.
 */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { FuzzTestMeta } from '@fuzzwright/core/host'
import pc from 'picocolors'
import type { ReportedTest } from './html/render-report.ts'
import type { JsonLine } from './journal/journal-event.ts'
import { JournalReader } from './journal/journal-reader.ts'
import type { JournalSettings } from './journal/journal-writer.ts'
import { RunLog, type TestProgress } from './run-log.ts'
import type { LiveDisplay, TerminalStream } from './terminal/live-display.ts'

/** What a run is to leave behind; paths are taken from the folder the run was started in. */
export interface RunReporterOptions {
  /** Path of the HTML report. */
  readonly html?: string | undefined
  /** Path of a file of JSON lines. */
  readonly json?: string | undefined
  /** Whether what each search did is among these lines: for who draws pages elsewhere. */
  readonly records?: boolean | undefined
}

/** What a run is to leave behind: variables are about this run, and go before what the configuration says of every run. */
export function wantedReports(
  { html, json }: RunReporterOptions,
  { FUZZWRIGHT_HTML, FUZZWRIGHT_JSON, FUZZWRIGHT_RECORDS }: Readonly<Record<string, string | undefined>>,
): RunReporterOptions {
  return {
    html: FUZZWRIGHT_HTML || html,
    json: FUZZWRIGHT_JSON || json,
    records: FUZZWRIGHT_RECORDS ? true : undefined,
  }
}

/** What the reporter needs of the outside. */
export interface ReporterEnvironment {
  /** Absolute path of the folder the run was started in. */
  readonly cwd: string
  /** Absolute path of the project's root, below which files of the code under test are named. */
  readonly root: string
  /** Absolute path of an empty folder for the journals, which is removed in the end. */
  readonly directory: string
  /** Milliseconds of FUZZWRIGHT_FOR, in fuzz mode. */
  readonly fuzzFor?: number | undefined
  /** Where to show progress; missing where nobody watches. */
  readonly terminal?: readonly [TerminalStream, ...TerminalStream[]] | undefined
  readonly colours: boolean
}

/** What makes pages and pictures: loaded where somebody wants them, since every run of tests would pay for it. */
interface Makers {
  readonly page: typeof import('./html/render-report.ts') | undefined
  readonly display: typeof import('./terminal/live-display.ts') | undefined
  readonly frame: typeof import('./terminal/progress-frame.ts') | undefined
}

/** Milliseconds between two looks at the journals, and two pictures. */
const lookEvery = 200

/** The reporter of one host process: `open`, then `begin` and `end` around each run, `close` at the very end. */
export class RunReporter {
  private readonly options: RunReporterOptions
  private readonly environment: ReporterEnvironment
  private readonly makers: Makers
  private readonly reader: JournalReader
  private runLog = new RunLog()
  private lines: string[] = []
  private display: LiveDisplay | undefined
  private timer: NodeJS.Timeout | undefined

  static async open(options: RunReporterOptions, environment: ReporterEnvironment): Promise<RunReporter> {
    const isWatched = environment.terminal !== undefined && environment.fuzzFor !== undefined
    return new RunReporter(options, environment, {
      page: options.html === undefined ? undefined : await import('./html/render-report.ts'),
      display: isWatched ? await import('./terminal/live-display.ts') : undefined,
      frame: isWatched ? await import('./terminal/progress-frame.ts') : undefined,
    })
  }

  private constructor(options: RunReporterOptions, environment: ReporterEnvironment, makers: Makers) {
    this.options = options
    this.environment = environment
    this.makers = makers
    this.reader = new JournalReader(environment.directory)
  }

  /** For the processes that run the tests, to be handed over before they start. */
  get journal(): JournalSettings {
    const { fuzzFor, terminal, directory } = this.environment
    const isWatched = fuzzFor !== undefined && (terminal !== undefined || this.options.json !== undefined)
    return {
      directory,
      progressEvery: isWatched ? lookEvery : null,
      record: this.options.html !== undefined || this.tellsRecords,
    }
  }

  private get tellsRecords(): boolean {
    return this.options.records === true && this.options.json !== undefined
  }

  /** A run begins: in watch mode one of many, in fuzz mode the first round. */
  begin(): void {
    const { fuzzFor } = this.environment
    this.reader.read()
    this.runLog = new RunLog()
    this.lines = []
    if (this.options.json !== undefined) this.write(this.options.json, '')
    this.tell({ type: 'run-begin', formatVersion: 1, ...(fuzzFor !== undefined && { fuzzFor }) })
    this.resume()
  }

  /** What the tests of a file have told last, by their names; `file` is a path from `cwd`, with forward slashes. */
  summariesOf(file: string): ReadonlyMap<string, FuzzTestMeta> {
    this.look()
    const told = this.runLog.tests.filter(({ test, summary }) => test.file === file && summary !== undefined)
    return new Map(told.map(({ test, summary }) => [test.name, summary as FuzzTestMeta]))
  }

  /** Tests are started: at the beginning of a run, and of each round. */
  resume(): void {
    const { terminal } = this.environment
    const { display } = this.makers
    if (this.journal.progressEvery === null) return
    if (terminal !== undefined && display !== undefined) this.display = new display.LiveDisplay(terminal)
    this.timer = setInterval(() => this.look(), lookEvery)
    this.timer.unref()
  }

  /** No test is running; more may come. */
  pause(): void {
    clearInterval(this.timer)
    this.look()
    this.display?.stop()
    this.display = undefined
  }

  /** The run has ended. @returns lines for people: what was left where */
  end(): readonly string[] {
    this.pause()
    const { tests } = this.runLog
    const left: string[] = []
    const { page } = this.makers
    if (this.options.html !== undefined && page !== undefined) {
      this.write(
        this.options.html,
        page.renderReport(reportedTests(tests), (file) => this.readSource(file)),
      )
      left.push(`Fuzz report: ${relative(this.environment.cwd, this.path(this.options.html)).replaceAll('\\', '/')}`)
    }
    const summaries = tests.flatMap(({ summary }) => (summary === undefined ? [] : [summary]))
    this.tell({
      type: 'run-end',
      tests: summaries.length,
      failed: summaries.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'exhausted').length,
      findings: summaries.reduce((sum, { findings }) => sum + findings.length, 0),
      runs: summaries.reduce((sum, { runs }) => sum + runs, 0),
    })
    return left
  }

  /** Nothing more will come. */
  close(): void {
    clearInterval(this.timer)
    this.display?.stop()
    this.reader.remove()
  }

  private look(): void {
    for (const event of this.reader.read()) {
      this.runLog.add(event)
      if (event.type !== 'record' || this.tellsRecords) this.tell(event)
    }
    this.writeLines()
    const [terminal] = this.environment.terminal ?? []
    const { frame } = this.makers
    if (terminal === undefined || frame === undefined) return
    const colours = pc.createColors(this.environment.colours)
    this.display?.show(frame.progressFrame(this.runLog, { columns: terminal.columns, rows: terminal.rows, colours }))
  }

  private tell(line: JsonLine): void {
    if (this.options.json === undefined) return
    this.lines.push(JSON.stringify(line))
    if (line.type === 'run-end') this.writeLines()
  }

  private writeLines(): void {
    const { json } = this.options
    if (json === undefined || this.lines.length === 0) return
    appendFileSync(this.path(json), `${this.lines.splice(0).join('\n')}\n`)
  }

  private write(file: string, text: string): void {
    const path = this.path(file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }

  private readSource(file: string): string | undefined {
    try {
      return readFileSync(resolve(this.environment.root, file), 'utf8')
    } catch {
      return undefined
    }
  }

  private path(file: string): string {
    return resolve(this.environment.cwd, file)
  }
}

function reportedTests(tests: readonly TestProgress[]): readonly ReportedTest[] {
  return tests.flatMap(({ test, summary, record, shrinks }) =>
    summary === undefined ? [] : [{ ...test, summary, record, shrinks }],
  )
}
