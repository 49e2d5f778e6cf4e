/**
 * Mutations of derivations, each a function from one derivation to another or to nothing. They keep the text in the
 * language; what leaves it on purpose is in text-mutations.ts. Sub-trees are exchanged where they are of the same kind: the
 * same rule, or the same place of a rule. (Superion, Nautilus, Grammarinator and seed notes name them alike.)
 */
import type { Rng } from '@fuzzwright/core/domain'
import type { Derivation } from '../derivation/derivation.ts'
import { kindOf, kindsOf } from '../derivation/kind-of.ts'
import { type Outline, outlineOf } from '../derivation/outline.ts'
import type { Generator, Limits } from '../generation/generator.ts'
import { entryOf, itemAt } from '../grammar/column.ts'
import { nodeAt, nodeOfKind, type Plan } from '../grammar/plan.ts'
import type { PlanNode } from '../grammar/plan-node.ts'
import { type Decisions, decisionsAt, itemsAt, join, replaceAt, withItems } from './edit-derivation.ts'

/** What a mutation is given besides the derivation. */
export interface MutationContext {
  readonly plan: Plan
  readonly rng: Rng
  readonly generator: Generator
  /** Bits the whole result may cost; a mutation may overstep it, its caller checks. */
  readonly limits: Limits
}

export type Mutation = (from: Derivation, context: MutationContext) => Derivation | undefined

/** A random sub-tree grown anew. */
export const regrow: Mutation = (from, context) => regrowAt(from, randomPlace(from, context), context)

export function regrowAt(from: Derivation, place: number, context: MutationContext): Derivation | undefined {
  const { plan, rng, generator, limits } = context
  const tree = outlineOf(plan, from)
  const replaced = costAt(tree, place)
  const budget = limits.budget - from.cost + replaced
  // Small changes are likelier to keep what made the text interesting.
  const small = Math.max(64, replaced * 2)
  const grown = generator.generateNode(entryOf(tree.node, place), rng, {
    budget: rng.bool() ? Math.min(budget, small) : budget,
    maxDepth: 1 + rng.below(limits.maxDepth),
  })
  return replaceAt(plan, from, [{ place, decisions: grown.trace }])
}

/** Two disjoint sub-trees of one kind change places. */
export const swap: Mutation = (from, context) => {
  const { plan, rng } = context
  const tree = outlineOf(plan, from)
  const first = randomPlace(from, context)
  const others = alike(plan, tree, entryOf(tree.node, first)).filter((place) => disjoint(tree, first, place))
  if (others.length === 0) return undefined
  const second = rng.pick(others)
  const [left, right] = first < second ? [first, second] : [second, first]
  return replaceAt(plan, from, [
    { place: left, decisions: decisionsAt(from, tree, right) },
    { place: right, decisions: decisionsAt(from, tree, left) },
  ])
}

/** A sub-tree becomes equal to another one of its kind in the same text. */
export const copyWithin: Mutation = (from, context) => crossover(from, from, context)

/** A sub-tree is replaced by one of its kind from another derivation of the same plan. */
export function crossover(from: Derivation, other: Derivation, context: MutationContext): Derivation | undefined {
  const { plan, rng } = context
  const tree = outlineOf(plan, from)
  const otherTree = outlineOf(plan, other)
  const place = randomPlace(from, context)
  const donors = alike(plan, otherTree, entryOf(tree.node, place))
  if (donors.length === 0) return undefined
  return replaceAt(plan, from, [{ place, decisions: decisionsAt(other, otherTree, rng.pick(donors)) }])
}

/** A recursion is repeated: the way from a sub-tree to one of its kind inside it is walked up to eight times more. */
export const grow: Mutation = (from, context) => {
  const { plan, rng, limits } = context
  const tree = outlineOf(plan, from)
  const pair = randomRecursion(plan, tree, rng)
  if (pair === undefined) return undefined
  const [outer, inner] = pair
  const before = from.trace.subarray(tree.from[outer], tree.from[inner])
  const after = from.trace.subarray(tree.to[inner], tree.to[outer])
  const each = costAt(tree, outer) - costAt(tree, inner)
  const most = Math.min(8, Math.floor((limits.budget - from.cost) / Math.max(1, each)))
  if (most < 1) return undefined
  const times = 1 + rng.below(most)
  const pieces: Decisions[] = [
    ...Array<Decisions>(times).fill(before),
    decisionsAt(from, tree, outer),
    ...Array<Decisions>(times).fill(after),
  ]
  return replaceAt(plan, from, [{ place: outer, decisions: join(pieces) }])
}

/** A sub-tree is replaced by one of its kind inside it. */
export const hoist: Mutation = (from, { plan, rng }) => {
  const tree = outlineOf(plan, from)
  const pair = randomRecursion(plan, tree, rng)
  if (pair === undefined) return undefined
  const [outer, inner] = pair
  return replaceAt(plan, from, [{ place: outer, decisions: decisionsAt(from, tree, inner) }])
}

/** Items of a repeat are removed, inserted, doubled or reordered. */
export const editList: Mutation = (from, context) => {
  const { plan, rng } = context
  const tree = outlineOf(plan, from)
  const lists = placesOf(plan, tree, (node) => node.kind === 'repeat' && node.max > 1)
  if (lists.length === 0) return undefined
  const place = rng.pick(lists)
  const items = itemsAt(tree, place).map((item) => decisionsAt(from, tree, item))
  return withItems(plan, from, place, changedList(items, entryOf(tree.node, place), from, context))
}

function changedList(
  items: readonly Decisions[],
  repeat: number,
  from: Derivation,
  { plan, rng, generator, limits }: MutationContext,
): Decisions[] {
  const next = items.slice()
  const kind = items.length === 0 ? 0 : rng.below(items.length > 1 ? 4 : 3)
  const at = rng.below(items.length + 1)
  const picked = rng.below(Math.max(1, items.length))
  if (kind === 0) {
    const { part } = nodeOfKind(plan, repeat, 'repeat')
    const budget = limits.budget - from.cost
    next.splice(at, 0, generator.generateNode(part, rng, { budget, maxDepth: 1 + rng.below(limits.maxDepth) }).trace)
  } else if (kind === 1) next.splice(picked, 1 + rng.small(items.length - picked))
  else if (kind === 2) {
    const times = 1 + rng.small(8)
    next.splice(at, 0, ...Array<Decisions>(times).fill(itemAt(items, picked)))
  } else {
    const other = rng.below(items.length)
    next[picked] = itemAt(items, other)
    next[other] = itemAt(items, picked)
  }
  return next
}

/** One character becomes another of its class, often a neighbour. */
export const changeCharacter: Mutation = (from, { plan, rng }) => {
  const tree = outlineOf(plan, from)
  const places = placesOf(plan, tree, (node) => node.kind === 'chars')
  if (places.length === 0) return undefined
  const place = rng.pick(places)
  const { set } = nodeOfKind(plan, entryOf(tree.node, place), 'chars')
  const now = entryOf(from.trace, entryOf(tree.from, place))
  const near = rng.bool() ? now + (rng.bool() ? 1 : -1) : rng.below(Math.min(set.size, 256))
  const next = near < 0 || near >= set.size ? rng.below(set.size) : near
  return next === now ? undefined : replaceAt(plan, from, [{ place, decisions: [next] }])
}

/** All mutations of one derivation alone, each with its share. */
export const treeMutations: readonly (readonly [share: number, mutation: Mutation])[] = [
  [6, regrow],
  [4, editList],
  [3, changeCharacter],
  [2, swap],
  [2, copyWithin],
  [1, grow],
  [1, hoist],
]

export function randomMutation(rng: Rng): Mutation {
  let left = rng.below(treeMutations.reduce((sum, [share]) => sum + share, 0))
  for (const [share, mutation] of treeMutations) {
    if (left < share) return mutation
    left -= share
  }
  return regrow
}

/** A place that decides something, small sub-trees as often as large ones. */
export function randomPlace(from: Derivation, { plan, rng }: MutationContext): number {
  const tree = outlineOf(plan, from)
  const place = rng.below(tree.length)
  // Most places are leaves; walking up now and then gives their ancestors a chance.
  let at = place
  while (rng.oneIn(3) && entryOf(tree.parent, at) >= 0) at = entryOf(tree.parent, at)
  return at
}

export function costAt(tree: Outline, place: number): number {
  const units = entryOf(tree.textTo, place) - entryOf(tree.textFrom, place)
  return units * 8 + entryOf(tree.to, place) - entryOf(tree.from, place)
}

function disjoint(tree: Outline, a: number, b: number): boolean {
  return entryOf(tree.next, a) <= b || entryOf(tree.next, b) <= a
}

function alike(plan: Plan, tree: Outline, node: number): number[] {
  const kinds = kindsOf(plan)
  const kind = kindOf(plan, node)
  const found: number[] = []
  for (let place = 0; place < tree.length; place++) {
    if (kinds[entryOf(tree.node, place)] === kind) found.push(place)
  }
  return found
}

function placesOf(plan: Plan, tree: Outline, wanted: (node: PlanNode) => boolean): number[] {
  const found: number[] = []
  for (let place = 0; place < tree.length; place++) {
    if (wanted(nodeAt(plan, entryOf(tree.node, place)))) found.push(place)
  }
  return found
}

/** Further up than this, looking for a place's kind rarely finds anything. */
const mostSteps = 24

/** A place, drawn among those that have one of their kind above them, and the nearest of those. */
function randomRecursion(plan: Plan, tree: Outline, rng: Rng): readonly [outer: number, inner: number] | undefined {
  const above = nearestAlike(plan, tree)
  const inner: number[] = []
  for (let place = 1; place < tree.length; place++) if (above[place] !== -1) inner.push(place)
  if (inner.length === 0) return undefined
  const place = rng.pick(inner)
  return [entryOf(above, place), place]
}

/** By place, the nearest one of the same kind around it; -1 where there is none within `mostSteps`. */
function nearestAlike(plan: Plan, tree: Outline): Int32Array {
  const kinds = kindsOf(plan)
  const found = new Int32Array(tree.length).fill(-1)
  const depth = new Int32Array(tree.length)
  // The last place of each kind, and by place the one before it: a list of those that are still open.
  const last = new Map<number, number>()
  const before = new Int32Array(tree.length)
  for (let place = 0; place < tree.length; place++) {
    if (place > 0) depth[place] = 1 + entryOf(depth, entryOf(tree.parent, place))
    const kind = entryOf(kinds, entryOf(tree.node, place))
    let open = last.get(kind) ?? -1
    while (open >= 0 && entryOf(tree.next, open) <= place) open = entryOf(before, open)
    if (open >= 0 && entryOf(depth, place) - entryOf(depth, open) <= mostSteps) found[place] = open
    before[place] = open
    last.set(kind, place)
  }
  return found
}
