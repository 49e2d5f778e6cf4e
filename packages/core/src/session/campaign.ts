/**
 * One fuzz test from its first input to its report: known findings, then the search, then shrinking of what failed. The
 * whole is a generator that runs synchronous targets straight through; it yields only promises of asynchronous targets
 * and, every few milliseconds, a breath in which the driver may look at the clock of the host.
 */
import { Context } from '../domain/context.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import type { Proposal } from '../engine/proposal.ts'
import { Search } from '../engine/search.ts'
import type { SearchOptions } from '../engine/search-options.ts'
import type { CoverageSource } from '../execution/coverage.ts'
import { OracleError, type OracleKind } from '../execution/oracle-error.ts'
import type { RejectionWatch } from '../execution/rejection-watch.ts'
import { runCorpus } from '../execution/run-corpus.ts'
import type { InputRunner } from '../execution/run-input.ts'
import type { RunResult, RunStatus } from '../execution/run-result.ts'
import type { Finding, FindingPhase } from '../failure/finding.ts'
import {
  errorClass,
  errorMessage,
  type Fingerprint,
  fingerprint,
  isHang,
  isSameFailure,
} from '../failure/fingerprint.ts'
import type { Rng } from '../random/rng.ts'
import type { Verdict } from '../shrink/descent.ts'
import { type Explaining, explain } from '../shrink/explain.ts'
import { type Shrinking, shrink } from '../shrink/shrink.ts'
import type { Clock } from './clock.ts'
import type { SearchSnapshot } from './search-observer.ts'
import type { SearchRecorder, ShrinkStep } from './search-recorder.ts'

/** Yielded so that the host can breathe. */
export const breath: unique symbol = Symbol('fuzzwright.breath')
/** A promise of the target to wait for, or a breath. */
export type Step = Promise<void> | typeof breath

export interface CampaignSettings {
  readonly root: TupleDomain<unknown[]>
  readonly runner: InputRunner
  readonly coverage: CoverageSource | undefined
  readonly clock: Clock
  readonly rng: Rng
  readonly search: Omit<SearchOptions, 'rng' | 'coverage' | 'root'>
  /** Milliseconds for the search. */
  readonly timeBudget: number
  /** Milliseconds for shrinking each finding. */
  readonly shrinkBudget: number
  readonly shrinkRuns: number
  readonly continueAfterFailure: boolean
  readonly signal: AbortSignal | undefined
  readonly rejections: RejectionWatch | undefined
  readonly recorder: SearchRecorder | undefined
}

/** A failure as it was met, before anything was done to it. */
export interface RawFailure {
  readonly corpus: unknown
  readonly error: unknown
  readonly fingerprint: Fingerprint
  readonly phase: FindingPhase
  readonly runs: number
  readonly features: number
}

/** A failure after shrinking. */
export interface SmallFailure extends RawFailure {
  readonly shrink: Finding['shrink']
  readonly flaky: Finding['flaky']
  readonly free: readonly (readonly number[])[]
  /** How it became simpler, from the input as it was met to the last. */
  readonly steps: readonly ShrinkStep[]
}

/** The simplest form of a failure so far. */
interface JudgedFailure {
  corpus: unknown
  error: unknown
  readonly fingerprint: Fingerprint
}

/** Frames kept in a trace while an input is looked at closely; while searching none are, which makes throwing cheap. */
const closeTraceFrames = 30
const breathMs = 20
const runsPerLook = 32
const mostFindings = 8
const flakyReruns = 10
const closeLooks = 64
const pollutionShare = 256
/** Runs between two looks at what runs did after their end, for which the host has to have its turn; as many inputs are remembered. */
const aftermathShare = 2048
/** Turns of the host that are waited for what runs left behind: enough for a file to be read, or a timer of a millisecond. */
const mostTurns = 10_000

export class Campaign {
  private readonly settings: CampaignSettings
  readonly search: Search
  private readonly startedAt: number
  private lastBreath: number
  private lastLook: number
  /** Corpus value being run: what a guard that strikes has to report. */
  current: unknown
  readonly small: SmallFailure[] = []
  /** The search was ended by its time, or from outside. */
  timeUp = false
  private readonly waiting: RawFailure[] = []
  private stage: SearchSnapshot['stage'] = 'searching'
  /** Failures being shrunk: 0 or 1. */
  private inHand = 0
  private readonly recent: unknown[] = []
  /** How many inputs `recent` holds: as many as may pass between a deed and the look that sees it. */
  private readonly remembered: number
  /** How often each failure was met, by class and message. */
  private readonly met = new Map<string, number>()

  constructor(settings: CampaignSettings) {
    this.settings = settings
    const { root, coverage, rng } = settings
    this.search = new Search({ ...settings.search, root, coverage, rng: rng.split() })
    this.remembered = this.mayActLate ? aftermathShare : settings.runner.isGuarded ? pollutionShare : 0
    this.startedAt = settings.clock.now()
    this.lastBreath = this.startedAt
    this.lastLook = this.startedAt
  }

  /** Runs one corpus value, with traces, and says how it failed. Nothing is learned from it. */
  *examine(corpus: unknown, phase: FindingPhase): Generator<Step, RawFailure | undefined, void> {
    const before = Error.stackTraceLimit
    Error.stackTraceLimit = closeTraceFrames
    try {
      const failed = yield* this.failsClosely(corpus)
      if (failed === undefined) return undefined
      const { error } = failed
      return { corpus, error, fingerprint: this.identify(corpus, error), phase, ...this.moment }
    } finally {
      Error.stackTraceLimit = before
    }
  }

  /** How far the search is. */
  get moment(): { readonly runs: number; readonly features: number } {
    const { runs, features } = this.search.progress
    return { runs, features: this.settings.coverage === undefined ? 0 : features }
  }

  private identify(corpus: unknown, error: unknown): Fingerprint {
    return fingerprint(error, this.settings.root.getValue(corpus as never))
  }

  private *run(corpus: unknown): Generator<Step, RunResult, void> {
    const { root, runner } = this.settings
    this.current = corpus
    runner.apart = true
    const pending = runCorpus(root, runner, corpus)
    runner.apart = false
    if (pending !== undefined) yield pending
    const { result } = runner
    if (result.news) this.recordNews(corpus, result.status)
    return result
  }

  private recordNews(corpus: unknown, status: RunStatus): void {
    this.settings.recorder?.sawNews(corpus, status === 'failed', () => this.snapshot(this.elapsed))
  }

  /** Runs one input with the full look at the prototypes, which is too dear for the search; what it failed with, if it did. */
  private *failsClosely(corpus: unknown): Generator<Step, { readonly error: unknown } | undefined, void> {
    const { status, error } = yield* this.run(corpus)
    if (status === 'failed') return { error }
    if (status === 'discarded') return undefined
    const wrong = this.settings.runner.inspectPollution() ?? (yield* this.aftermath())
    return wrong && { error: wrong }
  }

  /** What a run left behind may do something: a promise nobody waits for, a timer. */
  private get mayActLate(): boolean {
    return this.settings.rejections !== undefined || this.settings.runner.isFenced
  }

  /** What runs did after their end, since the last look, once the host has had its turn: an effect, a rejection. */
  private *aftermath(): Generator<Step, OracleError | undefined, void> {
    if (!this.mayActLate) return undefined
    yield breath
    for (let turn = 0; turn < mostTurns && this.settings.runner.isAwaiting; turn++) yield breath
    const rejection = this.settings.rejections?.take()
    const effect = this.settings.runner.lateEffect()
    if (effect !== undefined) return effect
    if (rejection === undefined) return undefined
    const message = `Unhandled rejection: ${errorClass(rejection.reason)}: ${errorMessage(rejection.reason)}`
    return new OracleError('unhandled-rejection', message)
  }

  /** The search, until it ends, its budget is used up, or a failure stops it. */
  *searching(): Generator<Step, void, void> {
    const before = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    try {
      yield* this.loop()
      if (this.known.length === 0) yield* this.lookForAftermath()
    } finally {
      Error.stackTraceLimit = before
      this.settings.coverage?.trace(false)
    }
  }

  private *loop(): Generator<Step, void, void> {
    const { search } = this
    const { root, runner, coverage, signal } = this.settings
    const { result } = runner
    let traced = false
    // The first look comes at once: a search that goes on after a batch that took too long may have no time left.
    for (let countdown = 1; ; countdown--) {
      if (countdown === 0) {
        countdown = this.runsUntilLook()
        if (this.outOfTime() || signal?.aborted === true) {
          this.timeUp = true
          return
        }
        if (this.breathDue()) yield breath
      }
      const proposal = search.next()
      if (proposal === undefined) return
      if (proposal.traced !== traced) {
        traced = proposal.traced
        coverage?.trace(traced)
      }
      const corpus = proposal.value
      this.current = corpus
      const pending = runCorpus(root, runner, corpus)
      if (pending !== undefined) yield pending
      const { status, news } = result
      search.tell(result)
      if (news) this.recordNews(corpus, status)
      if (status === 'failed' && (yield* this.meet(proposal, result.error))) return
      if (this.remembered > 0) this.recent[search.runs % this.remembered] = corpus
      if (search.runs % pollutionShare === 0 && (yield* this.lookForPollution())) return
      if (search.runs % aftermathShare === 0 && (yield* this.lookForAftermath())) return
    }
  }

  /** A batch of slow runs must end before a guard takes it for a hang; so many looks would slow down fast runs. */
  private runsUntilLook(): number {
    const { lastLook } = this
    this.lastLook = this.settings.clock.now()
    return this.lastLook - lastLook > breathMs / 4 ? 1 : runsPerLook
  }

  /** A failing input; true when the search has to stop for it. */
  private *meet({ value: corpus, traced }: Proposal, error: unknown): Generator<Step, boolean, void> {
    const { phase } = this.search
    if (this.isFamiliar(corpus, error)) return false
    this.settings.coverage?.trace(false)
    // Run again with traces on: the search keeps none. Where it passes now, the failure is flaky, and still a failure.
    const again = yield* this.examine(corpus, phase)
    const failure = again ?? { corpus, error, fingerprint: this.identify(corpus, error), phase, ...this.moment }
    this.note(failure)
    this.settings.coverage?.trace(traced)
    return !this.settings.continueAfterFailure || this.known.length >= mostFindings
  }

  /**
   * A failure like this was looked at so often that one more look is not worth its price: a trace costs more than many
   * runs. Now and then one is looked at all the same, as bugs with one message can be many.
   */
  private isFamiliar(corpus: unknown, error: unknown): boolean {
    if (!this.settings.continueAfterFailure) return false
    // Without the frame: only asynchronous targets leave one while searching.
    const { className, message } = this.identify(corpus, error)
    const key = `${className}\n${message}`
    const met = (this.met.get(key) ?? 0) + 1
    this.met.set(key, met)
    return met > closeLooks && met % closeLooks !== 0
  }

  private get known(): readonly RawFailure[] {
    return [...this.small, ...this.waiting]
  }

  /** Remembers a failure unless one like it is known. */
  note(failure: RawFailure): void {
    if (this.known.length >= mostFindings) return
    if (!this.known.some((other) => isSameFailure(other.fingerprint, failure.fingerprint))) this.waiting.push(failure)
  }

  /** The full look at the prototypes; on a change the guilty input is found by running the recent ones again. */
  private *lookForPollution(): Generator<Step, boolean, void> {
    const { runner } = this.settings
    if (runner.inspectPollution() === undefined) return false
    for (const corpus of [...this.recent]) {
      if (corpus === undefined) continue
      yield* this.run(corpus)
      const error = runner.inspectPollution()
      if (error === undefined) continue
      this.note({
        corpus,
        error,
        fingerprint: this.identify(corpus, error),
        phase: this.search.phase,
        ...this.moment,
      })
      return !this.settings.continueAfterFailure
    }
    return false
  }

  /** On an effect or a rejection the guilty input is found by running the recent ones again, with the host's turn after each. */
  private *lookForAftermath(): Generator<Step, boolean, void> {
    if ((yield* this.aftermath()) === undefined) return false
    for (const corpus of [...this.recent]) {
      if (corpus === undefined) continue
      yield* this.run(corpus)
      const error = yield* this.aftermath()
      if (error === undefined) continue
      const { phase } = this.search
      this.note({ corpus, error, fingerprint: this.identify(corpus, error), phase, ...this.moment })
      return !this.settings.continueAfterFailure
    }
    return false
  }

  /** Shrinks every failure met so far, and those met on the way. */
  *shrinkAll(): Generator<Step, void, void> {
    this.stage = 'shrinking'
    for (let failure = this.waiting.shift(); failure !== undefined; failure = this.waiting.shift()) {
      const before = Error.stackTraceLimit
      Error.stackTraceLimit = closeTraceFrames
      this.inHand = 1
      try {
        this.small.push(yield* this.shrinkOne(failure))
      } finally {
        this.inHand = 0
        Error.stackTraceLimit = before
      }
    }
  }

  private *shrinkOne(failure: RawFailure): Generator<Step, SmallFailure, void> {
    const { flaky, error } = yield* this.flakiness(failure)
    if (flaky !== undefined) {
      return { ...failure, error, shrink: { evaluations: 0, accepted: 0, complete: false }, flaky, free: [], steps: [] }
    }
    const { root, rng, shrinkRuns } = this.settings
    const shrinking = shrink(root, failure.corpus as never, { rng: rng.split(), limits: { evaluations: shrinkRuns } })
    const best = { ...failure }
    const steps = [{ evaluations: 0, corpus: failure.corpus }]
    yield* this.judgeAll(shrinking, best, () =>
      steps.push({ evaluations: shrinking.state.evaluations, corpus: root.retain(best.corpus as never) }),
    )
    const { evaluations, accepted, exhausted } = shrinking.state
    const free = exhausted ? yield* this.freeParts(best) : []
    // What remembers its last run (a log, an order of promises) shall remember this one.
    if (!isHang(best.error)) yield* this.failsClosely(best.corpus)
    return { ...best, shrink: { evaluations, accepted, complete: exhausted }, flaky: undefined, free, steps }
  }

  /** Paths of the parts of a minimal counterexample that may be anything. */
  private *freeParts(minimal: JudgedFailure): Generator<Step, SmallFailure['free'], void> {
    const { root, rng } = this.settings
    const explaining = explain(root, minimal.corpus as never, { rng: rng.split() })
    if (!(yield* this.judgeAll(explaining, { ...minimal }))) return []
    return explaining.result.free.map((path) => path.split('.').map(Number))
  }

  /** How often the same input fails when run again, where that is not always; and the error, with a trace if it can be had. */
  private *flakiness(
    failure: RawFailure,
  ): Generator<Step, { readonly flaky: Finding['flaky']; readonly error: unknown }, void> {
    let { error } = failure
    if (isHang(error)) return { flaky: undefined, error }
    let failed = 0
    let tried = 0
    do {
      tried++
      const seen = yield* this.failsClosely(failure.corpus)
      if (seen !== undefined) {
        failed++
        // The search keeps no traces: a failure met again has one.
        if (isSameFailure(this.identify(failure.corpus, seen.error), failure.fingerprint)) error = seen.error
      }
      if (tried === 1 && failed === 1) return { flaky: undefined, error }
    } while (tried < flakyReruns)
    return { flaky: { failed, tried }, error }
  }

  /** Drives a shrinking or an explaining to its end or the end of the time; true at its end. */
  private *judgeAll(
    proposals: Shrinking<unknown> | Explaining<unknown>,
    best: JudgedFailure,
    accepted?: () => void,
  ): Generator<Step, boolean, void> {
    const deadline = this.settings.clock.now() + this.settings.shrinkBudget
    for (let candidate = proposals.next(); candidate !== undefined; candidate = proposals.next()) {
      if (this.settings.clock.now() > deadline || this.settings.signal?.aborted === true) return false
      if (this.breathDue()) yield breath
      const { status, error: thrown } = yield* this.run(candidate)
      const error = status === 'passed' ? yield* this.seenLater(best.error) : thrown
      const verdict = this.verdictOf(status, candidate, error, best)
      if (verdict === 'same') {
        best.corpus = candidate
        best.error = error ?? best.error
      }
      proposals.tell(verdict)
      if (verdict === 'same') accepted?.()
    }
    return true
  }

  /** What a run that passed did all the same, of the kind that is being shrunk: looking for every kind is too dear. */
  private *seenLater(wanted: unknown): Generator<Step, OracleError | undefined, void> {
    if (mayComeLate(wanted)) return yield* this.aftermath()
    return isOf('prototype-pollution', wanted) ? this.settings.runner.inspectPollution() : undefined
  }

  private verdictOf(status: RunStatus, candidate: unknown, error: unknown, wanted: JudgedFailure): Verdict {
    if (status === 'discarded') return 'invalid'
    if (status === 'passed' && error === undefined) return 'passes'
    const found = this.identify(candidate, error)
    if (isSameFailure(found, wanted.fingerprint)) return 'same'
    this.note({ corpus: candidate, error, fingerprint: found, phase: 'search', ...this.moment })
    return 'other'
  }

  private outOfTime(): boolean {
    return this.settings.clock.now() - this.startedAt >= this.settings.timeBudget
  }

  private breathDue(): boolean {
    const now = this.settings.clock.now()
    if (now - this.lastBreath < breathMs) return false
    this.lastBreath = now
    return true
  }

  /** Milliseconds since the campaign began. */
  get elapsed(): number {
    return this.settings.clock.now() - this.startedAt
  }

  snapshot(elapsed: number): SearchSnapshot {
    const { coverage } = this.settings
    const guided = coverage !== undefined
    return {
      elapsed,
      ...this.search.progress,
      reached: guided ? this.search.reachedEdges().size : 0,
      edges: guided ? coverage.edgeCount : 0,
      findings: this.known.length + this.inHand,
      stage: this.stage,
    }
  }

  /** A context for values made outside the search. */
  context(): Context {
    return new Context(this.settings.rng.split())
  }
}

function isOf(kind: OracleKind, error: unknown): boolean {
  return error instanceof OracleError && error.kind === kind
}

/** Some of these show only after the run. */
function mayComeLate(error: unknown): boolean {
  return isOf('unhandled-rejection', error) || isOf('effect', error)
}
