/** Replaces a tree by one of its own sub-trees of the same domain: what fails is often deep inside. */

import { transplanted } from '../graft.ts'
import { type PartNode, putting } from '../outline.ts'
import type { Pass } from '../pass.ts'

/** Nearest descendants of `nodes[at]` that may take its place. Deeper ones get their turn when these have moved up. */
export function* heirs(nodes: readonly PartNode[], at: number): Generator<unknown> {
  const node = nodes[at] as PartNode
  for (let below = at + 1; below < node.end; ) {
    const heir = nodes[below] as PartNode
    const value = heir.size === 0 && heir.domain !== node.domain ? undefined : transplanted(node.domain, heir)
    if (value !== undefined) yield value
    below = value === undefined ? below + 1 : heir.end
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
