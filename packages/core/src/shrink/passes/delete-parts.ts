/** Takes runs of parts out of lists, from the outermost list inwards: first halves, then the longest runs from the end. */
import type { Attempts, Descent } from '../descent.ts'
import { findLongest } from '../find-longest.ts'
import type { PartNode } from '../outline.ts'
import type { Pass } from '../pass.ts'
import { removals } from '../removal.ts'

/** Lists of fewer parts are not halved: taking single parts is as quick. */
const worthHalving = 4

/** Takes parts out of `base`, a node of the outline that belongs to `from`. */
function* remove<C>(descent: Descent<C>, from: C, node: PartNode, start: number, count: number): Attempts<C, boolean> {
  for (const edits of removals(descent, node, start, count)) {
    if (yield* descent.consider(descent.edited(edits, from))) return true
  }
  return false
}

export const deleteParts: Pass = {
  name: 'delete-parts',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) {
      const node = descent.nodes[at] as PartNode
      if (node.size === 0) continue
      yield* halve(descent, at)
      yield* thin(descent, at)
    }
  },
}

function* halve<C>(descent: Descent<C>, at: number): Attempts<C> {
  for (;;) {
    const node = descent.nodes[at]
    if (node === undefined || node.size < worthHalving) return
    const half = node.size >> 1
    const from = descent.best
    if (yield* remove(descent, from, node, 0, half)) continue
    if (!(yield* remove(descent, from, node, half, node.size - half))) return
  }
}

function* thin<C>(descent: Descent<C>, at: number): Attempts<C> {
  let last = descent.nodes[at]?.size ?? 0
  while (last > 0) {
    const node = descent.nodes[at]
    const from = descent.best
    if (node === undefined || node.size < last) return
    const top = last
    const removed = yield* findLongest(top, (count) => remove(descent, from, node, top - count, count))
    last = top - removed - 1
  }
}
