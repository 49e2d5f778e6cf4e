/**
 * Sub-trees of earlier texts, ready to be put into others: Superion's mutation, with its bounds. Exhaustive where every pair
 * is wanted, or one random replacement at a time.
 */

import type { Rng } from '@fuzzwright/core/domain'
import type { Derivation } from '../derivation/derivation.ts'
import { kindOf } from '../derivation/kind-of.ts'
import { outlineOf } from '../derivation/outline.ts'
import { entryOf, numberAt } from '../grammar/column.ts'
import type { Plan } from '../grammar/plan.ts'
import { decisionsAt, replaceAt } from './edit-derivation.ts'

/** Superion's limits: sub-trees kept, their length, and the length of a text that is taken apart, in UTF-16 units. */
export interface PoolLimits {
  readonly subtrees: number
  readonly subtreeLength: number
  readonly textLength: number
}

/** The numbers of the paper. */
export const superionLimits: PoolLimits = { subtrees: 10_000, subtreeLength: 200, textLength: 10_000 }

/**
 * What else two sub-trees must have in common to stand for each other, as a text: the names in scope, say. It is given
 * the sub-tree's own text, the text before it and the name of its rule.
 */
export type Annotate = (subtree: { readonly text: string; readonly before: string; readonly rule: string }) => string

/** Sub-trees by kind. Grows until its limit; nothing is ever thrown out. */
export class SubtreePool {
  private readonly plan: Plan
  private readonly limits: PoolLimits
  private readonly annotate: Annotate | undefined
  private readonly byKey = new Map<string, Int32Array[]>()
  private readonly known = new Set<string>()

  constructor(plan: Plan, limits: PoolLimits = superionLimits, annotate?: Annotate) {
    this.plan = plan
    this.limits = limits
    this.annotate = annotate
  }

  get size(): number {
    return this.known.size
  }

  /** Takes in the sub-trees of a text, unless it is too long or the pool is full. Equal ones are kept once. */
  add(derivation: Derivation): void {
    if (derivation.text.length > this.limits.textLength) return
    const tree = outlineOf(this.plan, derivation)
    for (let place = 0; place < tree.length && this.known.size < this.limits.subtrees; place++) {
      const length = entryOf(tree.textTo, place) - entryOf(tree.textFrom, place)
      if (length > this.limits.subtreeLength) continue
      const key = this.keyAt(derivation, place)
      const decisions = decisionsAt(derivation, tree, place)
      const identity = `${key}:${decisions.join()}`
      if (this.known.has(identity)) continue
      this.known.add(identity)
      const list = this.byKey.get(key)
      if (list === undefined) this.byKey.set(key, [decisions.slice()])
      else list.push(decisions.slice())
    }
  }

  /** Every sub-tree of the text replaced by every one of its kind in the pool, one at a time. */
  *replacements(derivation: Derivation): Generator<Derivation, void> {
    const tree = outlineOf(this.plan, derivation)
    for (let place = 0; place < tree.length; place++) {
      for (const decisions of this.byKey.get(this.keyAt(derivation, place)) ?? []) {
        const next = replaceAt(this.plan, derivation, [{ place, decisions }])
        if (next !== undefined && next.text !== derivation.text) yield next
      }
    }
  }

  /** One random replacement, or undefined where the pool has nothing of the kind. */
  replace(derivation: Derivation, rng: Rng): Derivation | undefined {
    const tree = outlineOf(this.plan, derivation)
    const place = rng.below(tree.length)
    const list = this.byKey.get(this.keyAt(derivation, place))
    return list === undefined ? undefined : replaceAt(this.plan, derivation, [{ place, decisions: rng.pick(list) }])
  }

  private keyAt(derivation: Derivation, place: number): string {
    const tree = outlineOf(this.plan, derivation)
    const node = entryOf(tree.node, place)
    const kind = String(kindOf(this.plan, node))
    if (this.annotate === undefined) return kind
    const rule = this.plan.rules[numberAt(this.plan.ruleOf, node)]?.name ?? ''
    const { text } = derivation
    const before = text.slice(0, tree.textFrom[place])
    return `${kind}:${this.annotate({ text: text.slice(tree.textFrom[place], tree.textTo[place]), before, rule })}`
  }
}
