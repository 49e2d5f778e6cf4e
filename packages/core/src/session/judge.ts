/**
 * Says whether and how one input fails, when it is looked at closely: with a trace, and with every oracle. A search, which
 * looks at each run only as far as that is cheap, asks again here before it believes that something failed.
 */

import { valueIfMade } from '../domain/discarded.ts'
import type { AnyDomain } from '../domain/domain.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import { readsChance } from '../execution/chance.ts'
import { isError } from '../execution/default-oracles.ts'
import { type OracleError, type OracleKind, oracleKindOf } from '../execution/oracle-error.ts'
import type { RunResult } from '../execution/run-result.ts'
import type { Runner } from '../execution/runner.ts'
import type { FindingPhase } from '../failure/finding.ts'
import { type Fingerprint, fingerprint } from '../failure/fingerprint.ts'
import type { MadeOnPurpose } from '../failure/made-on-purpose.ts'
import { wrongPlace } from '../failure/wrong-place.ts'
import { type Breathing, breath, type Steps } from './breath.ts'
import { holdsEndless } from './endless-values.ts'
import type { FoundGrowth, GrowthOracle } from './growth-oracle.ts'
import { type LateOracle, look } from './late-oracles.ts'
import type { MetFailure } from './met-failures.ts'
import type { Progress } from './progress.ts'
import type { SecondLook } from './second-looks.ts'
import type { SlowInputs } from './slow-inputs.ts'
import { isLengthError, isStackError } from './slow-sizes.ts'
import type { UnpromisedValues } from './unpromised-values.ts'

/**
 * Frames of a trace while an input is looked at closely: the user's innermost one is among them, whatever matcher threw.
 * No bench chose it.
 */
export const closeTraceFrames = 30

/** Why an input failed. What was thrown may be `undefined`, too. */
export interface Failed {
  readonly error: unknown
}

export interface JudgeParts {
  readonly root: TupleDomain<unknown[]>
  readonly runner: Runner
  /** In the order they are asked. */
  readonly oracles: readonly LateOracle[]
  readonly progress: Progress
  readonly breathing: Pick<Breathing, 'isDue'>
  /** Missing where growth is not judged. */
  readonly growth?: Pick<GrowthOracle, 'judge'> | undefined
  /** Missing where the target promises nothing of the kind. */
  readonly secondLooks?: SecondLook | undefined
  /** Missing where steps are not counted, or the test says itself how many there may be. */
  readonly slow?: SlowInputs | undefined
  /** Missing where whatever is thrown is a failure, or everything is to be taken. */
  readonly unpromised?: Pick<UnpromisedValues, 'areToBlame'> | undefined
  /** Missing where whatever is thrown is a failure. */
  readonly onPurpose?: Pick<MadeOnPurpose, 'isKnown'> | undefined
}

export class Judge {
  private readonly parts: JudgeParts

  constructor(parts: JudgeParts) {
    this.parts = parts
  }

  /** Runs one input to its end, and has what it showed recorded. */
  *run(corpus: unknown): Steps<RunResult> {
    const { runner, progress, breathing } = this.parts
    // A failure is run several times, and each may take as long as a run may: a guard must not take them for one.
    if (breathing.isDue()) yield breath
    const pending = runner.runApart(corpus)
    if (pending !== undefined) yield pending
    const { result } = runner
    if (result.news) progress.sawNews(corpus, result.status)
    return result
  }

  /**
   * Runs one input and asks every oracle; `undefined` where it does not fail.
   * @throws FuzzError `outside-component`, `needs-browser`
   */
  *failure(corpus: unknown): Steps<Failed | undefined> {
    const { status, error } = yield* this.run(corpus)
    const misused = status === 'failed' ? wrongPlace(error, this.parts.progress.moment.runs === 1) : undefined
    if (misused !== undefined) throw misused
    if (status === 'failed') return (yield* this.isNone(corpus, error)) ? undefined : { error }
    if (status === 'discarded') return undefined
    for (const oracle of this.parts.oracles) {
      const seen = yield* look(oracle)
      if (seen !== undefined) return { error: seen }
    }
    // First, as it compares with the run that just ended.
    const differs = yield* this.secondLook(corpus)
    if (differs !== undefined) return { error: differs }
    const grown = yield* this.growth(corpus)
    return grown && { error: grown.error }
  }

  /** Runs of the search end sooner than those of the judge. */
  get isHurried(): boolean {
    return this.parts.slow?.haste.isOn === true
  }

  /** The input that was just run passed as it should. */
  vouch(corpus: unknown): void {
    const root: AnyDomain = this.parts.root
    this.parts.slow?.spoiled.remember(root.retain(corpus))
  }

  /** Code that was stopped by the last run does not work as it did: there is no judging of anything it does. */
  *isSpoiled(): Steps<boolean> {
    return this.parts.slow !== undefined && (yield* this.parts.slow.spoiled.isSpoiled())
  }

  /** Where nothing can be judged any longer: whether the input may be one that is only slow. */
  maybeOnlySlow(corpus: unknown): boolean {
    const { slow } = this.parts
    return slow !== undefined && (slow.spoiled.wasSpoiled || slow.sizes.maybeToBlame(corpus))
  }

  /** An input that the guard ended was only slow. */
  hurry(): void {
    this.parts.slow?.haste.more()
  }

  /** The input that was just run is none that fails, though its run did: it only was slow, or is of what nobody promised to take, or to answer. */
  *isNone(corpus: unknown, error: unknown): Steps<boolean> {
    if (yield* this.isOnlySlow(corpus, error)) return true
    if (oracleKindOf(error) === 'example' && (yield* this.isByChance(corpus))) return true
    return this.parts.unpromised !== undefined && (yield* this.parts.unpromised.areToBlame(corpus, error))
  }

  /** What answers it reads the time or chance: documentation shows one answer of many. */
  private *isByChance(corpus: unknown): Steps<boolean> {
    let pending: Promise<void> | undefined
    const isChance = readsChance(() => {
      pending = this.parts.runner.runApart(corpus)
    })
    if (pending !== undefined) yield pending
    return isChance
  }

  /**
   * The input that was just run is none that fails: large numbers in it are what takes so long, or makes something too long, or it asks for
   * an answer nobody can hold, or a function in it never has enough, or a sequence in it has no end.
   */
  *isOnlySlow(corpus: unknown, error: unknown): Steps<boolean> {
    const { slow } = this.parts
    if (slow === undefined) return false
    if (isStackError(error)) return yield* slow.sizes.endsWithOtherAnswers(corpus)
    const isTooLong = isLengthError(error)
    if (!isTooLong && oracleKindOf(error) !== 'hang') return false
    if (!isTooLong && (yield* slow.sizes.endsWithOtherAnswers(corpus))) return true
    if (!isTooLong && holdsEndless(this.parts.root, corpus)) return true
    const isLarge = yield* isTooLong ? slow.sizes.areTooLarge(corpus) : slow.sizes.areToBlame(corpus)
    if (!isLarge && !(yield* this.isAskedFor(corpus))) return false
    if (!isTooLong) this.hurry()
    return true
  }

  /** An input takes long, or more room than there is, as its answer would be that large. */
  *isAskedFor(corpus: unknown): Steps<boolean> {
    return this.parts.slow !== undefined && (yield* this.parts.slow.answers.areAskedFor(corpus))
  }

  private *growth(corpus: unknown): Steps<FoundGrowth | undefined> {
    return this.parts.growth === undefined ? undefined : yield* this.parts.growth.judge(corpus)
  }

  /** Kinds of failures that show only in a second run. */
  get looksTwiceFor(): readonly OracleKind[] {
    return this.parts.secondLooks?.kinds ?? []
  }

  /** Why the input that was just run, and passed, is a failure: asked once more it is answered differently. */
  *secondLook(corpus: unknown): Steps<OracleError | undefined> {
    return this.parts.secondLooks && (yield* this.parts.secondLooks.look(corpus))
  }

  /** The same with traces, as a failure that was met. Nothing is learned from the run. */
  *examine(corpus: unknown, phase: FindingPhase): Steps<MetFailure | undefined> {
    const before = Error.stackTraceLimit
    Error.stackTraceLimit = closeTraceFrames
    try {
      const failed = yield* this.failure(corpus)
      return failed && this.met(corpus, failed.error, phase)
    } finally {
      Error.stackTraceLimit = before
    }
  }

  /** Whether it was seen by now that the code threw on purpose what an input made it throw. */
  isMeant(corpus: unknown, error: unknown): boolean {
    return isError(error) && this.parts.onPurpose?.isKnown(error, this.valueOf(corpus)) === true
  }

  /** A failure as it is met now. */
  met(corpus: unknown, error: unknown, phase: FindingPhase): MetFailure {
    return { corpus, error, fingerprint: this.identify(corpus, error), phase, ...this.parts.progress.moment }
  }

  private valueOf(corpus: unknown): unknown[] {
    const root: AnyDomain = this.parts.root
    // Constructors of the code under test may refuse now what they made before.
    return valueIfMade(root, corpus) ?? []
  }

  identify(corpus: unknown, error: unknown): Fingerprint {
    return fingerprint(error, this.valueOf(corpus))
  }
}
