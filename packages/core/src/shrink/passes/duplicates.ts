/** Lowers all copies of one number together: a failure that needs equal values survives no other edit of them. */

import { itemAt } from '../../item-at.ts'
import { putting } from '../../parts/edit.ts'
import type { Attempts, Descent } from '../descent.ts'
import { lowerDistance } from '../lower-distance.ts'
import { atDistance, distanceOf, type NumericLeaf, numericLeaves } from '../numeric-leaf.ts'
import type { Pass } from '../pass.ts'

export const duplicates: Pass = {
  name: 'duplicates',
  *run(descent) {
    yield* lower(descent)
    for (const group of groupsOf(numericLeaves(descent.nodes))) {
      const first = itemAt(group, 0)
      // Of two numbers at the same distance the one above is simpler.
      if (first.value < first.nearest) yield* putAll(descent, group, first.nearest + distanceOf(first))
    }
  },
}

function* lower<C>(descent: Descent<C>): Attempts<C> {
  const seen = new Set<bigint>()
  for (;;) {
    const group = groupsOf(numericLeaves(descent.nodes)).find(([first]) => first && !seen.has(first.value))
    if (group === undefined) return
    const first = itemAt(group, 0)
    seen.add(first.value)
    yield* lowerDistance(distanceOf(first), (distance) => putAll(descent, group, atDistance(first, distance)))
  }
}

function* putAll<C>(descent: Descent<C>, group: readonly NumericLeaf[], value: bigint): Attempts<C, boolean> {
  const parts = group.map((leaf) => leaf.partOf(value))
  if (parts.includes(undefined)) return false
  return yield* descent.editAll(group.map((leaf, index) => putting(leaf.node, parts[index])))
}

/** Copies of numbers that could be lower. */
function groupsOf(leaves: readonly NumericLeaf[]): NumericLeaf[][] {
  const groups = new Map<bigint, NumericLeaf[]>()
  for (const leaf of leaves) {
    if (distanceOf(leaf) === 0n) continue
    const group = groups.get(leaf.value)
    if (group === undefined) groups.set(leaf.value, [leaf])
    else group.push(leaf)
  }
  return [...groups.values()].filter((group) => group.length > 1)
}
