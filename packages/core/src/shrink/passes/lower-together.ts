/** Lowers several numbers by the same amount, so that their difference stays: all of them, then each pair of neighbours. */
import type { Attempts, Descent } from '../descent.ts'
import { lowerDistanceIfAtAll } from '../lower-distance.ts'
import { atDistance, distanceOf, type NumericLeaf, numericLeaves } from '../numeric-leaf.ts'
import { putting } from '../outline.ts'
import type { Pass } from '../pass.ts'

/** How far apart in the value two numbers are still tried as a pair. */
const reach = 4

function* lowerAll<C>(descent: Descent<C>, leaves: readonly NumericLeaf[]): Attempts<C> {
  const distances = leaves.map(distanceOf)
  const least = distances.toSorted((a, b) => (a < b ? -1 : 1))[0] as bigint
  yield* lowerDistanceIfAtAll(least, function* (distance) {
    const parts = leaves.map((leaf, index) =>
      leaf.partOf(atDistance(leaf, (distances[index] as bigint) - least + distance)),
    )
    if (parts.includes(undefined)) return false
    return yield* descent.edit(...leaves.map((leaf, index) => putting(leaf.node, parts[index])))
  })
}

function movable<C>(descent: Descent<C>): NumericLeaf[] {
  return numericLeaves(descent.nodes).filter((leaf) => distanceOf(leaf) > 0n)
}

export const lowerTogether: Pass = {
  name: 'lower-together',
  *run(descent) {
    const all = movable(descent)
    if (all.length > 2) yield* lowerAll(descent, all)
    for (let first = 0; first < movable(descent).length; first++) {
      for (let apart = 1; apart <= reach; apart++) {
        const leaves = movable(descent)
        const pair = [leaves[first], leaves[first + apart]].filter((leaf) => leaf !== undefined)
        if (pair.length === 2) yield* lowerAll(descent, pair)
      }
    }
  },
}
