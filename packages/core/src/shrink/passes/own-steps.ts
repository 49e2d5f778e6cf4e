/** What the domains themselves propose: how a leaf nobody here knows (a date, a symbol, a stranger's domain) gets simpler. */
import { Context } from '../../domains/context.ts'
import { putting } from '../outline.ts'
import type { Pass } from '../pass.ts'

/** Proposals of one part that may fail in a row before it is left alone. */
const patience = 24

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
        const before = descent.evaluations
        for (const value of steps) {
          improved = yield* descent.edit(putting(node, value))
          if (improved || descent.evaluations - before >= patience) break
        }
      }
    }
  },
}
