/** Takes runs of items out of lists and texts, from the outermost inwards: first halves, then the longest runs from the end. */

import type { Attempts, Descent } from '../descent.ts'
import { findLongest } from '../find-longest.ts'
import type { Pass } from '../pass.ts'
import { removals, type Sequence, type Surrounded, sequenceOf } from '../sequence.ts'

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

interface Source<C> extends Surrounded {
  /** The value whose nodes they are. */
  readonly best: C
}

/** Takes `count` items from `start` on out. */
function* remove<C>(
  descent: Descent<C>,
  source: Source<C>,
  [start, count]: readonly [number, number],
): Attempts<C, boolean> {
  for (const edits of removals(source, start, count)) {
    if (yield* descent.consider(descent.edited(edits, source.best))) return true
  }
  return false
}

function* halve<C>(descent: Descent<C>, at: number): Attempts<C> {
  for (;;) {
    const sequence = sequenceAt(descent, at)
    if (sequence === undefined || sequence.length < worthHalving) return
    const half = sequence.length >> 1
    const { best, nodes } = descent
    const source = { best, nodes, sequence }
    if (yield* remove(descent, source, [0, half])) continue
    if (!(yield* remove(descent, source, [half, sequence.length - half]))) return
  }
}

function* thin<C>(descent: Descent<C>, at: number): Attempts<C> {
  let last = sequenceAt(descent, at)?.length ?? 0
  while (last > 0) {
    const sequence = sequenceAt(descent, at)
    if (sequence === undefined || sequence.length < last) return
    const { best, nodes } = descent
    const end = last
    const source = { best, nodes, sequence }
    const removed = yield* findLongest(end, (count) => remove(descent, source, [end - count, count]))
    last = end - removed - 1
  }
}
