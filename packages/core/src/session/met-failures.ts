/** The distinct failures of one fuzz test, from the moment they are met until they are as simple as they get. */
import type { LineNote } from '../calls/print-calls.ts'
import { type AnyDomain, simplerFirst } from '../domain/domain.ts'
import type { EdgeLocation } from '../execution/coverage.ts'
import { type OracleKind, oracleKindOf } from '../execution/oracle-error.ts'
import type { Finding, FindingPhase } from '../failure/finding.ts'
import { type Fingerprint, isHang, isSameFailure } from '../failure/fingerprint.ts'
import type { RunProgram } from '../target/property-object.ts'
import type { ShrinkStep } from './search-recorder.ts'

/** A failure as it was met, before anything was done to it. */
export interface MetFailure {
  readonly corpus: unknown
  readonly error: unknown
  readonly fingerprint: Fingerprint
  readonly phase: FindingPhase
  /** Runs and features of the search when it was met. */
  readonly runs: number
  readonly features: number
  /** Seed of the earlier search that found it; missing where this one did. */
  readonly foundBy?: number
}

/** A failure after shrinking. */
export interface ShrunkFailure extends MetFailure {
  readonly shrink: Finding['shrink']
  readonly flaky: Finding['flaky']
  /** What each call showed in the last run, where the input consists of calls. */
  readonly notes?: readonly (LineNote | undefined)[]
  /** What the property told of that run. */
  readonly retold?: RunProgram
  /** Paths of the parts that may be anything. */
  readonly free: readonly (readonly number[])[]
  /** The nearest input found that passes, one part changed. */
  readonly passing?: unknown
  /** Where only inputs get to that fail in this way. */
  readonly places?: readonly EdgeLocation[]
  /** How it became simpler, from the input as it was met to the last. */
  readonly steps: readonly ShrinkStep[]
}

/** A failure that is reported with the input it was met with, where nobody tried to make it simpler. */
export function unshrunk(failure: MetFailure): ShrunkFailure {
  return {
    ...failure,
    shrink: { evaluations: 0, accepted: 0, complete: false },
    flaky: undefined,
    free: [],
    steps: [],
  }
}

/**
 * Distinct failures one test reports: who has so many to mend runs the test again, and each costs a shrinking. No bench
 * chose it.
 */
const mostFailures = 8
/**
 * How often a failure like one before is looked at closely; from then on one in as many is. A trace costs more than many
 * runs, and code that fails for every second input would leave a search no time. No bench chose it.
 */
const closeLooks = 64

/** Interruptions after which each ends the work on a failure: they cost as long as a hang, several times over. No bench chose it. */
const mostInterruptions = 3

interface Familiar {
  readonly count: number
  /** Bits of the simplest input, and not the input: it need not outlive its run. */
  readonly least: number
}

export class MetFailures {
  private readonly waiting: MetFailure[] = []
  private readonly done: ShrunkFailure[] = []
  /** The one taken and not yet done, as simple as it got so far. */
  private inHand: MetFailure | undefined
  /** How often work was interrupted. */
  private interruptions = 0
  /** Failures that somebody said are to be left. */
  private readonly accepted: Fingerprint[] = []
  /** How often each failure was met and the simplest input looked at, by class and message: a search keeps no frames. */
  private readonly familiar = new Map<string, Familiar>()
  private readonly root: AnyDomain | undefined

  /** `root` tells which of two inputs is simpler; without it the first of those that are alike is worked on. */
  constructor(root?: AnyDomain) {
    this.root = root
  }

  /** Those that need no more work, in the order they were done. */
  get shrunk(): readonly ShrunkFailure[] {
    return this.done
  }

  /** Those that are still to be worked on. */
  get unshrunk(): readonly MetFailure[] {
    return this.waiting
  }

  get isEmpty(): boolean {
    return this.done.length + this.waiting.length === 0
  }

  /** An input that used up its steps, and waits to be worked on. */
  get hang(): MetFailure | undefined {
    return this.waiting.find(({ error }) => oracleKindOf(error) === 'hang')
  }

  /** No other failure will be taken up. */
  get isFull(): boolean {
    return this.done.length + this.waiting.length >= mostFailures
  }

  /** Distinct failures met so far. */
  get count(): number {
    return this.done.length + this.waiting.length + (this.inHand === undefined ? 0 : 1)
  }

  /** From now on failures like this one are none. */
  accept(known: Fingerprint): void {
    this.accepted.push(known)
  }

  /** Without the frames of a trace it may be another one. */
  isAccepted(failure: Fingerprint): boolean {
    return this.accepted.some((known) => isSameFailure(known, failure))
  }

  /** What distinct failures that are done or wait are told by. */
  get known(): readonly Fingerprint[] {
    return [...this.done, ...this.waiting].map(({ fingerprint }) => fingerprint)
  }

  /**
   * Remembers a failure unless one like it is known or accepted, or there are too many. Of those alike that wait the simplest input is
   * worked on: what the first one cannot be cut down to may have been met by chance. Those that do not end are all alike, whatever the
   * cause, and the first is.
   */
  note(failure: MetFailure): void {
    const { waiting } = this
    if (this.isAccepted(failure.fingerprint)) return
    const isLike = (other: MetFailure): boolean => isSameFailure(other.fingerprint, failure.fingerprint)
    if (this.done.some(isLike)) return
    const at = waiting.findIndex(isLike)
    const known = waiting[at]
    if (known === undefined && this.isFull) return
    // It is worked on when others were run.
    const kept = { ...failure, corpus: this.root === undefined ? failure.corpus : this.root.retain(failure.corpus) }
    if (known === undefined) waiting.push(kept)
    else if (!isHang(failure.error) && this.isSimpler(kept.corpus, known.corpus)) {
      const { corpus, error, fingerprint } = kept
      waiting[at] = { ...known, corpus, error, fingerprint }
    }
  }

  /** A hole says more than the effects that were refused on the way to it. */
  replaceEffects(failure: MetFailure): void {
    this.replace('effect', failure)
  }

  /** The failure says more than those of a kind that wait. */
  replace(kind: OracleKind, failure: MetFailure): void {
    const others = this.waiting.filter(({ error }) => oracleKindOf(error) !== kind)
    this.waiting.splice(0, this.waiting.length, ...others)
    this.note(failure)
  }

  /**
   * Counts a failure; true where those like it were looked at so often that one more look is not worth its price. A simpler input than
   * any before is, where one is given.
   */
  isFamiliar({ className, message }: Fingerprint, corpus?: unknown): boolean {
    const key = `${className}\n${message}`
    const bits =
      corpus === undefined || this.root === undefined ? Number.POSITIVE_INFINITY : this.root.complexity(corpus)
    const { count, least } = this.familiar.get(key) ?? { count: 0, least: bits }
    this.familiar.set(key, { count: count + 1, least: Math.min(bits, least) })
    return bits >= least && count >= closeLooks && (count + 1) % closeLooks !== 0
  }

  private isSimpler(one: unknown, other: unknown): boolean {
    return this.root !== undefined && simplerFirst(this.root, one, other) < 0
  }

  /** The next one to work on, the oldest first; `undefined` where none waits. */
  take(): MetFailure | undefined {
    this.inHand = this.waiting.shift()
    return this.inHand
  }

  /** The one in hand is as simple as that by now. */
  simplify(simpler: Pick<MetFailure, 'corpus' | 'error' | 'fingerprint'>): void {
    if (this.inHand !== undefined) this.inHand = { ...this.inHand, ...simpler }
  }

  /**
   * Work on the one in hand was stopped from outside. It waits to be taken up where it got, or is done where work was stopped too often;
   * false where none was in hand.
   */
  interrupt(): boolean {
    const { inHand } = this
    if (inHand === undefined) return false
    if (++this.interruptions > mostInterruptions) this.finish(unshrunk(inHand))
    else {
      this.inHand = undefined
      this.waiting.unshift(inHand)
    }
    return true
  }

  /** The one in hand is one that was done already, which from now on is `told`. */
  finishAs(known: ShrunkFailure, told: ShrunkFailure): void {
    this.inHand = undefined
    this.done.splice(this.done.indexOf(known), 1, told)
  }

  /** The one in hand, or one that needs no work, is done. */
  finish(failure: ShrunkFailure): void {
    this.inHand = undefined
    this.done.push(failure)
    // As simple as it gets it may be told by what another one, met on the way, was to be told by.
    const others = this.waiting.filter(({ fingerprint }) => !isSameFailure(fingerprint, failure.fingerprint))
    this.waiting.splice(0, this.waiting.length, ...others)
  }
}
