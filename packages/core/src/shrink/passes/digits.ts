/** Takes digits off large numbers that cannot be lowered by search: small values, low bits alone, a decimal place less, whole units. */

import { putting } from '../../parts/edit.ts'
import type { Attempts, Descent } from '../descent.ts'
import { lowerDistanceIfAtAll } from '../lower-distance.ts'
import { atDistance, distanceOf, type NumericLeaf, numericLeaf } from '../numeric-leaf.ts'
import type { Pass } from '../pass.ts'

/** Below this distance the search of `numbers` has come near enough to everything. */
const large = 16n

/** Milliseconds of a day, an hour, a minute, a second: where times are round, and large amounts too. */
const units = [86_400_000n, 3_600_000n, 60_000n, 1000n]

function* shorter(distance: bigint): Generator<bigint> {
  for (let small = 2n; small <= 8n; small++) yield small
  for (let bits = 1; 1n << BigInt(bits) <= distance; bits++) yield BigInt.asUintN(bits, distance)
  yield distance / 10n
  for (const unit of units) {
    const count = distance / unit
    if (count > 0n) yield* [count * unit, (count + 1n) * unit]
  }
}

function* shorten<C>(descent: Descent<C>, leaf: NumericLeaf): Attempts<C, boolean> {
  for (const distance of shorter(distanceOf(leaf))) {
    const part = leaf.partOf(atDistance(leaf, distance))
    if (part !== undefined && (yield* descent.edit(putting(leaf.node, part)))) return true
  }
  return false
}

/** Lowers what is a whole number of units by units. */
function* lowerByUnits<C>(descent: Descent<C>, at: number): Attempts<C> {
  for (const unit of units) {
    const node = descent.nodes[at]
    const leaf = node === undefined ? undefined : numericLeaf(node)
    if (leaf === undefined || distanceOf(leaf) < unit || distanceOf(leaf) % unit !== 0n) continue
    yield* lowerDistanceIfAtAll(distanceOf(leaf) / unit, function* (count) {
      const part = leaf.partOf(atDistance(leaf, count * unit))
      return part !== undefined && (yield* descent.edit(putting(leaf.node, part)))
    })
  }
}

export const digits: Pass = {
  name: 'digits',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) {
      yield* lowerByUnits(descent, at)
      for (let shortened = true; shortened; ) {
        const node = descent.nodes[at]
        const leaf = node === undefined ? undefined : numericLeaf(node)
        shortened = leaf !== undefined && distanceOf(leaf) > large && (yield* shorten(descent, leaf))
      }
    }
  },
}
