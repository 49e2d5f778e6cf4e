/** Runs one `fuzzIt` inside a test of its host: asks for a report, and turns the report into pass or failure. */

import { DirectoryCorpusStore } from '../corpus/directory-corpus-store.ts'
import { FuzzError, InvariantError } from '../errors.ts'
import type { CoverageSource } from '../execution/coverage.ts'
import { turnOfEventLoop } from '../execution/event-loop.ts'
import { rareLabels } from '../execution/label-tally.ts'
import { DirectoryFindingsStore } from '../replay/directory-findings-store.ts'
import { type TestIdentity, testId } from '../replay/test-identity.ts'
import { shellWord, type TestCommand } from '../report/commands.ts'
import { count, thousands } from '../report/count.ts'
import { formatFindings } from '../report/format-finding.ts'
import { inputsText, percent, shareText } from '../report/label-texts.ts'
import { defaultOptions, stopsByItself } from '../session/fuzz-options.ts'
import type { FuzzReport } from '../session/fuzz-report.ts'
import type { FuzzTestRequest } from '../session/fuzz-test-request.ts'
import { runFuzzTest } from '../session/run-fuzz-test.ts'
import type { PropertyObject } from '../target/property-object.ts'
import { clock, environmentVariables, outerGlobal } from './ambient.ts'
import type { FuzzCallArguments, HostTestOptions, Property } from './call-arguments.ts'
import { corpusFolder } from './corpus-folder.ts'
import { ofAllRounds } from './earlier-rounds.ts'
import { blamedOn, FuzzFailure } from './fuzz-failure.ts'
import type { FuzzSettings } from './fuzz-settings.ts'
import { type FuzzTestMeta, metaOf } from './fuzz-test-meta.ts'
import { entityResolver } from './injected-call.ts'
import type { ApartTest } from './isolation/isolate-test.ts'
import { type IsolatedResult, OrderFolder } from './isolation/isolated-order.ts'
import { type ObeyingTest, obeyOrder } from './isolation/obey-order.ts'
import { runHereOrApart } from './isolation/run-here-or-apart.ts'
import { quietConsole } from './quiet-console.ts'
import { quietTimers } from './quiet-timers.ts'
import { recheckPatterns } from './recheck-patterns.ts'
import { replayToken } from './replay-argument.ts'
import type { ReadSchema } from './schema-call.ts'
import type { TestJournal } from './test-journal.ts'
import { timeLimits } from './time-limits.ts'
import { versions } from './versions.ts'
import { vmHangGuard } from './vm-hang-guard.ts'
import { withDeadline } from './with-deadline.ts'

/** What the host knows of the test that is running. */
export interface RunningTest {
  readonly identity: TestIdentity
  readonly command: TestCommand
  /** What a person does to have types read, as the first half of a sentence: "Add the plugin to …". */
  readonly typesAdvice: string
  /** Aborted when the runner gives up on the test. */
  readonly signal?: AbortSignal
  /** Counts what instrumented code does. Not asked where other tests of the thread run in between. */
  coverage(): CoverageSource
  /** Called once with what reporters may want to know, also where the test then fails. */
  tell(meta: FuzzTestMeta): void
  /** Puts a fence around the inputs of this test. */
  readonly openFence?: FuzzTestRequest['openFence']
  /** Where a reporter listens. */
  readonly journal?: TestJournal | undefined
}

/** One registered call of `fuzzIt`. */
export interface FuzzTest<TestOptions extends HostTestOptions = HostTestOptions> {
  readonly call: FuzzCallArguments<TestOptions>
  readonly settings: FuzzSettings
  /** Arguments of one row of `.each` or `.for`, which come before those of the search. */
  readonly row: readonly unknown[]
  /** Other tests of this thread may run between two inputs. */
  readonly concurrent: boolean
  /** Reads the schemas that types were taken from. */
  readonly readSchema?: ReadSchema
  /** Trace of the place where `fuzzIt` was called. */
  readonly callSite: string
}

/** Patience with a corpus that is minimised, in milliseconds: each of its inputs is run once. */
const minimizeFor = 600_000

/** @throws FuzzFailure for a finding, FuzzError for a mistake in the call. */
export async function runFuzzCall(test: FuzzTest, running: RunningTest): Promise<void> {
  const { call } = test
  if (call.problem !== undefined) throw blamedOn(call.problem, test.callSite)
  const undescribed = missingDescription(call)
  if (undescribed !== undefined) throw blamedOn(undescribed, test.callSite)
  const { journal } = running
  journal?.begin(searchTime(test, running.identity))
  let listen: (() => void) | undefined
  try {
    const request = requestFor(test, running)
    listen = quiet(request)
    await runPrepared(request, test, running)
  } catch (error) {
    throw error instanceof FuzzError ? blamedOn(error, test.callSite) : error
  } finally {
    listen?.()
  }
}

/** Until the answer is called; of a replay all is heard. */
function quiet({ environment }: FuzzTestRequest): () => void {
  const { process } = outerGlobal
  const hearAgain = environment?.replay === undefined ? quietConsole({ console, process }) : undefined
  const listen = quietTimers(process)
  return () => {
    listen()
    hearAgain?.()
  }
}

/** In this process, or in one of its own. */
async function runPrepared(request: FuzzTestRequest, test: FuzzTest, running: RunningTest): Promise<void> {
  const folder = OrderFolder.ofThisProcess()
  const order = folder?.order()
  if (folder !== undefined && order !== undefined) {
    // Of a file that was loaded for one test, the others are not asked for.
    if (order.id !== testId(request.test)) return
    const run: ObeyingTest['run'] = async (own, tell) => {
      tellReport(await runFuzzTest(own), test, { ...running, tell })
    }
    return await obeyOrder(order, folder, { request, run })
  }
  const report = await runHereOrApart(request, apartTest(request, test, running), {
    isConcurrent: test.concurrent,
    run: runFuzzTest,
  })
  if ('report' in report) tellReport(report.report, test, running)
  else tellResult(report, running)
}

/** Missing where nobody can tell how the runner is started for one test. */
function apartTest(
  { test: identity, environment = {}, options = {}, defaultSeed: seed }: FuzzTestRequest,
  { call, settings }: FuzzTest,
  { command, signal }: RunningTest,
): ApartTest | undefined {
  const { runner: words, cwd } = settings
  if (words === undefined) return undefined
  const { fullName } = command
  const { hangAfter = defaultOptions.hangAfter } = options
  const { apartDeadline } = limitsOf(call, settings)
  return {
    ...{ id: testId(identity), file: identity.file, words, fullName, cwd, environment, seed, hangAfter },
    signal: withDeadline(signal, apartDeadline, clock),
  }
}

/** How a test ended that ran in a process of its own. */
function tellResult({ meta, failure }: IsolatedResult, running: RunningTest): void {
  if (meta !== undefined) {
    running.tell(meta)
    running.journal?.end(meta, undefined)
  }
  if (failure !== undefined) throw Object.assign(new Error(failure.message), failure)
}

function tellReport(report: FuzzReport, test: FuzzTest, running: RunningTest): void {
  const { identity, journal } = running
  const command = searchedAgain(running.command)
  const { round, earlier } = test.settings
  const meta = metaOf(report, { identity, command, round: round?.number })
  running.tell(meta)
  journal?.end(meta, report.record)
  judge(ofAllRounds(report, earlier?.[testId(identity)]), test, { ...running, command })
}

/** Milliseconds the search of a test may take. */
function searchTime({ call, settings }: FuzzTest, identity: TestIdentity): number {
  return fuzzTime(settings, identity) ?? limitsOf(call, settings).timeBudget
}

/** Of fuzz mode, what is for this test: its share, where tests share the time in rounds. */
function fuzzTime({ round, environment }: FuzzSettings, identity: TestIdentity): number | undefined {
  return round?.shares[testId(identity)] ?? environment.fuzzFor
}

/** A search in fuzz mode is repeated in fuzz mode. */
function searchedAgain(command: TestCommand): TestCommand {
  const { FUZZWRIGHT_FOR: time } = environmentVariables()
  return time ? { ...command, search: `FUZZWRIGHT_FOR=${shellWord(time)}` } : command
}

/** Prose is hard to read in lines much longer than this. */
const widest = 120

function widthOf({ columns }: FuzzSettings): { readonly width?: number } {
  return columns === undefined ? {} : { width: Math.min(columns, widest) }
}

/** The plugin is there and could not read the types. */
function missingDescription({ name, injected, options }: FuzzCallArguments): FuzzError | undefined {
  if (injected?.error === undefined || injected.description !== undefined || options.domains !== undefined)
    return undefined
  return new FuzzError('no-description', `fuzzIt("${name}"): the types could not be read: ${injected.error}.`, {
    hint: 'Give the domains yourself: fuzzIt(name, [d.string()], target).',
  })
}

function judge(report: FuzzReport, test: FuzzTest, { identity, command }: RunningTest): void {
  const [first] = report.findings
  if (first !== undefined) {
    const text = formatFindings(report.findings, {
      test: identity.name,
      command,
      ...widthOf(test.settings),
      runs: report.runs,
      places: placesOf(report),
      ...(report.goals && { goals: report.goals }),
      ...(report.labels && { labels: report.labels }),
      warnings: [...report.warnings, ...report.problems.map(({ message }) => message)],
    })
    throw new FuzzFailure(text, first.error, test.callSite)
  }
  if (report.outcome === 'gaveUp') throw blamedOn(nothingTested(report, isBareTarget(test.call)), test.callSite)
  if (report.outcome === 'uncovered') throw blamedOn(tooRare(report), test.callSite)
  const unread = unreadFindings(report)
  if (unread !== undefined) throw blamedOn(unread, test.callSite)
}

/** Code that reads what was left out of an input drops it as `assume` does, and what was left out is a warning. */
function nothingTested({ discarded, runs, warnings, missed = [] }: FuzzReport, isBare: boolean): FuzzError {
  const share = `${thousands(discarded)} of ${count(runs, 'input')}`
  const why = isBare
    ? `${share} could not be made, or were read where something is left out`
    : `assume() or skipInput() dropped ${share}`
  return new FuzzError('nothing-tested', `Nothing was tested: ${why}.`, {
    hint: [
      isBare ? howToMake(missed) : 'Describe the inputs more closely with domains, so that fewer have to be dropped.',
      ...warnings.map((warning) => `Warning: ${warning}`),
    ].join('\n  '),
  })
}

/** Members that a person would supply at once: of more, the types say more than the code needs. No bench chose it. */
const mostSupplied = 3

function howToMake(missed: readonly string[]): string {
  if (missed.length === 0)
    return 'Give domains for what a constructor or a factory is called with, so that it makes something.'
  const parts = missed.slice(0, mostSupplied).map((path) => `'${path}': d.just(...)`)
  return `The code reads what nothing makes. Supply that: domains: { ${parts.join(', ')} }.`
}

function tooRare({ labels }: FuzzReport): FuzzError {
  if (labels === undefined) throw new InvariantError('A test without labels has one that is too rare.')
  const asked = rareLabels(labels).surely.map(
    ({ name, count: labelled, least = 0 }) =>
      `${JSON.stringify(name)}: ${shareText(labelled, labels.inputs)}, at least ${percent(least)} asked for by cover()`,
  )
  return new FuzzError('too-rare', `Too rare among ${inputsText(labels)}:\n  ${asked.join('\n  ')}`, {
    hint: 'Have the domains draw them more often, as d.oneOf(…).withWeights(…) does, or ask for less.',
  })
}

/** A guard that could not run is told once the rest has run: it must not turn into a pass. */
function unreadFindings({ problems }: FuzzReport): FuzzError | undefined {
  const [first] = problems
  if (first === undefined || problems.length === 1) return first
  return new FuzzError(first.code, problems.map(({ message }) => message).join('\n'))
}

/** A finding that was known before keeps its file; a new one was saved in the same order. */
function placesOf(report: FuzzReport): ReadonlyMap<string, string> {
  const places = report.findings.map((finding, index) => [finding.fingerprint.key, report.saved[index]] as const)
  return new Map(places.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''))
}

/** A function of other code is judged from outside; one that stands in the test file judges itself. */
function isBareTarget({ injected }: FuzzCallArguments): boolean {
  if (injected?.description === undefined || injected.kind === 'callback') return false
  // What is made by a class of the test file does not judge itself.
  return !injected.local || injected.description.objects !== undefined
}

function requestFor(test: FuzzTest, running: RunningTest): FuzzTestRequest {
  const { identity, signal, coverage, journal, openFence, typesAdvice } = running
  const { call, settings } = test
  const { injected } = call
  const options = { ...settings.defaults, ...call.options }
  const fuzzFor = fuzzTime(settings, identity)
  const environment = {
    ...settings.environment,
    ...(fuzzFor === undefined ? {} : { fuzzFor }),
    ...(settings.round === undefined ? {} : roundSeed(settings, options.seed)),
    ...replayToken(settings.environment.replay, identity, settings),
  }
  const { timeBudget, deadline } = limitsOf(call, settings)
  return {
    test: identity,
    ...(isBareTarget(call) ? { target: call.run as Property } : { property: call.run as Property | PropertyObject }),
    row: test.row,
    ...(injected?.description && { description: injected.description }),
    ...(injected?.concreteValues && { concreteValues: injected.concreteValues }),
    ...(injected?.receiver && { receiver: injected.receiver }),
    resolveEntity: entityResolver(injected, test.readSchema),
    options: isValidBudget(options.timeBudget)
      ? { ...options, stopEarly: stopsByItself(options), timeBudget }
      : options,
    environment,
    defaultSeed: settings.seed,
    clock,
    // Coverage is counted per thread: with other tests in between it would be anybody's.
    ...(test.concurrent ? { concurrent: true } : { coverage: coverage() }),
    store: new DirectoryFindingsStore(),
    corpusStore: new DirectoryCorpusStore(corpusFolder(settings.root)),
    guard: vmHangGuard,
    yieldToHost: turnOfEventLoop,
    signal: withDeadline(signal, deadline, clock),
    typesAdvice,
    versions,
    openPatternCheck: () => recheckPatterns(settings.root),
    ...(openFence && { openFence }),
    ...(journal && { observer: journal, record: journal.record }),
  }
}

/** Each round draws anew: with the seed of the one before it would propose the same inputs again. */
function roundSeed({ environment, seed, round }: FuzzSettings, own: number | undefined): { readonly seed?: number } {
  if (round === undefined || round.number === 0) return {}
  return { seed: ((environment.seed ?? own ?? seed) + round.number) | 0 }
}

/** A wrong budget is left as it is, for the core to complain about. */
function isValidBudget(timeBudget: unknown): boolean {
  return timeBudget === undefined || (typeof timeBudget === 'number' && timeBudget > 0)
}

/** Limits, in milliseconds, of the test of a call; wrong options count as not given. */
export function limitsOf(call: FuzzCallArguments, settings: FuzzSettings): ReturnType<typeof timeLimits> {
  const positive = (value: unknown, otherwise: number): number =>
    typeof value === 'number' && value > 0 ? value : otherwise
  const { timeout } = call.testOptions
  const { environment } = settings
  // Which of the shares is this test's is not known before it runs: the patience is that for the largest.
  const share = Math.max(environment.fuzzFor ?? 0, ...Object.values(settings.round?.shares ?? {}))
  const fuzzFor = environment.minimize === true ? minimizeFor : share > 0 ? share : undefined
  return timeLimits({
    timeBudget: positive(call.options.timeBudget, positive(settings.defaults.timeBudget, defaultOptions.timeBudget)),
    hangAfter: positive(call.options.hangAfter, defaultOptions.hangAfter),
    ...(timeout === undefined ? {} : { timeout }),
    ...(fuzzFor === undefined ? {} : { fuzzFor }),
  })
}
