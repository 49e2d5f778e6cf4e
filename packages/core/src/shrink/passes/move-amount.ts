/** Moves an amount from one number to another, so that their sum stays: one large and one small beat two middling ones. */
import { UNCHANGED } from '../../domains/domain.ts'
import type { Attempts, Descent } from '../descent.ts'
import { lowerDistanceIfAtAll } from '../lower-distance.ts'
import { atDistance, distanceOf, type NumericLeaf, numericLeaves } from '../numeric-leaf.ts'
import { putting } from '../outline.ts'
import type { Pass } from '../pass.ts'

/** How far apart in the value two numbers are still tried as a pair. */
const reach = 4

/** The best value with all but `distance` of one number given to the other. */
function moved<C>(descent: Descent<C>, from: NumericLeaf, to: NumericLeaf, distance: bigint): C | undefined {
  const less = atDistance(from, distance)
  const [taken, given] = [from.partOf(less), to.partOf(to.value + from.value - less)]
  if (taken === undefined || given === undefined) return undefined
  const candidate = descent.edited([putting(from.node, taken), putting(to.node, given)])
  return candidate === UNCHANGED ? undefined : candidate
}

function* trade<C>(descent: Descent<C>, a: NumericLeaf, b: NumericLeaf): Attempts<C> {
  const { accepted } = descent
  const directions = [
    [a, b],
    [b, a],
  ] as const
  let gradual = false
  for (const [from, to] of directions) {
    const step = moved(descent, from, to, distanceOf(from) - 1n)
    if (step === undefined || !descent.simplifies(step)) continue
    gradual = true
    yield* lowerDistanceIfAtAll(distanceOf(from), (left) => descent.consider(moved(descent, from, to, left)))
    if (descent.accepted > accepted) return
  }
  // One less here and one more there is simpler neither way; all of it, or all but one, may still be.
  if (gradual) return
  for (const [from, to] of directions) {
    for (const left of [0n, 1n]) {
      if (left < distanceOf(from) && (yield* descent.consider(moved(descent, from, to, left)))) return
    }
  }
}

export const moveAmount: Pass = {
  name: 'move-amount',
  *run(descent) {
    for (let first = 0; first < numericLeaves(descent.nodes).length; first++) {
      for (let apart = 1; apart <= reach; apart++) {
        const leaves = numericLeaves(descent.nodes)
        const [a, b] = [leaves[first], leaves[first + apart]]
        if (a === undefined || b === undefined) break
        if (distanceOf(a) > 0n && distanceOf(b) > 0n) yield* trade(descent, a, b)
      }
    }
  },
}
