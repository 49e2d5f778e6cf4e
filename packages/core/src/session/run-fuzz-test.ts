/**
 * One fuzz test for one host: known findings first, then the search, then shrinking, saving and the report. Everything a
 * host has to decide (which seed, which clock, where files go) comes in with the request.
 */
import type { Domain } from '../domain/domain.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import type { RunSignals } from '../engine/goal-pools.ts'
import { pursuesCoverage } from '../engine/search-goal.ts'
import { FuzzError } from '../errors.ts'
import type { CoverageSource } from '../execution/coverage.ts'
import { summariseCoverage } from '../execution/coverage-summary.ts'
import { checkedEffects, type EffectFence } from '../execution/effects.ts'
import { observationsOfRealm } from '../execution/observations.ts'
import { OracleError } from '../execution/oracle-error.ts'
import { PollutionGuard } from '../execution/pollution.ts'
import { InputRunner } from '../execution/run-input.ts'
import type { RunStatus } from '../execution/run-result.ts'
import type { Finding, FindingPhase } from '../failure/finding.ts'
import { type ArgumentName, findingArguments, sourceOfArguments } from '../failure/finding-arguments.ts'
import { fingerprint } from '../failure/fingerprint.ts'
import { Rng } from '../random/rng.ts'
import type { KnownFinding } from '../replay/findings-store.ts'
import { assertTokenOf, decodeToken, encodeToken } from '../replay/replay-token.ts'
import { storedFinding } from '../replay/stored-finding.ts'
import { testId } from '../replay/test-identity.ts'
import { calledAsDeclared } from './called-as-declared.ts'
import { Campaign, type RawFailure, type SmallFailure, type Step } from './campaign.ts'
import { drive, settled } from './drive.ts'
import { fencedGuard } from './fenced-guard.ts'
import { aroundAll } from './fixtures.ts'
import { checkedOptions, defaultOptions, type FuzzOptions } from './fuzz-options.ts'
import type { FuzzEffort, FuzzOutcome, FuzzReport } from './fuzz-report.ts'
import type { FuzzTestRequest, OpenedRequest } from './fuzz-test-request.ts'
import { type HangGuard, unguarded } from './hang-guard.ts'
import { goalWarnings, healthWarnings } from './health-checks.ts'
import { corpusKeyOf, KeptCorpus } from './kept-corpus.ts'
import { prepareInputs } from './prepare-inputs.ts'
import type { SearchRecord } from './search-record.ts'
import { SearchRecorder } from './search-recorder.ts'
import { shrinkHang } from './shrink-hang.ts'
import { patiently, Stalled } from './stall.ts'
import { withOpenedProperty } from './with-opened-property.ts'

/** A discard rate beyond which a test proves nothing, once so many inputs were run. */
const hopelessShare = 0.99
const hopelessRuns = 200
/** Milliseconds between two looks at what is worth keeping: what a killed process loses at most. */
const keepEvery = 1000

/** @throws FuzzError for wrong options, missing domains, a wrong token; never for a failing target. */
export async function runFuzzTest(request: FuzzTestRequest): Promise<FuzzReport> {
  return await inSession(request, (session) => session.run())
}

/** A report, and what the search kept. */
export interface Exploration {
  readonly report: FuzzReport
  /** The domain of the arguments; what a method is called on comes first. */
  readonly root: Domain<unknown[]>
  readonly names: readonly ArgumentName[]
  /** Corpus values of `root`, the simplest first. */
  readonly corpus: readonly unknown[]
}

/** `runFuzzTest`, for hosts that go on with the inputs that were kept. */
export async function explore(request: FuzzTestRequest): Promise<Exploration> {
  return await inSession(request, (session) => session.explore())
}

function inSession<R>(request: FuzzTestRequest, work: (session: Session) => Promise<R>): Promise<R> {
  return aroundAll(request.options ?? {}, () =>
    patiently(request.test.name, async (patience) => {
      const fence = fenceFor(request)
      try {
        return await work(new Session(request, patience, fence))
      } finally {
        fence?.close()
      }
    }),
  )
}

/** @throws FuzzError where effects cannot be refused as they should: no input may run then. */
function fenceFor({ openFence, options, test }: FuzzTestRequest): EffectFence | undefined {
  const where = `fuzzIt(${JSON.stringify(test.name)})`
  return openFence?.(checkedEffects(options?.effects ?? 'refuse', where), where)
}

class Session {
  private readonly request: OpenedRequest
  private readonly options: FuzzOptions
  private readonly seed: number
  private readonly guard: HangGuard
  private readonly hangAfter: number
  private readonly patience: number
  private readonly fuzzMode: boolean
  private readonly root: TupleDomain<unknown[]>
  private readonly names: readonly ArgumentName[]
  private readonly runner: InputRunner
  private readonly campaign: Campaign
  private readonly coverage: CoverageSource | undefined
  private readonly recorder: SearchRecorder | undefined
  private readonly fixed: KnownFinding[] = []
  private readonly problems: FuzzError[] = []
  private readonly warnings: string[] = []
  private hangs: SmallFailure[] = []
  private readonly kept: KeptCorpus | undefined
  private keptAt: number
  private searchedFor = 0

  /** `patience` is how many times `hangAfter` a batch may take before it counts as stalled. */
  constructor(request: FuzzTestRequest, patience: number, fence: EffectFence | undefined) {
    this.patience = patience
    this.request = calledAsDeclared(withOpenedProperty(request))
    this.options = checkedOptions(this.request.options ?? {}, 'fuzzIt')
    this.seed = request.environment?.seed ?? this.options.seed ?? request.defaultSeed
    this.guard = fencedGuard(request.guard ?? unguarded, fence)
    this.hangAfter = this.options.hangAfter ?? defaultOptions.hangAfter
    this.fuzzMode = request.environment?.fuzzFor !== undefined || request.environment?.minimize === true
    const rng = new Rng(this.seed)
    const inputs = prepareInputs(this.request, this.options, rng, fence)
    this.root = inputs.root
    this.names = inputs.names
    this.warnings.push(...inputs.warnings)
    this.coverage = this.usableCoverage()
    this.runner = new InputRunner(inputs.target, {
      coverage: this.coverage,
      stepBudget: this.options.stepBudget ?? defaultOptions.stepBudget,
      pollution: inputs.target.kind === 'function' ? new PollutionGuard() : undefined,
      observations: request.concurrent === true ? undefined : observationsOfRealm(),
      fence,
    })
    const { goals } = this.options
    this.warnings.push(...goalWarnings(goals, this.coverage))
    const { root, names, coverage } = this
    this.recorder = request.record === true ? new SearchRecorder({ root, names, coverage }) : undefined
    this.kept = this.keptCorpus()
    this.keptAt = request.clock.now()
    const stored = this.kept?.load() ?? []
    this.campaign = new Campaign({
      root: this.root,
      runner: this.runner,
      coverage: this.coverage,
      clock: request.clock,
      rng,
      search: {
        ...inputs.search,
        ...(goals && { goals }),
        signals: signalsOf(this.runner),
        stored,
        runs: this.mostRuns(inputs.search.seeds.length + stored.length),
      },
      timeBudget: this.searchBudget(),
      shrinkBudget: this.options.timeBudget ?? defaultOptions.timeBudget,
      shrinkRuns: this.options.shrinkRuns ?? defaultOptions.shrinkRuns,
      continueAfterFailure: this.fuzzMode || (this.options.continueAfterFailure ?? false),
      signal: request.signal,
      rejections: inputs.target.kind === 'function' ? request.rejections : undefined,
      recorder: this.recorder,
    })
  }

  /** Without coverage no input is known to be worth keeping. */
  private keptCorpus(): KeptCorpus | undefined {
    const { corpusStore, test, description } = this.request
    if (!this.fuzzMode || corpusStore === undefined || this.coverage === undefined) return undefined
    return new KeptCorpus(corpusStore, corpusKeyOf(test, this.root, description), this.root)
  }

  private mostRuns(given: number): number {
    if (this.request.environment?.minimize === true) return given
    return this.fuzzMode ? Number.POSITIVE_INFINITY : (this.options.runs ?? defaultOptions.runs)
  }

  private searchBudget(): number {
    const { fuzzFor, minimize } = this.request.environment ?? {}
    // What is kept is run once, to its end: half of it says nothing about the rest.
    if (minimize === true) return Number.POSITIVE_INFINITY
    return fuzzFor ?? this.options.timeBudget ?? defaultOptions.timeBudget
  }

  /** Brings the store up to date; until every stored input has been run again, nobody knows what it is worth. */
  private keepCorpus(): void {
    const { search } = this.campaign
    if (this.kept === undefined || !search.hasRevisited) return
    this.kept.keepOnly(search.corpusValues())
    this.keptAt = this.request.clock.now()
  }

  private usableCoverage(): CoverageSource | undefined {
    const { coverage } = this.request
    if (coverage === undefined || coverage.edgeCount === 0 || this.options.unguided === true) return undefined
    coverage.forget()
    return coverage
  }

  async run(): Promise<FuzzReport> {
    const token = this.request.environment?.replay
    if (token !== undefined) {
      await this.replay(token)
      return this.report()
    }
    await this.knownFindings()
    const stillFails = this.campaign.small.length > 0 || this.hangs.length > 0
    if (this.fuzzMode || !stillFails) await this.searchAndShrink()
    this.keepCorpus()
    return this.report()
  }

  async explore(): Promise<Exploration> {
    const report = await this.run()
    const simplestFirst = [...this.campaign.search.entries].sort((a, b) => a.complexity - b.complexity)
    return { report, root: this.root, names: this.names, corpus: simplestFirst.map(({ value }) => value) }
  }

  private async drive<R>(steps: Generator<Step, R, void>): Promise<R | 'timedOut'> {
    return this.unlessStalled(
      await drive(steps, {
        guard: this.guard,
        hangAfter: this.hangAfter,
        batchLimit: this.hangAfter * this.patience,
        yieldToHost: () => this.breathe(),
      }),
    )
  }

  /** Only what the target did can be a hang of it. */
  private unlessStalled<R>(end: R | 'timedOut'): R | 'timedOut' {
    if (end === 'timedOut' && !this.runner.inTarget) throw new Stalled()
    return end
  }

  private async breathe(): Promise<void> {
    const { campaign } = this
    const { elapsed } = campaign
    this.request.observer?.breath(elapsed, () => campaign.snapshot(elapsed))
    this.recorder?.sample(campaign.snapshot(elapsed))
    if (this.request.clock.now() - this.keptAt >= keepEvery) this.keepCorpus()
    await this.request.yieldToHost?.()
  }

  /** One input as it is: not shrunk, because whoever replays wants exactly this one. */
  private async judge(corpus: unknown, phase: FindingPhase): Promise<boolean> {
    const failure = await this.drive(this.campaign.examine(corpus, phase))
    if (failure === undefined) return false
    const small = failure === 'timedOut' ? this.hang(corpus, phase) : failure
    this.campaign.small.push({
      ...small,
      shrink: { evaluations: 0, accepted: 0, complete: false },
      flaky: undefined,
      free: [],
      steps: [],
    })
    return true
  }

  private async replay(text: string): Promise<void> {
    const token = decodeToken(text)
    const { test } = this.request
    assertTokenOf(token, { id: testId(test), name: test.name })
    const corpus = this.root.parse(token.ir)
    const reason = corpus === undefined ? 'it has another form' : this.root.validate(corpus)
    if (corpus === undefined || reason !== undefined) {
      // Whoever replays wants to see this input run: passing without it would look like a mended bug.
      throw new FuzzError(
        'outdated-replay',
        `The replayed input does not belong to the domains of "${test.name}" any longer: ${reason}.`,
        { hint: 'Undo what changed the types or domains since, or search anew without FUZZWRIGHT_REPLAY.' },
      )
    }
    await this.judge(corpus, 'replay')
  }

  private async knownFindings(): Promise<void> {
    const list = this.request.store?.list(this.request.test)
    if (list === undefined) return
    this.problems.push(...list.problems)
    for (const known of list.known) {
      const corpus = this.root.parse(known.finding.corpus)
      if (corpus === undefined || this.root.validate(corpus) !== undefined) {
        this.warnings.push(
          `${known.place}: the input does not belong to the domains of this test any longer; it was not run.`,
        )
      } else if (!(await this.judge(corpus, 'regressions'))) this.fixed.push(known)
    }
  }

  private async searchAndShrink(): Promise<void> {
    const start = this.request.clock.now()
    while ((await this.drive(this.campaign.searching())) === 'timedOut') {
      if (await this.confirmHang(this.campaign.current)) break
    }
    this.searchedFor = this.request.clock.now() - start
    // The failure being shrunk is gone with its generator: where the input only was slow, all of it is done again.
    if ((await this.drive(this.campaign.shrinkAll())) === 'timedOut') {
      if (!(await this.confirmHang(this.campaign.current))) throw new Stalled()
    }
  }

  /** Runs an input that outlasted a batch alone; true when it outlasts the whole patience again. */
  private async confirmHang(corpus: unknown): Promise<boolean> {
    if ((await this.runOnce(corpus, this.hangAfter)) !== 'timedOut') return false
    const shrunk = await shrinkHang(corpus, {
      root: this.root,
      rng: new Rng(this.seed),
      clock: this.request.clock,
      timeBudget: this.options.timeBudget ?? defaultOptions.timeBudget,
      hangAfter: this.hangAfter,
      run: (candidate, timeoutMs) => this.runOnce(candidate, timeoutMs),
    })
    this.hangs.push({
      ...this.hang(shrunk.corpus, this.campaign.search.phase),
      // The run that hung was not told to the search.
      runs: this.campaign.moment.runs + 1,
      shrink: { evaluations: shrunk.evaluations, accepted: shrunk.accepted, complete: false },
      flaky: undefined,
      free: [],
      steps: [],
    })
    return true
  }

  private async runOnce(corpus: unknown, timeoutMs: number): Promise<RunStatus | 'timedOut'> {
    const args = this.root.getValue(corpus as never)
    let pending: Promise<void> | undefined
    const end = this.guard.run(() => {
      pending = this.runner.run(args)
    }, timeoutMs)
    if (end === 'timedOut') return 'timedOut'
    const { guard, runner } = this
    if (pending !== undefined && (await settled(pending, { guard, hangAfter: timeoutMs })) === 'timedOut')
      return 'timedOut'
    return runner.result.status
  }

  private hang(corpus: unknown, phase: FindingPhase): RawFailure {
    const error = new OracleError('hang', `Hang: no end after ${this.hangAfter.toLocaleString('en-US')} ms.`)
    return { corpus, error, fingerprint: fingerprint(error), phase, ...this.campaign.moment }
  }

  private report(): FuzzReport {
    const failures = [...this.hangs, ...this.campaign.small]
    const findings = failures.map((failure) => this.finding(failure))
    const { progress } = this.campaign.search
    const replayed = findings.map((finding) => finding.phase)
    return {
      outcome: this.outcome(findings),
      // The search was not told of runs that hung.
      runs: progress.runs + this.hangs.length,
      discarded: progress.discarded,
      ...(this.campaign.timeUp && !this.fuzzMode && { timeUp: true as const }),
      seed: this.seed,
      corpus: progress.corpus,
      features: progress.features,
      ...(findings[0] === undefined ? {} : { finding: findings[0] }),
      ...(this.coverage === undefined || !pursuesCoverage(this.options.goals)
        ? {}
        : { coverage: summariseCoverage(this.coverage, this.campaign.search.reachedEdges()) }),
      ...(this.campaign.search.goals.length > 0 && { goals: this.campaign.search.goals }),
      findings,
      saved: replayed.includes('replay') ? [] : findings.map((finding) => this.save(finding)),
      fixed: this.fixed,
      problems: this.problems,
      warnings: [...this.warnings, ...this.keptWarnings(), ...(findings.length === 0 ? this.health() : [])],
      ...(this.fuzzMode ? { effort: this.effort() } : {}),
      ...(this.recorder && { record: this.record(this.recorder, failures) }),
    }
  }

  private effort(): FuzzEffort {
    const { discovered } = this.campaign.search
    return { milliseconds: this.searchedFor, discovered, ...(this.kept && { kept: this.kept.counts }) }
  }

  private keptWarnings(): readonly string[] {
    const problem = this.kept?.problem
    return problem === undefined
      ? []
      : [`The coverage corpus could not be kept, so the next run starts anew: ${problem}.`]
  }

  private record(recorder: SearchRecorder, failures: readonly SmallFailure[]): SearchRecord {
    const { campaign } = this
    return recorder.finish(
      campaign.snapshot(campaign.elapsed),
      campaign.search.keptInputs,
      failures.map(({ steps }) => steps),
    )
  }

  private health(): readonly string[] {
    const { end, progress } = this.campaign.search
    return healthWarnings({
      ...progress,
      isBare: this.request.property === undefined,
      exhausted: end === 'exhausted',
      coverage: pursuesCoverage(this.options.goals)
        ? this.coverage && { reached: this.campaign.search.reachedEdges().size }
        : undefined,
    })
  }

  private outcome(findings: readonly Finding[]): FuzzOutcome {
    if (findings.length > 0) return 'failed'
    const { runs, discarded } = this.campaign.search.progress
    if (runs >= hopelessRuns && discarded >= runs * hopelessShare) return 'gaveUp'
    return this.campaign.search.end === 'exhausted' ? 'exhausted' : 'passed'
  }

  private finding(failure: SmallFailure): Finding {
    const corpus = this.root.serialize(failure.corpus as never)
    const explanation = failure.free.length === 0 ? undefined : { free: failure.free }
    const described = findingArguments(this.root, failure.corpus, {
      names: this.names,
      ...(explanation && { explanation }),
    })
    return {
      formatVersion: 1,
      fingerprint: failure.fingerprint,
      args: this.root.getValue(failure.corpus as never),
      arguments: described,
      source: sourceOfArguments(findingArguments(this.root, failure.corpus, { names: this.names })),
      corpus,
      error: failure.error,
      shrink: failure.shrink,
      replay: encodeToken({ testId: testId(this.request.test), seed: this.seed, ir: corpus }),
      phase: failure.phase,
      runs: failure.runs,
      ...(failure.features > 0 && { features: failure.features }),
      seed: this.seed,
      ...(explanation && { explanation }),
      ...(failure.flaky && { flaky: failure.flaky }),
    }
  }

  /** A finding that cannot be written down is reported all the same. */
  private save(finding: Finding): string {
    const { store, test, versions } = this.request
    try {
      return store?.save(test, storedFinding(test.name, finding, versions ?? { fuzzwright: '', node: '' })) ?? ''
    } catch (error) {
      if (!(error instanceof FuzzError)) throw error
      this.problems.push(error)
      return ''
    }
  }
}

function signalsOf({ observations, result }: InputRunner): RunSignals {
  return {
    observations,
    get thrown() {
      return result.thrown
    },
  }
}
