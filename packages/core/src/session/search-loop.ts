/**
 * The search of one fuzz test: asks for an input, runs it, tells what became of it, until there is none, the time is up, or
 * a failure ends it. What is rare happens elsewhere: a failure is judged in `judge.ts`, what runs did unseen is traced to
 * its input in `culprit.ts`.
 */
import type { Proposal } from '../engine/proposal.ts'
import type { Search } from '../engine/search.ts'
import type { CoverageSource } from '../execution/coverage.ts'
import { isHole } from '../execution/detectors.ts'
import type { LabelTally } from '../execution/label-tally.ts'
import { oracleKindOf } from '../execution/oracle-error.ts'
import type { RunLabels } from '../execution/run-labels.ts'
import type { RunStatus } from '../execution/run-result.ts'
import type { Runner } from '../execution/runner.ts'
import type { SuspicionWatch } from '../execution/suspicion-watch.ts'
import { isHang } from '../failure/fingerprint.ts'
import { type Breathing, breath, breathMs, type Steps } from './breath.ts'
import type { Suspects } from './culprit.ts'
import type { Judge } from './judge.ts'
import type { LateOracle } from './late-oracles.ts'
import type { MetFailure, MetFailures } from './met-failures.ts'
import type { Progress } from './progress.ts'
import type { SecondLook } from './second-looks.ts'

/**
 * Why a search ended: it has no more inputs, a failure was enough, its time was up or it was stopped from outside, or the code works
 * no longer since a run of it was stopped.
 */
export type SearchStop = 'ended' | 'failure' | 'timeUp' | 'spoiled'

export interface SearchLoopParts {
  readonly search: Pick<Search, 'next' | 'tell' | 'runs' | 'phase'> & Partial<Pick<Search, 'follow' | 'isFollowing'>>
  readonly runner: Runner
  readonly coverage: Pick<CoverageSource, 'trace'> | undefined
  readonly judge: Judge
  readonly suspects: Suspects
  readonly met: MetFailures
  readonly progress: Progress
  readonly breathing: Breathing
  /** Milliseconds since the test began, after which the search ends. */
  readonly timeBudget: number
  readonly signal: Pick<AbortSignal, 'aborted'> | undefined
  readonly continueAfterFailure: boolean
  /** Missing where the target does not promise the same answer twice. */
  readonly secondLooks?: SecondLook | undefined
  /** What the target is suspected of; missing where nobody wants to know. */
  readonly suspicions?: SuspicionWatch | undefined
  /** Whether nothing will come of a search of which so many runs were discarded, and none else: it ends there. Missing where each may be the last. */
  readonly isHopeless?: ((discarded: number) => boolean) | undefined
  /** Labels of the last run, and where they are counted; missing where nobody can tell whose they are. */
  readonly labels?: { readonly ofRun: RunLabels; readonly tally: LabelTally } | undefined
}

/** Inputs tried to see whether an effect that was refused is a hole. No bench chose it. */
const mostSharpening = 400

/** Runs between two looks at the clock while runs are fast: a look costs a third of a trivial run. No bench chose it. */
const runsPerLook = 32

export class SearchLoop {
  private readonly parts: SearchLoopParts
  /** Milliseconds since the test began, at the last look at the clock. */
  private lastLook: number

  constructor(parts: SearchLoopParts) {
    this.parts = parts
    this.lastLook = parts.progress.elapsed
  }

  /** To be called again where a guard ended it at an input that only was slow: it goes on with the next. */
  *searching(): Steps<SearchStop> {
    const { coverage, met, suspects, secondLooks, suspicions } = this.parts
    const before = Error.stackTraceLimit
    if (secondLooks !== undefined) secondLooks.isAccusing = false
    suspicions?.learns()
    // Throwing is several times cheaper without frames; whatever fails is run once more with them.
    Error.stackTraceLimit = 0
    try {
      const stop = yield* this.loop()
      // A search that went on past failures may have left something behind, too.
      if (stop !== 'failure') yield* this.lookBack(suspects.oracles)
      if (met.isEmpty && stop === 'ended') yield* this.askTwice()
      if (met.isEmpty && stop !== 'spoiled') yield* this.accuse()
      return stop
    } finally {
      Error.stackTraceLimit = before
      coverage?.trace(false)
    }
  }

  private *loop(): Steps<SearchStop> {
    const { search, runner, coverage, suspects, labels, suspicions, met } = this.parts
    const { result } = runner
    let traced = false
    // The first look comes at once: a search that goes on after a batch that took too long may have no time left.
    for (let countdown = 1; ; countdown--) {
      if (countdown === 0) {
        countdown = this.runsUntilLook()
        if (this.isStopped()) return 'timeUp'
        if (this.parts.breathing.isDue()) yield breath
      }
      const proposal = search.next()
      if (proposal === undefined) return 'ended'
      if (proposal.traced !== traced) {
        traced = proposal.traced
        coverage?.trace(traced)
      }
      const corpus = proposal.value
      const pending = runner.run(corpus)
      if (pending !== undefined) yield pending
      const { status, news } = result
      search.tell(result)
      if (status === 'discarded' && this.parts.isHopeless?.(search.runs) === true) return 'ended'
      if (labels !== undefined) this.countLabels(proposal, status)
      if (suspicions !== undefined) suspicions.ran(corpus)
      if (news) this.sawNews(corpus, status)
      if (runner.hasLeads === true) this.follow(corpus)
      if (status === 'failed' && (yield* this.meet(proposal, result.error))) {
        return this.isSpoiled && met.isEmpty ? 'spoiled' : 'failure'
      }
      if (this.isSharpening && !this.isWorthSharpening()) return 'failure'
      suspects.remember(corpus, search.runs)
      if (search.runs % suspects.interval !== 0) continue
      // An input may have set it.
      Error.stackTraceLimit = 0
      const due = suspects.due(search.runs)
      if (due.length > 0 && (yield* this.lookBack(due))) return 'failure'
    }
  }

  private sawNews(corpus: unknown, status: RunStatus): void {
    const { progress, judge } = this.parts
    progress.sawNews(corpus, status)
    if (status === 'passed') judge.vouch(corpus)
  }

  /** Code that was stopped works no longer as it did. */
  private isSpoiled = false

  /** What people are told of a search that ended for its code. */
  get warnings(): readonly string[] {
    if (!this.isSpoiled) return []
    return [
      'The code does not work as before since a run of it was stopped, as it took too long: the search ended there.',
    ]
  }

  /** Before anything else is run: the labels are those of the last run. */
  private countLabels({ from }: Proposal, status: RunStatus): void {
    const { search, labels } = this.parts
    if (labels === undefined) return
    if (from === 'fresh') labels.tally.drew(status, labels.ofRun)
    else if (from === 'seed' && search.phase === 'enumeration') labels.tally.tried(status, labels.ofRun)
  }

  private follow(corpus: unknown): void {
    const { search, runner } = this.parts
    const leads = runner.takeLeads?.()
    if (leads !== undefined && leads.length > 0) search.follow?.(corpus, leads)
  }

  /** An effect was refused, and whether it is a hole is still to be seen. */
  private isSharpening = false
  private sharpened = 0

  private isWorthSharpening(): boolean {
    return this.parts.search.isFollowing === true && ++this.sharpened <= mostSharpening
  }

  /** A batch of slow runs must end before a guard takes it for a hang; so many looks would slow down fast runs. */
  private runsUntilLook(): number {
    const { lastLook } = this
    this.lastLook = this.parts.progress.elapsed
    return this.lastLook - lastLook > breathMs / 4 ? 1 : runsPerLook
  }

  private isStopped(): boolean {
    const { progress, timeBudget, signal } = this.parts
    return progress.elapsed >= timeBudget || signal?.aborted === true
  }

  /** A failing input; true when the search has to stop for it. */
  private *meet({ value: corpus, traced }: Proposal, error: unknown): Steps<boolean> {
    const { search, coverage, judge, met, continueAfterFailure } = this.parts
    const kind = oracleKindOf(error)
    // Further effects are no news while one is looked at; what else fails ends the look as it ends a search.
    if (this.isSharpening && kind === 'effect') return false
    const isLikeAccepted = met.isAccepted(judge.identify(corpus, error))
    // Whether one more input never ends takes long to find out.
    const mayBeSimplest = isHang(error) ? undefined : corpus
    if ((continueAfterFailure || isLikeAccepted) && met.isFamiliar(judge.identify(corpus, error), mayBeSimplest))
      return false
    coverage?.trace(false)
    const failure = yield* kind === 'hang' ? this.lookAtStopped(corpus, error) : this.lookAt(corpus, error)
    if (failure === undefined) {
      coverage?.trace(traced)
      return this.isSpoiled
    }
    if (this.isSharpening && isHole(kind)) met.replaceEffects(failure)
    else met.note(failure)
    // Tracing again takes leads that were seen before.
    this.follow(corpus)
    coverage?.trace(traced)
    if (this.isSpoiled) return true
    if (isLikeAccepted && met.isAccepted(failure.fingerprint)) return false
    if (!continueAfterFailure && kind === 'effect' && search.isFollowing === true) {
      this.isSharpening = true
      return false
    }
    return !continueAfterFailure || met.isFull
  }

  /** Why an input fails that failed; `undefined` where it only is too large, or refused on purpose, or of what nobody promised to take. */
  private *lookAt(corpus: unknown, error: unknown): Steps<MetFailure | undefined> {
    const { search, judge } = this.parts
    if (yield* judge.isNone(corpus, error)) return undefined
    // Run again with traces on: the search keeps none. Where it passes now, the failure is flaky, and still a failure.
    const failure = yield* judge.examine(corpus, search.phase)
    return failure ?? (judge.isMeant(corpus, error) ? undefined : judge.met(corpus, error, search.phase))
  }

  /** The same of an input whose run was stopped; `undefined` where it only is slow. */
  private *lookAtStopped(corpus: unknown, error: unknown): Steps<MetFailure | undefined> {
    const { search, judge } = this.parts
    const { phase } = search
    this.isSpoiled = yield* judge.isSpoiled()
    // Further runs say nothing then: that this one did not end is all there is.
    if (this.isSpoiled) return judge.maybeOnlySlow(corpus) ? undefined : judge.met(corpus, error, phase)
    const isSlow = yield* judge.isOnlySlow(corpus, error)
    const again = isSlow ? undefined : yield* judge.examine(corpus, phase)
    this.isSpoiled = yield* judge.isSpoiled()
    return again ?? (isSlow || judge.isHurried ? undefined : judge.met(corpus, error, phase))
  }

  /** What nearly all inputs kept and a few broke. */
  private *accuse(): Steps<void> {
    const { suspicions, judge, met, search } = this.parts
    for (const corpus of suspicions?.accuse() ?? []) {
      const failure = yield* judge.examine(corpus, search.phase)
      if (failure !== undefined) met.note(failure)
    }
  }

  private *askTwice(): Steps<void> {
    const { secondLooks, judge, met, search } = this.parts
    if (secondLooks === undefined) return
    const different = yield* secondLooks.learn(() => this.isStopped())
    if (different !== undefined) met.note(judge.met(different.corpus, different.error, search.phase))
  }

  /** What late oracles saw; true when the search has to stop for it. */
  private *lookBack(oracles: readonly LateOracle[]): Steps<boolean> {
    const { search, suspects, met, continueAfterFailure } = this.parts
    for (const oracle of oracles) {
      const failure = yield* suspects.culprit(oracle, search.phase)
      if (failure === undefined) continue
      met.note(failure)
      if (!continueAfterFailure) return true
    }
    return false
  }
}
