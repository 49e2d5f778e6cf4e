/** Takes runs of items out of lists and texts, from the outermost inwards: first halves, then the longest runs from the end. */

import type { Attempts, Descent } from '../descent.ts'
import { findLongest } from '../find-longest.ts'
import type { Pass } from '../pass.ts'
import { removeItems, sequenceAt, sourceAt } from '../remove-items.ts'

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

function* halve<C>(descent: Descent<C>, at: number): Attempts<C> {
  for (;;) {
    const source = sourceAt(descent, at)
    if (source === undefined || source.sequence.length < worthHalving) return
    const { length } = source.sequence
    const half = length >> 1
    if (yield* removeItems(descent, source, [0, half])) continue
    if (!(yield* removeItems(descent, source, [half, length - half]))) return
  }
}

function* thin<C>(descent: Descent<C>, at: number): Attempts<C> {
  let last = sequenceAt(descent, at)?.length ?? 0
  while (last > 0) {
    const source = sourceAt(descent, at)
    if (source === undefined || source.sequence.length < last) return
    const end = last
    const removed = yield* findLongest(end, (count) => removeItems(descent, source, [end - count, count]))
    last = end - removed - 1
  }
}
