/** Moves an amount from one number to another, so that their sum stays: one large and one small beat two middling ones. */
import type { Attempts, Descent } from '../descent.ts'
import { lowerDistanceIfAtAll } from '../lower-distance.ts'
import { atDistance, distanceOf, type NumericLeaf, numericLeaves } from '../numeric-leaf.ts'
import { putting } from '../outline.ts'
import type { Pass } from '../pass.ts'

/** How far apart in the value two numbers are still tried as a pair. */
const reach = 4

function* move<C>(descent: Descent<C>, from: NumericLeaf, to: NumericLeaf): Attempts<C, boolean> {
  const start = descent.accepted
  yield* lowerDistanceIfAtAll(distanceOf(from), function* (distance) {
    const less = atDistance(from, distance)
    const [taken, given] = [from.partOf(less), to.partOf(to.value + from.value - less)]
    if (taken === undefined || given === undefined) return false
    return yield* descent.edit(putting(from.node, taken), putting(to.node, given))
  })
  return descent.accepted > start
}

export const moveAmount: Pass = {
  name: 'move-amount',
  *run(descent) {
    for (let first = 0; first < numericLeaves(descent.nodes).length; first++) {
      for (let apart = 1; apart <= reach; apart++) {
        const leaves = numericLeaves(descent.nodes)
        const [a, b] = [leaves[first], leaves[first + apart]]
        if (a === undefined || b === undefined) break
        if (!(yield* move(descent, a, b))) yield* move(descent, b, a)
      }
    }
  },
}
