/** Takes digits off large numbers that cannot be lowered by search: small values, low bits alone, a decimal place less. */
import type { Attempts, Descent } from '../descent.ts'
import { atDistance, distanceOf, type NumericLeaf, numericLeaf } from '../numeric-leaf.ts'
import { putting } from '../outline.ts'
import type { Pass } from '../pass.ts'

/** Below this distance the search of `numbers` has come near enough to everything. */
const large = 16n

function* shorter(distance: bigint): Generator<bigint> {
  for (let small = 2n; small <= 8n; small++) yield small
  for (let bits = 1; 1n << BigInt(bits) <= distance; bits++) yield BigInt.asUintN(bits, distance)
  yield distance / 10n
}

function* shorten<C>(descent: Descent<C>, leaf: NumericLeaf): Attempts<C, boolean> {
  for (const distance of shorter(distanceOf(leaf))) {
    const part = leaf.partOf(atDistance(leaf, distance))
    if (part !== undefined && (yield* descent.edit(putting(leaf.node, part)))) return true
  }
  return false
}

export const digits: Pass = {
  name: 'digits',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) {
      for (let shortened = true; shortened; ) {
        const node = descent.nodes[at]
        const leaf = node === undefined ? undefined : numericLeaf(node)
        shortened = leaf !== undefined && distanceOf(leaf) > large && (yield* shorten(descent, leaf))
      }
    }
  },
}
