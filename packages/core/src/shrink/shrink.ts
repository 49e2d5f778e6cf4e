/**
 * The shrinker: descends from a failing corpus value to the simplest one with the same failure. It only proposes; whoever
 * drives it runs the property, synchronously or not, and tells the verdict.
 */
import type { Domain } from '../domain/domain.ts'
import { InvariantError } from '../errors.ts'
import type { Rng } from '../random/rng.ts'
import { type Attempts, Descent, type Verdict } from './descent.ts'
import type { Pass } from './pass.ts'
import { allPasses } from './passes/all-passes.ts'

export type { Verdict } from './descent.ts'

/** Where shrinking stops. */
export interface ShrinkLimits {
  /** Candidates judged at most. Limits of time are the driver's: it just stops asking. */
  readonly evaluations: number
}

/** How far shrinking has come. */
export interface ShrinkState<C> {
  /** The simplest value that failed in the same way. */
  readonly best: C
  readonly evaluations: number
  readonly accepted: number
  /** No pass can improve on `best`. */
  readonly exhausted: boolean
}

/** Options of `shrink`. */
export interface ShrinkOptions {
  readonly rng: Rng
  readonly limits?: ShrinkLimits
  /** Candidates in a row that may bring nothing before the shrink gives up; default 5000. */
  readonly patience?: number
  /** For tests and experiments: the passes to use. */
  readonly passes?: readonly Pass[]
}

/**
 * Every pass over a value of a hundred parts needs fewer: who goes on so long without success is done in all likelihood.
 * No bench chose it.
 */
const defaultPatience = 5000

/** A shrink in progress. Ask for the `next` candidate, judge it, `tell` the verdict, and so on until there is none. */
export class Shrinking<C> {
  private readonly descent: Descent<C>
  private readonly candidates: Attempts<C, boolean>
  private readonly limit: number
  private started = false
  private candidate: C | undefined = undefined
  private exhausted = false

  constructor(descent: Descent<C>, passes: readonly Pass[], limit: number) {
    this.descent = descent
    this.candidates = rounds(descent, passes)
    this.limit = limit
  }

  /** The candidate to judge, the same one until it has been judged; `undefined` when none is left or at the limit. */
  next(): C | undefined {
    if (this.descent.evaluations >= this.limit) return undefined
    if (!this.started) this.advance('passes')
    return this.candidate
  }

  tell(verdict: Verdict): void {
    if (this.candidate === undefined) throw new InvariantError('A verdict was told before a candidate was asked for.')
    this.advance(verdict)
  }

  /** Goes on at once, so that `state` includes the verdict even if nobody asks for another candidate. */
  private advance(verdict: Verdict): void {
    this.started = true
    const step = this.candidates.next(verdict)
    this.exhausted = step.done === true && step.value
    this.candidate = step.done ? undefined : step.value
  }

  get state(): ShrinkState<C> {
    const { best, evaluations, accepted } = this.descent
    return { best, evaluations, accepted, exhausted: this.exhausted }
  }
}

/**
 * Runs passes until none of them finds anything more at the best value. A pass that helped in its last run comes before
 * those that did not. Answers true if it ended that way, false if the descent stalled.
 */
function* rounds<C>(descent: Descent<C>, passes: readonly Pass[]): Attempts<C, boolean> {
  /** How many candidates had been accepted when the pass found nothing. */
  const settled = new Map<Pass, number>()
  const helped = new Set<Pass>()
  for (;;) {
    const due = passes.filter((pass) => settled.get(pass) !== descent.accepted)
    if (due.length === 0) return true
    for (const pass of [...due.filter((pass) => helped.has(pass)), ...due.filter((pass) => !helped.has(pass))]) {
      const { accepted } = descent
      if (descent.nodes.length <= (pass.mostParts ?? Number.POSITIVE_INFINITY)) yield* pass.run(descent)
      if (descent.stalled) return false
      if (descent.accepted > accepted) helped.add(pass)
      else {
        helped.delete(pass)
        settled.set(pass, accepted)
      }
    }
  }
}

/** Starts to shrink `failing`, a corpus value of `domain` known to fail. */
export function shrink<C>(domain: Domain<unknown, C>, failing: C, options: ShrinkOptions): Shrinking<C> {
  const limit = options.limits?.evaluations ?? Number.POSITIVE_INFINITY
  const descent = new Descent(domain, failing, options.rng, options.patience ?? defaultPatience)
  return new Shrinking(descent, options.passes ?? allPasses, limit)
}
