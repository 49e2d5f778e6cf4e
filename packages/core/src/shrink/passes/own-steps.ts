/** What the domains themselves propose: how a leaf nobody here knows (a date, a symbol, a stranger's domain) gets simpler. */
import { Context } from '../../domains/context.ts'
import { distanceOf, numericLeaf } from '../numeric-leaf.ts'
import { type PartNode, putting } from '../outline.ts'
import { leafContent } from '../part.ts'
import type { Pass } from '../pass.ts'

/** Proposals of one part that may fail in a row before it is left alone; whole numbers and texts have their own passes. */
function patience(node: PartNode): number {
  if (node.size > 0) return 24
  const leaf = numericLeaf(node)
  // A domain that does not recognise its own number (a stranger's) is out of reach of those passes.
  if (leaf !== undefined && distanceOf(leaf) > 0n && leaf.partOf(leaf.value) !== undefined) return 0
  return typeof leafContent(node) === 'string' ? 8 : 24
}

export const ownSteps: Pass = {
  name: 'own-steps',
  *run(descent) {
    const g = new Context(descent.rng)
    g.shrink = true
    for (let at = 0; at < descent.nodes.length; at++) {
      let improved = true
      while (improved) {
        improved = false
        const node = descent.nodes[at]
        if (node === undefined || node.size > 1 || node.domain.entropy === 0) break
        const steps = node.domain.steps(node.value, g.reset(Number.POSITIVE_INFINITY))
        const most = patience(node)
        if (most === 0) break
        const before = descent.evaluations
        for (const value of steps) {
          improved = yield* descent.edit(putting(node, value))
          if (improved || descent.evaluations - before >= most) break
        }
      }
    }
  },
}
