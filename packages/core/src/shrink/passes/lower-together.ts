/** Lowers several numbers by the same amount, so that their differences stay: all of them, then each pair of neighbours. */

import { itemAt } from '../../item-at.ts'
import { putting } from '../../parts/edit.ts'
import type { Attempts, Descent } from '../descent.ts'
import { lowerDistanceIfAtAll } from '../lower-distance.ts'
import { atDistance, distanceOf, type NumericLeaf, numericLeaves } from '../numeric-leaf.ts'
import type { Pass } from '../pass.ts'

/** How far apart in the value two numbers are still tried as a pair. No bench chose it. */
const reach = 4

function* lowerAll<C>(descent: Descent<C>, leaves: readonly NumericLeaf[]): Attempts<C> {
  const distances = leaves.map(distanceOf)
  const [least = 0n] = distances.toSorted((a, b) => (a < b ? -1 : 1))
  yield* lowerDistanceIfAtAll(least, function* (distance) {
    const parts = leaves.map((leaf, index) =>
      leaf.partOf(atDistance(leaf, itemAt(distances, index) - least + distance)),
    )
    if (parts.includes(undefined)) return false
    return yield* descent.editAll(leaves.map((leaf, index) => putting(leaf.node, parts[index])))
  })
}

function* lowerPairs<C>(
  descent: Descent<C>,
  leavesOf: () => readonly NumericLeaf[],
  suits: (a: NumericLeaf, b: NumericLeaf) => boolean,
): Attempts<C> {
  for (let first = 0; first < leavesOf().length; first++) {
    for (let apart = 1; apart <= reach; apart++) {
      const leaves = leavesOf()
      const [a, b] = [leaves[first], leaves[first + apart]]
      if (a === undefined || b === undefined) break
      if (suits(a, b)) yield* lowerAll(descent, [a, b])
    }
  }
}

function movable<C>(descent: Descent<C>): NumericLeaf[] {
  return numericLeaves(descent.nodes).filter((leaf) => distanceOf(leaf) > 0n)
}

export const lowerTogether: Pass = {
  name: 'lower-together',
  mostParts: 300,
  *run(descent) {
    const all = movable(descent)
    if (all.length > 2) yield* lowerAll(descent, all)
    yield* lowerPairs(
      descent,
      () => movable(descent),
      () => true,
    )
  },
}

/** Numbers this large do not meet by chance ... */
const large = 64n
/** ... within this distance of each other. */
const close = 16n

/** Large numbers next to each other most likely depend on each other: lowering one alone would be tried in vain. */
export const lowerClose: Pass = {
  name: 'lower-close',
  mostParts: 300,
  *run(descent) {
    yield* lowerPairs(
      descent,
      () => movable(descent).filter((leaf) => distanceOf(leaf) > large),
      (a, b) => a.value !== b.value && a.value - b.value <= close && b.value - a.value <= close,
    )
  },
}
