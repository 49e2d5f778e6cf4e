/** What the domains themselves propose: how a leaf nobody here knows (a date, a symbol, a stranger's domain) gets simpler. */
import { Context } from '../../domain/context.ts'
import { putting } from '../../parts/edit.ts'
import { leafContent, leafHolding } from '../../parts/leaf.ts'
import type { PartNode } from '../../parts/part-tree.ts'
import { distanceOf, numericLeaf } from '../numeric-leaf.ts'
import type { Pass } from '../pass.ts'

/**
 * The same for a leaf that only its domain can look into: what its domain does not propose, nobody will. No bench chose it.
 */
const mostOpaque = 512

/** Proposals of one part that may fail in a row; whole numbers and texts that can be edited have their own passes. */
function patience(node: PartNode): number {
  if (node.size > 0) return 24
  const content = leafContent(node)
  const leaf = numericLeaf(node)
  if (typeof content === 'object') return mostOpaque
  if (leafHolding(node, content) === undefined) return 24
  // What is no number to the property (a date) has steps of its own.
  if (leaf !== undefined && distanceOf(leaf) > 0n) return node.domain.plain ? 0 : 24
  return typeof content === 'string' ? 8 : 24
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
