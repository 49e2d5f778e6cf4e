/**
 * All short trees of a rule in the place of each of its sub-trees: what no single simplification leads to. There can be very many of
 * them; whoever asks stops where it is enough.
 */
import { allDerivations, allOfLength } from '../derivation/all-derivations.ts'
import type { Derivation } from '../derivation/derivation.ts'
import { outlineOf } from '../derivation/outline.ts'
import { entryOf } from '../grammar/column.ts'
import { bitsPerUnit } from '../grammar/costs.ts'
import { nodeAt, type Plan } from '../grammar/plan.ts'
import { replaceAt } from '../mutation/edit-derivation.ts'
import { costAt } from '../mutation/tree-mutations.ts'

/**
 * Derivations that differ in one sub-tree, which costs less; the cheapest places first, and at each the cheapest trees. After them those whose text is shorter
 * though it takes more decisions. Answers whether these were all there are.
 */
export function* shorterTrees(plan: Plan, from: Derivation): Trees {
  const tree = outlineOf(plan, from)
  const isRule = (place: number): boolean => nodeAt(plan, entryOf(tree.node, place)).kind === 'rule'
  const lengthAt = (place: number): number => entryOf(tree.textTo, place) - entryOf(tree.textFrom, place)
  const places = Array.from({ length: tree.length }, (_, place) => place)
    .filter(isRule)
    .sort((a, b) => costAt(tree, a) - costAt(tree, b) || a - b)
  let isComplete = true
  for (const place of places) {
    const found = yield* inPlace(place, byCost(plan, entryOf(tree.node, place), costAt(tree, place)))
    isComplete &&= found
  }
  for (const place of places) {
    const found = yield* inPlace(place, byLength(plan, entryOf(tree.node, place), lengthAt(place)))
    isComplete &&= found
  }
  return isComplete

  function* inPlace(place: number, trees: Trees): Trees {
    for (;;) {
      const { done, value } = trees.next()
      if (done === true) return value
      yield value && replaceAt(plan, from, [{ place, decisions: value.trace }])
    }
  }
}

/** Undefined stands for a tree that is none of those meant: whoever waits for the next one may lose patience. */
type Trees = Generator<Derivation | undefined, boolean>

/** Derivations of a node that cost less than `cost`, in levels of one character more. */
function* byCost(plan: Plan, node: number, cost: number): Trees {
  let isComplete = true
  for (let before = -1; before < cost - 1; ) {
    const budget = Math.min(cost - 1, before + bitsPerUnit)
    const found = yield* those(allDerivations(plan, budget, node), (derivation) => derivation.cost > before)
    isComplete &&= found
    before = budget
  }
  return isComplete
}

/** Derivations of a node whose texts are shorter than `length`, the shortest first. */
function* byLength(plan: Plan, node: number, length: number): Trees {
  let isComplete = true
  for (let next = 0; next < length; next++) {
    const found = yield* those(allOfLength(plan, next, node), ({ text }) => text.length === next)
    isComplete &&= found
  }
  return isComplete
}

function* those(trees: Generator<Derivation, boolean>, are: (derivation: Derivation) => boolean): Trees {
  for (;;) {
    const { done, value } = trees.next()
    if (done === true) return value
    yield are(value) ? value : undefined
  }
}
