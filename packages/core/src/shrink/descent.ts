/**
 * The state every pass works on: the best failing value so far, and the one way to improve it. A candidate is judged
 * only if it is valid, strictly simpler than the best and not judged before, so each acceptance goes down a
 * well-founded order and no pass can undo another or loop.
 */
import { callsIn, switchesIn } from '../domain/calls-in.ts'
import { type Domain, simplerFirst, UNCHANGED } from '../domain/domain.ts'
import { type Edit, withEdits } from '../parts/edit.ts'
import { type PartNode, preorderOf } from '../parts/part-tree.ts'
import type { Rng } from '../random/rng.ts'
import { visibleKey } from './value-key.ts'

/** Same failure · another failure · no failure · discarded by a precondition. */
export type Verdict = 'same' | 'other' | 'passes' | 'invalid'

/** A search that yields candidates and is told the verdict on each. */
export type Attempts<C, Answer = void> = Generator<C, Answer, Verdict>

export class Descent<C> {
  readonly domain: Domain<unknown, C>
  readonly rng: Rng
  best: C
  accepted = 0
  evaluations = 0
  private readonly patience: number
  /** Evaluations when the best value was found. */
  private progress = 0
  private readonly judged = new Set<string>()
  /** Of the best value; fewer switches count before fewer calls, and those before its complexity. */
  private calls: number
  private switches: number
  private bestKey: string | undefined
  private bestNodes: readonly PartNode[] | undefined = undefined

  constructor(domain: Domain<unknown, C>, failing: C, rng: Rng, patience: number = Number.POSITIVE_INFINITY) {
    this.domain = domain
    this.rng = rng
    this.patience = patience
    this.best = domain.retain(failing)
    this.bestKey = visibleKey(this.domain, failing)
    this.calls = callsIn(domain, failing)
    this.switches = switchesIn(domain, failing)
  }

  /** Nothing has helped for so long that no more candidates are proposed. */
  get stalled(): boolean {
    return this.evaluations - this.progress >= this.patience
  }

  /** The tree of the best value. */
  get nodes(): readonly PartNode[] {
    this.bestNodes ??= preorderOf(this.domain, this.best)
    return this.bestNodes
  }

  /** Has the candidate judged if it can be an improvement; true where it has become the best. */
  *consider(candidate: C | typeof UNCHANGED | undefined): Attempts<C, boolean> {
    if (candidate === UNCHANGED || candidate === undefined || this.stalled) return false
    if (!this.simplifies(candidate)) return false
    const key = visibleKey(this.domain, candidate)
    if (key === undefined) return false
    if (key !== this.bestKey) {
      if (this.judged.has(key)) return false
      this.judged.add(key)
      const verdict = yield candidate
      this.evaluations++
      if (verdict !== 'same') return false
    }
    // The property gets the same input from a candidate of the same key: it is better without being judged.
    this.accepted++
    this.progress = this.evaluations
    this.best = this.domain.retain(candidate)
    this.bestKey = key
    if (this.calls > 0) this.calls = callsIn(this.domain, candidate)
    if (this.switches > 0) this.switches = switchesIn(this.domain, candidate)
    this.bestNodes = undefined
    return true
  }

  /** `consider` of the best value with the edits made. */
  *edit(...edits: readonly Edit[]): Attempts<C, boolean> {
    return yield* this.editAll(edits)
  }

  /** The same for edits of which there may be more than a call takes arguments. */
  *editAll(edits: readonly Edit[]): Attempts<C, boolean> {
    return yield* this.consider(this.edited(edits))
  }

  /** The best value with the edits made; `UNCHANGED` where a domain refuses or user code throws. */
  edited(edits: readonly Edit[], from: C = this.best): C | typeof UNCHANGED {
    try {
      return withEdits(this.domain, from, edits) as C | typeof UNCHANGED
    } catch {
      // Functions given to map, flatMap and filter may throw on values their domain did not foresee.
      return UNCHANGED
    }
  }

  /** Whether the candidate is valid and strictly simpler than the best value. */
  simplifies(candidate: C): boolean {
    try {
      const order =
        this.moreSwitches(candidate) || this.moreCalls(candidate) || simplerFirst(this.domain, candidate, this.best)
      return order < 0 && this.domain.validate(candidate) === undefined
    } catch {
      return false
    }
  }

  /** Without any there can only be more, and those are among what is compared last. */
  private moreSwitches(candidate: C): number {
    return this.switches > 0 ? switchesIn(this.domain, candidate) - this.switches : 0
  }

  private moreCalls(candidate: C): number {
    return this.calls > 0 ? callsIn(this.domain, candidate) - this.calls : 0
  }
}
