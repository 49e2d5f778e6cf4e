/** Takes runs of items out of lists and texts, from the outermost inwards: first halves, then the longest runs from the end. */

import type { PartNode } from '../../parts/part-tree.ts'
import type { Attempts, Descent } from '../descent.ts'
import { findLongest } from '../find-longest.ts'
import type { Pass } from '../pass.ts'
import { removals, type Sequence, sequenceOf } from '../sequence.ts'

/** Shorter sequences are not halved: taking single items is as quick. No bench chose it. */
const worthHalving = 4

export const deleteHalves: Pass = {
  name: 'delete-halves',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) yield* halve(descent, at)
  },
}

export const deleteParts: Pass = {
  name: 'delete-parts',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) yield* thin(descent, at)
  },
}

function sequenceAt<C>(descent: Descent<C>, at: number): Sequence | undefined {
  const node = descent.nodes[at]
  return node === undefined ? undefined : sequenceOf(node)
}

/** Takes items out of `from`, whose nodes are `nodes`. */
function* remove<C>(
  descent: Descent<C>,
  from: C,
  nodes: readonly PartNode[],
  sequence: Sequence,
  start: number,
  count: number,
): Attempts<C, boolean> {
  for (const edits of removals(nodes, sequence, start, count)) {
    if (yield* descent.consider(descent.edited(edits, from))) return true
  }
  return false
}

function* halve<C>(descent: Descent<C>, at: number): Attempts<C> {
  for (;;) {
    const sequence = sequenceAt(descent, at)
    if (sequence === undefined || sequence.length < worthHalving) return
    const half = sequence.length >> 1
    const { best, nodes } = descent
    if (yield* remove(descent, best, nodes, sequence, 0, half)) continue
    if (!(yield* remove(descent, best, nodes, sequence, half, sequence.length - half))) return
  }
}

function* thin<C>(descent: Descent<C>, at: number): Attempts<C> {
  let last = sequenceAt(descent, at)?.length ?? 0
  while (last > 0) {
    const sequence = sequenceAt(descent, at)
    if (sequence === undefined || sequence.length < last) return
    const { best, nodes } = descent
    const end = last
    const removed = yield* findLongest(end, (count) => remove(descent, best, nodes, sequence, end - count, count))
    last = end - removed - 1
  }
}
