/**
 * Superion's mutation by trees: the sub-trees of an archived input and of another one are the pool; each sub-tree of the first is
 * replaced by each one of its context in the pool, within the paper's bounds. One text per call, until all were made.
 */
import type { Rng } from '@fuzzwright/core/domain'
import type { Derivation } from '../derivation/derivation.ts'
import type { Plan } from '../grammar/plan.ts'
import { type Annotate, SubtreePool, superionLimits } from '../mutation/subtree-pool.ts'
import type { Archive, Entry } from './archive.ts'

export class SubtreeReplacements {
  private readonly plan: Plan
  private readonly archive: Archive
  private readonly sameContext: Annotate | undefined
  private entry: Entry | undefined
  private left: Iterator<Derivation> | undefined

  constructor(plan: Plan, archive: Archive, sameContext: Annotate | undefined) {
    this.plan = plan
    this.archive = archive
    this.sameContext = sameContext
  }

  /** Undefined where nothing is archived, or the entry drawn has nothing to exchange. */
  next(rng: Rng): { readonly entry: Entry; readonly derivation: Derivation } | undefined {
    const next = this.left?.next()
    if (next?.done === false && this.entry !== undefined) return { entry: this.entry, derivation: next.value }
    const entry = this.archive.pick(rng)
    if (entry === undefined) return undefined
    this.entry = entry
    this.left = this.allOf(entry.origin, rng)
    const first = this.left.next()
    return first.done === true ? undefined : { entry, derivation: first.value }
  }

  /** In a random order: where few of them can be run, those of one place would say little. */
  private allOf(from: Derivation, rng: Rng): Iterator<Derivation> {
    const pool = new SubtreePool(this.plan, superionLimits, this.sameContext)
    pool.add(from)
    pool.add(rng.pick(this.archive.entries).origin)
    return pool.replacements(from, rng.split())
  }
}
