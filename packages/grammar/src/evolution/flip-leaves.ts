/** FdLoop's mutation of inputs: bits of leaves are flipped, so the text may leave the language, or two sub-trees swapped. */

import type { Rng } from '@fuzzwright/core/domain'
import type { Derivation } from '../derivation/derivation.ts'
import { outlineOf } from '../derivation/outline.ts'
import { entryOf, numberAt } from '../grammar/column.ts'
import type { Plan } from '../grammar/plan.ts'

/** Share of the characters that are changed; the paper does not say. At least one is. */
const share = 0.02

/** The text with a bit flipped in some of its leaves: characters the grammar had a choice about. */
export function flipLeaves(plan: Plan, derivation: Derivation, rng: Rng): string {
  const tree = outlineOf(plan, derivation)
  const leaves: number[] = []
  for (let place = 0; place < tree.length; place++) {
    if (plan.nodes[entryOf(tree.node, place)]?.kind === 'chars') leaves.push(entryOf(tree.textFrom, place))
  }
  if (leaves.length === 0) return derivation.text
  const units = Array.from({ length: derivation.text.length }, (_, at) => derivation.text.charCodeAt(at))
  for (let left = Math.max(1, Math.round(leaves.length * share)); left > 0; left--) {
    const at = rng.pick(leaves)
    // The lower seven bits: what a flip in the UTF-8 bytes of a text of ASCII does.
    units[at] = numberAt(units, at) ^ (1 << rng.below(7))
  }
  return units.map((unit) => String.fromCharCode(unit)).join('')
}
