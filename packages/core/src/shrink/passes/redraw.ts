/** Draws small values anew where an alternative was chosen: another alternative may fail too, but not with its simplest. */
import { Context } from '../../domains/context.ts'
import type { Attempts, Descent } from '../descent.ts'
import { type PartNode, putting } from '../outline.ts'
import type { Pass } from '../pass.ts'

/** Draws for one node. */
const draws = 8

function* redrawAt<C>(descent: Descent<C>, node: PartNode, g: Context): Attempts<C, boolean> {
  for (let draw = 0; draw < draws; draw++) {
    const size = node.domain.complexity(node.value)
    if (yield* descent.edit(putting(node, node.domain.init(g.reset(size))))) return true
  }
  return false
}

export const redraw: Pass = {
  name: 'redraw',
  *run(descent) {
    const g = new Context(descent.rng)
    for (let at = 0; at < descent.nodes.length; at++) {
      const node = descent.nodes[at] as PartNode
      // A node of one part is a choice, or as good as one.
      if (node.size === 1) yield* redrawAt(descent, node, g)
    }
  },
}
