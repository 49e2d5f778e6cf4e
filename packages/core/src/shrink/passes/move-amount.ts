/** Moves an amount from one number to another, so that their sum stays, or all of it, so that the difference or product does. */
import { UNCHANGED } from '../../domain/domain.ts'
import { putting } from '../../parts/edit.ts'
import type { Attempts, Descent } from '../descent.ts'
import { lowerDistanceIfAtAll } from '../lower-distance.ts'
import { atDistance, distanceOf, type NumericLeaf, numericLeaves } from '../numeric-leaf.ts'
import type { Pass } from '../pass.ts'

/** How far apart in the value two numbers are still tried as a pair. No bench chose it. */
const reach = 4

/** A number and what it is to become. */
type Change = readonly [leaf: NumericLeaf, value: bigint]

function replaced<C>(descent: Descent<C>, [a, newA]: Change, [b, newB]: Change): C | typeof UNCHANGED {
  const [partA, partB] = [a.partOf(newA), b.partOf(newB)]
  if (partA === undefined || partB === undefined) return UNCHANGED
  return descent.edited([putting(a.node, partA), putting(b.node, partB)])
}

/** The best value with all but `distance` of one number given to the other. */
function moved<C>(
  descent: Descent<C>,
  [from, to]: readonly [NumericLeaf, NumericLeaf],
  distance: bigint,
): C | typeof UNCHANGED {
  const less = atDistance(from, distance)
  return replaced(descent, [from, less], [to, to.value + from.value - less])
}

function* trade<C>(descent: Descent<C>, a: NumericLeaf, b: NumericLeaf): Attempts<C> {
  const { accepted } = descent
  const directions = [
    [a, b],
    [b, a],
  ] as const
  let gradual = false
  for (const [from, to] of directions) {
    const step = moved(descent, [from, to], distanceOf(from) - 1n)
    if (step === UNCHANGED || !descent.simplifies(step)) continue
    gradual = true
    yield* lowerDistanceIfAtAll(distanceOf(from), (left) => descent.consider(moved(descent, [from, to], left)))
    if (descent.accepted > accepted) return
  }
  // One less here and one more there is simpler neither way; all of it, or all but one, may still be.
  if (!gradual) {
    for (const [from, to] of directions) {
      for (const left of [0n, 1n]) {
        if (left < distanceOf(from) && (yield* descent.consider(moved(descent, [from, to], left)))) return
      }
    }
  }
}

/** Lets two numbers change places, or gives all of one to the other so that their difference, or product, stays. */
function* exchange<C>(descent: Descent<C>, a: NumericLeaf, b: NumericLeaf): Attempts<C> {
  if (a.value !== b.value && (yield* descent.consider(replaced(descent, [a, b.value], [b, a.value])))) return
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const shifted = to.value - from.value + from.nearest
    if (yield* descent.consider(replaced(descent, [from, from.nearest], [to, shifted]))) return
    if (from.value <= 1n || to.value <= 1n) continue
    if (yield* descent.consider(replaced(descent, [from, 1n], [to, from.value * to.value]))) return
  }
}

export const moveAmount: Pass = {
  name: 'move-amount',
  mostParts: 300,
  *run(descent) {
    for (let first = 0; first < numericLeaves(descent.nodes).length; first++) {
      for (let apart = 1; apart <= reach; apart++) {
        const leaves = numericLeaves(descent.nodes)
        const [a, b] = [leaves[first], leaves[first + apart]]
        if (a === undefined || b === undefined) break
        const { accepted } = descent
        if (distanceOf(a) > 0n && distanceOf(b) > 0n) yield* trade(descent, a, b)
        if (descent.accepted === accepted) yield* exchange(descent, a, b)
      }
    }
  },
}
