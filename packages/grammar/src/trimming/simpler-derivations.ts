/**
 * Ways to make a derivation simpler, the boldest first: items of lists left out, sub-trees replaced by a part of the same
 * kind inside them (S by the S in it), by the shortest way out, by a cheaper option, and characters by simpler ones.
 * Whoever takes the first that works, and starts again, ends with a tree in which no single one of these helps.
 */

import type { Derivation } from '../derivation/derivation.ts'
import { kindOf } from '../derivation/kind-of.ts'
import { type Outline, outlineOf } from '../derivation/outline.ts'
import { amountOf, entryOf, numberAt } from '../grammar/column.ts'
import { simplestDerivation } from '../grammar/costs.ts'
import { nodeAt, nodeOfKind, type Plan } from '../grammar/plan.ts'
import type { PlanNode } from '../grammar/plan-node.ts'
import { type Decisions, decisionsAt, itemsAt, join, replaceAt, withItems } from '../mutation/edit-derivation.ts'

/** Places looked at within one sub-tree for a part of the same kind; beyond, the outermost ones are enough. */
const mostInner = 12

/** Derivations that differ in one place and are strictly simpler by (cost, then `compareDerivations`). May repeat. */
export function* simplerDerivations(plan: Plan, from: Derivation): Generator<Derivation, void> {
  for (const next of candidates(plan, from)) {
    if (next !== undefined && compareDerivations(plan, next, from) < 0) yield next
  }
}

/** Negative where `a` is simpler: less cost, or the same and simpler decisions from the left. */
export function compareDerivations(plan: Plan, a: Derivation, b: Derivation): number {
  if (a.cost !== b.cost) return a.cost - b.cost
  if (a.text === b.text && a.trace.length === b.trace.length && a.trace.every((each, at) => each === b.trace[at]))
    return 0
  const ranksA = ranks(plan, a)
  const ranksB = ranks(plan, b)
  for (let at = 0; at < Math.min(ranksA.length, ranksB.length); at++) {
    const difference = numberAt(ranksA, at) - numberAt(ranksB, at)
    if (difference !== 0) return difference
  }
  return ranksA.length - ranksB.length
}

function* candidates(plan: Plan, from: Derivation): Generator<Derivation | undefined, void> {
  const tree = outlineOf(plan, from)
  const kinds = (place: number): PlanNode => nodeAt(plan, entryOf(tree.node, place))
  yield* shortestWaysOut(plan, from, tree)
  for (let place = 0; place < tree.length; place++) {
    if (kinds(place).kind === 'repeat') yield* shorterLists(plan, from, tree, place)
  }
  for (let place = 0; place < tree.length; place++) {
    if (kinds(place).kind === 'repeat') yield* firstItemMovedForward(plan, from, tree, place)
  }
  for (let place = 0; place < tree.length; place++) yield* innerOnes(plan, from, tree, place)
  for (let place = 0; place < tree.length; place++) {
    const node = kinds(place)
    if (node.kind === 'choice') yield* otherOptions(plan, from, tree, place, node)
    else if (node.kind === 'chars') yield* simplerMembers(plan, from, tree, place)
  }
}

/** Large sub-trees before small ones. */
function* shortestWaysOut(plan: Plan, from: Derivation, tree: Outline): Generator<Derivation | undefined, void> {
  const size = (place: number): number => entryOf(tree.to, place) - entryOf(tree.from, place)
  const places = Array.from({ length: tree.length }, (_, place) => place)
    .filter((place) => size(place) > 1)
    .sort((a, b) => size(b) - size(a) || a - b)
  for (const place of places)
    yield replaceAt(plan, from, [{ place, decisions: wayOut(plan, entryOf(tree.node, place)) }])
}

function wayOut(plan: Plan, node: number): Decisions {
  return simplestDerivation(plan.nodes, plan.rules, plan.simplest, node).trace
}

/** Without runs of items: all that may go, then halves, quarters and so on down to single ones. */
function* shorterLists(
  plan: Plan,
  from: Derivation,
  tree: Outline,
  place: number,
): Generator<Derivation | undefined, void> {
  const node = nodeOfKind(plan, entryOf(tree.node, place), 'repeat')
  const items = itemsAt(tree, place)
  for (let run = items.length - node.min; run >= 1; run = Math.floor(run / 2)) {
    for (let start = 0; start + run <= items.length; start += run) {
      const rest = items.filter((_, at) => at < start || at >= start + run)
      const decisions = rest.map((item) => decisionsAt(from, tree, item))
      yield withItems(plan, from, place, decisions)
    }
  }
}

/**
 * Lists are often written as one element and a repeat of "separator, element". The element before the repeat cannot be left
 * out, but the one inside the first item can take its place, and the item goes.
 */
function* firstItemMovedForward(
  plan: Plan,
  from: Derivation,
  tree: Outline,
  place: number,
): Generator<Derivation | undefined, void> {
  const node = nodeOfKind(plan, entryOf(tree.node, place), 'repeat')
  const [first, ...rest] = itemsAt(tree, place)
  if (first === undefined || rest.length < node.min) return
  const count = node.max > node.min ? [rest.length - node.min] : []
  const left = join([count, ...rest.map((item) => decisionsAt(from, tree, item))])
  const tried = new Set<number>()
  for (let inner = first; inner < entryOf(tree.next, first); inner++) {
    const kind = kindOf(plan, entryOf(tree.node, inner))
    if (kind < 0 || tried.has(kind)) continue
    tried.add(kind)
    const before = lastBefore(plan, tree, place, kind)
    if (before < 0) continue
    yield replaceAt(plan, from, [
      { place: before, decisions: decisionsAt(from, tree, inner) },
      { place, decisions: left },
    ])
  }
}

/** The outermost place of a kind among the earlier siblings of a place, the nearest first; -1 where there is none. */
function lastBefore(plan: Plan, tree: Outline, place: number, kind: number): number {
  for (let at = place - 1; at > entryOf(tree.parent, place); at--) {
    if (kindOf(plan, entryOf(tree.node, at)) === kind && tree.parent[at] === tree.parent[place]) return at
  }
  return -1
}

/** The sub-tree replaced by parts of the same rule or node inside it, outermost first. */
function* innerOnes(
  plan: Plan,
  from: Derivation,
  tree: Outline,
  place: number,
): Generator<Derivation | undefined, void> {
  const kind = kindOf(plan, entryOf(tree.node, place))
  const end = entryOf(tree.next, place)
  let found = 0
  for (let inner = place + 1; inner < end && found < mostInner; inner++) {
    if (kindOf(plan, entryOf(tree.node, inner)) !== kind) continue
    found++
    yield replaceAt(plan, from, [{ place, decisions: decisionsAt(from, tree, inner) }])
  }
}

function* otherOptions(
  plan: Plan,
  from: Derivation,
  tree: Outline,
  place: number,
  node: PlanNode & { kind: 'choice' },
): Generator<Derivation | undefined, void> {
  const chosen = from.trace[entryOf(tree.from, place)]
  const order = node.options.map((_, option) => option).filter((option) => option !== chosen)
  const cost = (option: number): number => amountOf(plan.least, numberAt(node.options, option))
  order.sort(
    (a, b) =>
      cost(a) - cost(b) || rankOf(plan, entryOf(tree.node, place), a) - rankOf(plan, entryOf(tree.node, place), b),
  )
  for (const option of order) {
    if (node.weights[option] === 0) continue
    yield replaceAt(plan, from, [
      { place, decisions: [option, ...toArray(wayOut(plan, numberAt(node.options, option)))] },
    ])
  }
}

function* simplerMembers(
  plan: Plan,
  from: Derivation,
  tree: Outline,
  place: number,
): Generator<Derivation | undefined, void> {
  const id = entryOf(tree.node, place)
  const at = entryOf(tree.from, place)
  const rank = rankOf(plan, id, entryOf(from.trace, at))
  const tried = new Set([rank])
  for (const lower of [0, 1, 2, rank >> 1, rank - (rank >> 2), rank - 1]) {
    if (lower < 0 || lower > rank || tried.has(lower)) continue
    tried.add(lower)
    yield replaceAt(plan, from, [{ place, decisions: [memberOfRank(plan, id, lower)] }])
  }
}

/** Simplicity of a decision at a node: 0 for the simplest, then in order. */
function rankOf(plan: Plan, id: number, decision: number): number {
  const simplest = entryOf(plan.simplest, id)
  if (decision === simplest) return 0
  return decision < simplest ? decision + 1 : decision
}

function memberOfRank(plan: Plan, id: number, rank: number): number {
  const simplest = entryOf(plan.simplest, id)
  if (rank === 0) return simplest
  return rank <= simplest ? rank - 1 : rank
}

function ranks(plan: Plan, derivation: Derivation): number[] {
  const tree = outlineOf(plan, derivation)
  const found: number[] = []
  for (let place = 0; place < tree.length; place++) {
    const id = entryOf(tree.node, place)
    const node = nodeAt(plan, id)
    const at = entryOf(tree.from, place)
    // Other nodes decide nothing, so there may be no decision left where they stand.
    if (node.kind === 'repeat' && node.max > node.min) found.push(entryOf(derivation.trace, at))
    else if (node.kind === 'choice' || node.kind === 'chars') {
      found.push(rankOf(plan, id, entryOf(derivation.trace, at)))
    }
  }
  return found
}

function toArray(decisions: Decisions): number[] {
  return Array.from(decisions)
}
