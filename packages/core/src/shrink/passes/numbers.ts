/** Brings each number alone as close to its simplest value as the failure allows, on either side of it. */
import { putting } from '../../parts/edit.ts'
import type { PartNode } from '../../parts/part-tree.ts'
import type { Attempts, Descent } from '../descent.ts'
import { lowerDistance } from '../lower-distance.ts'
import { atDistance, distanceOf, type NumericLeaf, numericLeaf } from '../numeric-leaf.ts'
import type { Pass } from '../pass.ts'
import { losesParts } from '../sequence.ts'

export const numbers: Pass = {
  name: 'numbers',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) yield* lower(descent, at)
  },
}

/** How many numbers are few enough to be lowered before parts are deleted one by one. No bench chose it. */
const few = 4

/** `numbers` where there are so few that each of them probably matters: deleting single parts would be tried in vain. */
export const fewNumbers: Pass = {
  name: 'few-numbers',
  *run(descent) {
    const { nodes } = descent
    const leaves = nodes.filter((node) => node.size === 0 && node.domain.entropy > 0)
    if (leaves.length <= few && nodes.some(canLoseParts)) yield* numbers.run(descent)
  },
}

function canLoseParts(node: PartNode): boolean {
  return node.size > 0 && losesParts(node, 0, 1)
}

function leafAt<C>(descent: Descent<C>, at: number): NumericLeaf | undefined {
  const node = descent.nodes[at]
  return node === undefined ? undefined : numericLeaf(node)
}

function* put<C>(descent: Descent<C>, leaf: NumericLeaf, value: bigint): Attempts<C, boolean> {
  const part = leaf.partOf(value)
  return part !== undefined && (yield* descent.edit(putting(leaf.node, part)))
}

function* lower<C>(descent: Descent<C>, at: number): Attempts<C> {
  const first = leafAt(descent, at)
  if (first === undefined || distanceOf(first) === 0n) return
  for (const nearby of [0n, 1n, -1n]) if (yield* put(descent, first, first.nearest + nearby)) return
  for (;;) {
    const leaf = leafAt(descent, at)
    if (leaf === undefined) return
    if (leaf.value < 0n) yield* put(descent, leaf, -leaf.value)
    const now = leafAt(descent, at) ?? leaf
    yield* lowerDistance(distanceOf(now), (distance) => put(descent, now, atDistance(now, distance)))
    const last = leafAt(descent, at)
    // The other side may hold something simpler still: 3 is simpler than -3, -2 simpler than 3.
    if (last === undefined || last.value === 0n) return
    if (!(yield* put(descent, last, last.value < 0n ? -last.value : 1n - last.value))) return
  }
}
