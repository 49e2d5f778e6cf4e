/** Replaces a tree by one of its own sub-trees of the same domain: what fails is often deep inside. */

import { itemAt } from '../../item-at.ts'
import { putting } from '../../parts/edit.ts'
import { transplanted } from '../../parts/graft.ts'
import type { PartNode } from '../../parts/part-tree.ts'
import type { Pass } from '../pass.ts'

/** Nearest descendants of `nodes[at]` that may take its place. Deeper ones get their turn when these have moved up. */
export function* heirs(nodes: readonly PartNode[], at: number): Generator<unknown> {
  const node = itemAt(nodes, at)
  const end = at + node.total
  for (let below = at + 1; below < end; ) {
    const heir = itemAt(nodes, below)
    const value = heir.size === 0 && heir.domain !== node.domain ? undefined : transplanted(node.domain, heir)
    if (value !== undefined) yield value
    below += value === undefined ? 1 : heir.total
  }
}

export const promote: Pass = {
  name: 'promote',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) {
      let promoted = true
      while (promoted) {
        promoted = false
        const node = descent.nodes[at]
        if (node === undefined || node.size === 0) break
        for (const value of heirs(descent.nodes, at)) {
          promoted = yield* descent.edit(putting(node, value))
          if (promoted) break
        }
      }
    }
  },
}
