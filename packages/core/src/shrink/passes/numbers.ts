/** Brings each number alone as close to its simplest value as the failure allows, on either side of it. */
import type { Attempts, Descent } from '../descent.ts'
import { lowerDistance } from '../lower-distance.ts'
import { atDistance, distanceOf, numericLeaf } from '../numeric-leaf.ts'
import { putting } from '../outline.ts'
import type { Pass } from '../pass.ts'

export const numbers: Pass = {
  name: 'numbers',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) {
      let turned = true
      while (turned) {
        yield* lower(descent, at)
        turned = yield* turn(descent, at)
      }
    }
  },
}

function* lower<C>(descent: Descent<C>, at: number): Attempts<C> {
  const node = descent.nodes[at]
  const leaf = node === undefined ? undefined : numericLeaf(node)
  if (leaf === undefined) return
  yield* lowerDistance(distanceOf(leaf), function* (distance) {
    const part = leaf.partOf(atDistance(leaf, distance))
    return part !== undefined && (yield* descent.edit(putting(leaf.node, part)))
  })
}

/** Tries the other sign: the same number, and the simpler one next to it. */
function* turn<C>(descent: Descent<C>, at: number): Attempts<C, boolean> {
  const node = descent.nodes[at]
  const leaf = node === undefined ? undefined : numericLeaf(node)
  if (leaf === undefined || leaf.value === 0n) return false
  for (const value of [-leaf.value, -leaf.value + (leaf.value > 0n ? 1n : -1n)]) {
    const part = leaf.partOf(value)
    if (part !== undefined && (yield* descent.edit(putting(leaf.node, part)))) return true
  }
  return false
}
