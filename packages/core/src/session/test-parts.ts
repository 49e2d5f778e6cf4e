/** Puts the parts of one attempt at a fuzz test together. Here, and only here, it is decided who knows whom. */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import { samplePattern } from '../domains/regexp/sample-pattern.ts'
import { Search } from '../engine/search.ts'
import type { CoverageSource } from '../execution/coverage.ts'
import { growthAllowedBy } from '../execution/declared-oracles.ts'
import type { EffectFence } from '../execution/effects.ts'
import { LabelTally } from '../execution/label-tally.ts'
import { observationsOfRealm } from '../execution/observations.ts'
import { PollutionGuard } from '../execution/pollution.ts'
import { CorpusRunner } from '../execution/run-corpus.ts'
import { InputRunner, type RunInputOptions } from '../execution/run-input.ts'
import { Rng } from '../random/rng.ts'
import { relativeTestFile } from '../replay/test-identity.ts'
import type { Target } from '../target/callable.ts'
import { Breathing } from './breath.ts'
import { Suspects } from './culprit.ts'
import { Driver, type DriverParts } from './drive.ts'
import { fencedFlight } from './fenced-flight.ts'
import { fencedGuard } from './fenced-guard.ts'
import type { FuzzOptions } from './fuzz-options.ts'
import { GrowthOracle, type GrowthParts } from './growth-oracle.ts'
import { unguarded } from './hang-guard.ts'
import { goalWarnings } from './health-checks.ts'
import { Judge } from './judge.ts'
import { corpusKeyOf, KeptCorpus } from './kept-corpus.ts'
import { KeptFindings } from './kept-findings.ts'
import { aftermathOracle, type LateOracle, pollutionOracle } from './late-oracles.ts'
import { hopelessRuns } from './make-report.ts'
import { MetFailures } from './met-failures.ts'
import type { OpenedRequest } from './open-request.ts'
import { secondLooksOf } from './open-second-looks.ts'
import { PatternOracle } from './pattern-oracle.ts'
import { type PreparedInputs, prepareInputs } from './prepare-inputs.ts'
import { Progress } from './progress.ts'
import { SearchLoop } from './search-loop.ts'
import { SearchRecorder } from './search-recorder.ts'
import type { ShrinkParts } from './shrink-finding.ts'
import { type SlowInputs, slowInputs } from './slow-inputs.ts'
import type { SlowSizesParts } from './slow-sizes.ts'
import { type Manner, setAsideNotes } from './stall.ts'
import { StoppedInputs } from './stopped-inputs.ts'
import { settingsOf, type TestSettings } from './test-settings.ts'
import { type UnpromisedParts, UnpromisedValues } from './unpromised-values.ts'

/** What one attempt at a fuzz test consists of. */
export type TestParts = ReturnType<typeof partsOf>

/** In what an attempt differs from another. */
export interface Attempt extends Manner {
  /** Missing where a test may do to the world what it likes. */
  readonly fence: EffectFence | undefined
  /** Keys of the findings that any attempt has written down so far. */
  readonly written: Set<string>
}

/**
 * @throws FuzzError where there is nothing to run, or no way to make its arguments.
 */
export function partsOf(request: OpenedRequest, options: FuzzOptions, attempt: Attempt) {
  const { patience, fence, written } = attempt
  const { clock, observer, signal } = request
  const settings = settingsOf(request, options, patience)
  const rng = new Rng(settings.seed)
  const inputs = prepareInputs(request, options, rng, fence)
  const { root, names, target, calls, onPurpose } = inputs
  const coverage = usableCoverage(request, options)
  const inputRunner = inputRunnerOf(request, target, { coverage, stepBudget: settings.stepBudget, fence })
  const flight = request.flight && fencedFlight(request.flight, fence)
  const runner = new CorpusRunner(root, inputRunner, flight)
  const oracles = lateOraclesOf(inputRunner)
  const isSearching = request.environment?.replay === undefined
  const kept = settings.fuzzMode && isSearching ? keptCorpusOf(request, root, coverage) : undefined
  const keptFindings = new KeptFindings({ request, settings, root, names, fence, written })
  const tally = new LabelTally()
  const search = searchOf({ rng: rng.split(), inputs, settings, options, coverage, kept, inputRunner, tally })
  const met = new MetFailures(root)
  const recorder = recorderOf(request, { root, names, coverage })
  const progress = new Progress({ search, met, coverage, clock, observer, recorder })
  const breathing = new Breathing(clock)
  const { searchBudget, shrinkBudget, shrinkRuns, continueAfterFailure, hangAfter, batchLimit, stepBudget } = settings
  const isLate = () => progress.elapsed > settings.searchBudget * (1 + growthShare)
  const counts = request.concurrent !== true && options.stepBudget === undefined
  const slow = counts ? slowOf(request, attempt, { root, runner, coverage, breathing, stepBudget }) : undefined
  const { answers } = slow ?? {}
  const growth = growthOf(request, options, { root, names, runner, coverage, target, stepBudget, isLate, answers })
  const secondLooks = secondLooksOf(request, options, { target, root, runner, search, settings, breathing, calls })
  const unpromised = unpromisedOf(request, options, { root, runner, breathing, stepBudget, target })
  const judge = new Judge({
    ...{ root, runner, oracles, progress, growth, secondLooks, slow, unpromised, breathing, onPurpose },
  })
  const loop = new SearchLoop({
    ...{ search, runner, coverage, judge, met, progress, breathing, signal, continueAfterFailure, secondLooks },
    ...{ suspicions: inputs.suspicions, suspects: new Suspects(oracles, judge) },
    isHopeless: (runs) => runs === hopelessRuns && isAllMissed(search, inputs),
    labels: inputRunner.observations && { ofRun: inputRunner.observations.labels, tally },
    timeBudget: searchBudget,
  })
  const shrinking: ShrinkParts = {
    ...{ root, judge, oracles, met, rng, clock, breathing, signal, coverage, growth, calls },
    ...{ timeBudget: shrinkBudget, runs: shrinkRuns, explains: settings.explains, retell: request.retell },
    stopped: new StoppedInputs(root),
    passedEdges: () => search.kept.edges(),
  }
  const driver = driverOf(request, { runner, hangAfter, batchLimit, fence }, async () => {
    // Whoever is told of a finding may end this process the next moment.
    keptFindings.keepMet(met.unshrunk)
    progress.tell()
    flight?.breathe(search.progress.runs)
    kept?.keepNowAndThen(search, clock.now())
    await request.yieldToHost?.()
  })
  const noticed = [...inputs.warnings, ...setAsideNotes(attempt.setAside), ...goalWarnings(options.goals, coverage)]
  return {
    ...{ request, settings, root, names, coverage, fence, runner, search, kept, keptFindings, met },
    ...{ recorder, progress, judge, driver, breathing, clock },
    ...{ loop, shrinking, tally, growth, summariesOf: inputs.summariesOf },
    get refusals() {
      return calls?.refusals ?? 0
    },
    get warnings() {
      return [...noticed, ...(calls?.warnings ?? []), ...loop.warnings]
    },
    missed: inputs.missed,
    inspectPollution: () => inputRunner.inspectPollution(),
    goals: options.goals,
  } as const
}

/** Nothing where a test says itself what may be thrown, or the function tells things apart: that is asked of everything. */
function unpromisedOf(
  { description }: OpenedRequest,
  { allowThrows = 'declared' }: FuzzOptions,
  { target, ...parts }: UnpromisedParts & { readonly target: Target },
): UnpromisedValues | undefined {
  if (target.kind !== 'function' || allowThrows !== 'declared' || description === undefined) return undefined
  return tellsApart(description) ? undefined : new UnpromisedValues(parts)
}

/** It answers `true` or `false`, and nothing else; or it asserts something of an argument. */
function tellsApart({ returns, parameters }: FuzzedMethodDescription): boolean {
  if (parameters.some(({ guarded }) => guarded !== undefined)) return true
  return returns.kind === 'boolean' || (returns.kind === 'literal' && typeof returns.value === 'boolean')
}

/** Nothing where no steps are counted. */
function slowOf(
  { test }: OpenedRequest,
  { setAside }: Attempt,
  { coverage, ...parts }: Omit<SlowSizesParts, 'coverage'> & { readonly coverage: CoverageSource | undefined },
): SlowInputs | undefined {
  return coverage && slowInputs({ ...parts, coverage }, { testFile: test.file, isStopped: setAside.length > 0 })
}

/** Coverage of the code under test, with nothing seen yet; `undefined` where nothing is instrumented, or it is not wanted. */
function usableCoverage({ coverage }: OpenedRequest, { unguided }: FuzzOptions): CoverageSource | undefined {
  if (coverage === undefined || coverage.edgeCount === 0 || unguided === true) return undefined
  coverage.forget()
  return coverage
}

function inputRunnerOf(
  request: OpenedRequest,
  target: Target,
  options: Pick<RunInputOptions, 'coverage' | 'stepBudget' | 'fence'>,
): InputRunner {
  return new InputRunner(target, {
    ...options,
    pollution: target.kind === 'function' || options.fence !== undefined ? new PollutionGuard() : undefined,
    observations: request.concurrent === true ? undefined : observationsOfRealm(),
  })
}

/** Without a fence a property judges itself; with one, it takes the built-ins from no test behind it either. */
function lateOraclesOf(inputs: InputRunner): readonly LateOracle[] {
  const aftermath = aftermathOracle({
    runs: inputs,
    hasStarted: () => inputs.hasStartedByNow,
    lateEffect: () => inputs.lateEffect(),
    stray: () => inputs.stray(),
    straggler: () => inputs.straggler(),
    mark: () => inputs.mark,
    isAwaiting: () => inputs.isAwaiting,
  })
  return [
    ...(inputs.isGuarded ? [pollutionOracle(() => inputs.inspectPollution())] : []),
    ...(inputs.isFenced ? [aftermath] : []),
  ]
}

/**
 * Time that growth may take beyond that of the search, as a share of it: functions that take milliseconds a run used to
 * take three times what they were given. No bench chose it.
 */
const growthShare = 0.2

interface GrowthMatter extends Omit<GrowthParts, 'limits' | 'coverage'> {
  readonly coverage: CoverageSource | undefined
  readonly target: Target
  readonly stepBudget: number
}

/** Growth is that of a bare target whose steps are counted, and of nothing else that runs in between. */
function growthOf(
  { concurrent = false, openPatternCheck: openCheck, invocation }: OpenedRequest,
  { oracles = true }: FuzzOptions,
  { target, coverage, stepBudget, ...parts }: GrowthMatter,
): GrowthOracle | undefined {
  const allowed = growthAllowedBy(oracles)
  if (allowed === undefined || target.kind !== 'function' || concurrent) return undefined
  // More calls take more steps, and each of them may look at all there is.
  if (coverage?.weighNextRun === undefined || invocation?.way === 'calls') return undefined
  const rests = new Set(parts.names.flatMap(({ rest }, slot) => (rest === true ? [slot] : [])))
  const limits = { allowed, stepBudget, rests }
  const patterns = openCheck && new PatternOracle({ ...parts, coverage, limits, openCheck })
  return new GrowthOracle({ ...parts, coverage, limits, patterns })
}

/** Without coverage no input is known to be worth keeping. */
function keptCorpusOf(
  { corpusStore, test, description, clock }: OpenedRequest,
  root: TupleDomain<unknown[]>,
  coverage: CoverageSource | undefined,
): KeptCorpus | undefined {
  if (corpusStore === undefined || coverage === undefined) return undefined
  const key = corpusKeyOf(test, root, description)
  return new KeptCorpus({ store: corpusStore, key, domain: root, now: clock.now() })
}

interface SearchParts {
  readonly rng: Rng
  readonly inputs: PreparedInputs
  readonly settings: TestSettings
  readonly options: FuzzOptions
  readonly coverage: CoverageSource | undefined
  readonly kept: KeptCorpus | undefined
  readonly inputRunner: InputRunner
  readonly tally: LabelTally
}

function searchOf({ rng, inputs, settings, options, coverage, kept, inputRunner, tally }: SearchParts): Search {
  const stored = kept?.load() ?? []
  const { observations, result } = inputRunner
  return new Search({
    ...inputs.search,
    samplePattern,
    ...(options.goals && { goals: options.goals }),
    ...{ root: inputs.root, rng, coverage, stored },
    signals: {
      observations,
      get thrown() {
        return result.thrown
      },
    },
    missingDraws: () => tally.missing,
    stopsEarly: settings.stopsEarly,
    runs: settings.onlyGiven ? inputs.search.seeds.length + stored.length : settings.runs,
  })
}

function recorderOf(
  { record, test }: OpenedRequest,
  parts: Omit<ConstructorParameters<typeof SearchRecorder>[0], 'testFile'>,
): SearchRecorder | undefined {
  return record === true ? new SearchRecorder({ ...parts, testFile: relativeTestFile(test) }) : undefined
}

function driverOf(
  { guard = unguarded }: OpenedRequest,
  { fence, ...parts }: Pick<DriverParts, 'runner' | 'hangAfter' | 'batchLimit'> & Pick<Attempt, 'fence'>,
  breathe: () => Promise<void>,
): Driver {
  return new Driver({ ...parts, guard: fencedGuard(guard, fence), gaveUp: () => void fence?.end(), breathe })
}

/** Each input was dropped, and some for what it lacks: the code reads that of every input. */
function isAllMissed({ progress }: Search, { missed }: PreparedInputs): boolean {
  return progress.discarded === progress.runs && missed().length > 0
}
