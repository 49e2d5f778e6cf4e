/**
 * All short trees of a rule in the place of each of its sub-trees: what no single simplification leads to. There can be very many of
 * them; whoever asks stops where it is enough.
 */
import { allDerivations } from '../derivation/all-derivations.ts'
import type { Derivation } from '../derivation/derivation.ts'
import { outlineOf } from '../derivation/outline.ts'
import { entryOf } from '../grammar/column.ts'
import { bitsPerUnit } from '../grammar/costs.ts'
import { nodeAt, type Plan } from '../grammar/plan.ts'
import { replaceAt } from '../mutation/edit-derivation.ts'
import { costAt } from '../mutation/tree-mutations.ts'

/** Derivations that differ in one sub-tree, which costs less; the cheapest places first, and at each the cheapest trees. */
export function* shorterTrees(plan: Plan, from: Derivation): Generator<Derivation, void> {
  const tree = outlineOf(plan, from)
  const isRule = (place: number): boolean => nodeAt(plan, entryOf(tree.node, place)).kind === 'rule'
  const places = Array.from({ length: tree.length }, (_, place) => place)
    .filter(isRule)
    .sort((a, b) => costAt(tree, a) - costAt(tree, b) || a - b)
  for (const place of places) {
    for (const { trace } of byCost(plan, entryOf(tree.node, place), costAt(tree, place))) {
      const next = replaceAt(plan, from, [{ place, decisions: trace }])
      if (next !== undefined) yield next
    }
  }
}

/** Derivations of a node that cost less than `cost`, in levels of one character more. */
function* byCost(plan: Plan, node: number, cost: number): Generator<Derivation, void> {
  for (let before = -1; before < cost - 1; ) {
    const budget = Math.min(cost - 1, before + bitsPerUnit)
    for (const derivation of allDerivations(plan, budget, node)) if (derivation.cost > before) yield derivation
    before = budget
  }
}
