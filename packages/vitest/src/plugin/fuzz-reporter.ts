/**
 * The Vitest reporter of fuzz tests, to stand beside Vitest's own: live progress in fuzz mode, remarks for GitHub, a file
 * of JSON lines, an HTML report. Without any of these wishes it is silent.
 */
import { environmentVariables, readEnvironment, temporaryFolder, workingDirectory } from '@fuzzwright/core/tooling'
import { type Annotation, githubAnnotation, RunReporter, remarksOn, wantedReports } from '@fuzzwright/reporter'
import type { JournalSettings } from '@fuzzwright/reporter/journal'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { journalKey } from '../provided.ts'

/** Options of the reporter. Paths are taken from the folder Vitest is started in. */
export interface FuzzReporterOptions {
  /** Where to write the HTML report; FUZZWRIGHT_HTML says it too. */
  readonly html?: string
  /** Where to write JSON lines for machines; FUZZWRIGHT_JSON says it too. */
  readonly json?: string
  /** Shows progress while fuzz mode runs. Default: in a terminal, outside of CI. */
  readonly live?: boolean
}

/** Vitest's own picture of running tests would be drawn over ours. */
interface DrawingReporter {
  readonly summary?: unknown
  readonly renderer?: unknown
}

/** Fuzz tests for whoever watches, reads later, or is a program. Stands beside Vitest's own reporters. */
export class FuzzReporter implements Reporter {
  private readonly options: FuzzReporterOptions
  private vitest: Vitest | undefined
  private run: RunReporter | undefined
  /** Fuzz mode runs in rounds, and this reporter makes one report of them all. */
  readonly seesRounds = true
  private inRounds = false
  private round = 0
  private readonly remarks = new Map<string, readonly Annotation[]>()

  constructor(options: FuzzReporterOptions = {}) {
    this.options = options
  }

  async onInit(vitest: Vitest): Promise<void> {
    const variables = environmentVariables()
    this.vitest = vitest
    const live = this.options.live ?? (isTerminal() && !variables.CI)
    const { fuzzFor } = readEnvironment(variables)
    const run = await RunReporter.open(wantedReports(this.options, variables), {
      cwd: workingDirectory(),
      root: vitest.config.root,
      directory: temporaryFolder('journal'),
      fuzzFor,
      terminal: live && !isDrawnOver(vitest) ? [process.stdout, process.stderr] : undefined,
      colours: !variables.NO_COLOR && (isTerminal() || !!variables.FORCE_COLOR),
    })
    this.run = run
    this.inRounds = fuzzFor !== undefined && !vitest.config.watch
    vitest.provide(journalKey, run.journal satisfies JournalSettings)
    vitest.onClose(() => {
      if (this.inRounds && this.round > 0) this.finish()
      run.close()
    })
  }

  onTestRunStart(): void {
    if (this.inRounds && this.round++ > 0) this.run?.resume()
    else this.run?.begin()
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests()) this.remarks.set(test.id, remarksOnTest(test, this.tellsErrors))
    }
    if (this.inRounds) this.run?.pause()
    else this.finish()
  }

  private get tellsErrors(): boolean {
    return !reportersOf(this.vitest).some((reporter) => isNamed(reporter, 'GithubActionsReporter'))
  }

  private finish(): void {
    const remarks = environmentVariables().GITHUB_ACTIONS === 'true' ? [...this.remarks.values()].flat() : []
    this.remarks.clear()
    for (const remark of remarks) this.vitest?.logger.log(githubAnnotation(remark))
    for (const line of this.run?.end() ?? []) this.vitest?.logger.log(line)
  }
}

function isTerminal(): boolean {
  return process.stdout.isTTY === true
}

function reportersOf(vitest: Vitest | undefined): readonly object[] {
  return (vitest as unknown as { readonly reporters?: readonly object[] } | undefined)?.reporters ?? []
}

function isNamed(reporter: object, name: string): boolean {
  return reporter.constructor.name === name
}

function isDrawnOver(vitest: Vitest): boolean {
  return reportersOf(vitest).some((reporter) => {
    const { summary, renderer } = reporter as DrawingReporter
    return summary !== undefined || renderer !== undefined
  })
}

function remarksOnTest(test: TestCase, tellsErrors: boolean): readonly Annotation[] {
  const summary = test.meta().fuzzwright
  if (summary === undefined) return []
  const file = test.module.moduleId
  const [error] = test.result().errors ?? []
  const [frame] = error?.stacks ?? []
  const place = frame ? { file: frame.file, line: frame.line, column: frame.column } : { file }
  return remarksOn({
    title: test.fullName,
    summary,
    here: { file, ...test.location },
    ...(tellsErrors && error && { failure: { message: error.message, ...place } }),
  })
}
