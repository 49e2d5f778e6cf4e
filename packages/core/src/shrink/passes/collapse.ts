/** Replaces one part that has parts of its own by the simplest value of its domain, outermost first. */

import { putting } from '../../parts/edit.ts'
import type { Pass } from '../pass.ts'

export const collapse: Pass = {
  name: 'collapse',
  *run(descent) {
    for (let at = 1; at < descent.nodes.length; at++) {
      const node = descent.nodes[at]
      if (node === undefined || node.size === 0) continue
      const simplest: unknown = node.domain.simplest()
      if (simplest !== undefined) yield* descent.edit(putting(node, simplest))
    }
  },
}
