/**
 * Sub-trees of earlier texts, ready to be put into others: Superion's mutation, with its bounds. Exhaustive where every pair
 * is wanted, or one random replacement at a time.
 */

import type { Rng } from '@fuzzwright/core/domain'
import type { Derivation } from '../derivation/derivation.ts'
import { kindOf } from '../derivation/kind-of.ts'
import { type Outline, outlineOf } from '../derivation/outline.ts'
import { entryOf, itemAt, numberAt } from '../grammar/column.ts'
import { nodeAt, type Plan, ruleAt } from '../grammar/plan.ts'
import { decisionsAt, replaceAt } from './edit-derivation.ts'

/** Superion's limits: sub-trees kept, their length, and the length of a text that is taken apart, in UTF-16 units. */
export interface PoolLimits {
  readonly subtrees: number
  readonly subtreeLength: number
  readonly textLength: number
}

/** The numbers of the paper. */
export const superionLimits: PoolLimits = { subtrees: 10_000, subtreeLength: 200, textLength: 10_000 }

/** A sub-tree, as far as its context can be told from it. */
export interface SubtreeContext {
  readonly text: string
  /** The text before it. */
  readonly before: string
  /** Name of its rule, or of the rule it is a part of. */
  readonly rule: string
  /** How many sub-trees of a rule there are in it, itself included. */
  readonly count: (rule: string) => number
}

/** What else two sub-trees must have in common to stand for each other, as a text: the names in scope, say. */
export type Annotate = (subtree: SubtreeContext) => string

/** Sub-trees stand for each other that have as many of these rules in them: as many variables, say. */
export function sameNumberOf(rules: readonly string[]): Annotate {
  return ({ count }) => rules.map(count).join()
}

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
    const written = writtenDecisions(derivation.trace)
    for (let place = 0; place < tree.length && this.known.size < this.limits.subtrees; place++) {
      const length = entryOf(tree.textTo, place) - entryOf(tree.textFrom, place)
      if (length > this.limits.subtreeLength) continue
      const key = this.keyAt(derivation, place)
      const identity = `${key}:${written.slice(2 * entryOf(tree.from, place), 2 * entryOf(tree.to, place))}`
      if (this.known.has(identity)) continue
      const decisions = decisionsAt(derivation, tree, place)
      this.known.add(identity)
      const list = this.byKey.get(key)
      if (list === undefined) this.byKey.set(key, [decisions.slice()])
      else list.push(decisions.slice())
    }
  }

  /**
   * Every sub-tree of the text replaced by every one of its kind in the pool, one at a time: in the order of the places, or, given
   * chance, in a random one. Either way each comes once, and nothing is made before it is asked for.
   */
  *replacements(derivation: Derivation, rng?: Rng): Generator<Derivation, void> {
    const tree = outlineOf(this.plan, derivation)
    const lists = Array.from({ length: tree.length }, (_, place) => this.byKey.get(this.keyAt(derivation, place)) ?? [])
    for (const [place, at] of rng === undefined ? pairsInOrder(lists) : pairsShuffled(lists, rng)) {
      const decisions = itemAt(itemAt(lists, place), at)
      const next = replaceAt(this.plan, derivation, [{ place, decisions }])
      if (next !== undefined && next.text !== derivation.text) yield next
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
    const count = (name: string): number => this.countWithin(tree, place, name)
    return `${kind}:${this.annotate({ text: text.slice(tree.textFrom[place], tree.textTo[place]), before, rule, count })}`
  }

  private countWithin(tree: Outline, place: number, name: string): number {
    let count = 0
    for (let at = place; at < entryOf(tree.next, place); at++) {
      const node = nodeAt(this.plan, entryOf(tree.node, at))
      if (node.kind === 'rule' && ruleAt(this.plan, node.rule).name === name) count++
    }
    return count
  }
}

/** Two units for each decision, so that a part is a slice: in a deep tree, writing each sub-tree costs the square of its size. */
function writtenDecisions(trace: Int32Array): string {
  const halves = new Uint16Array(trace.slice().buffer)
  let written = ''
  for (let at = 0; at < halves.length; at += 4096) written += String.fromCharCode(...halves.subarray(at, at + 4096))
  return written
}

type Pair = readonly [place: number, at: number]
type Lists = readonly (readonly unknown[])[]

function* pairsInOrder(lists: Lists): Generator<Pair, void> {
  for (const [place, list] of lists.entries()) for (let at = 0; at < list.length; at++) yield [place, at]
}

/** Steps of one width that has no divisor in common with the number of pairs come to each of them once. */
function* pairsShuffled(lists: Lists, rng: Rng): Generator<Pair, void> {
  const ends = new Int32Array(lists.length)
  let total = 0
  for (const [place, list] of lists.entries()) ends[place] = total += list.length
  if (total === 0) return
  let step = 1 + rng.below(total)
  while (commonDivisor(step, total) > 1) step++
  let next = rng.below(total)
  for (let left = total; left > 0; left--) {
    const place = firstAbove(ends, next)
    yield [place, next - (place === 0 ? 0 : entryOf(ends, place - 1))]
    next = (next + step) % total
  }
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

/** The first place of an ascending table that is above a number. */
function firstAbove(table: Int32Array, number: number): number {
  let [low, high] = [0, table.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (entryOf(table, middle) > number) high = middle
    else low = middle + 1
  }
  return low
}
