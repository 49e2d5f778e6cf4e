/** Draws small values anew where an alternative was chosen: another alternative may fail too, but not with its simplest. */
import { Context } from '../../domain/context.ts'
import type { AnyDomain } from '../../domain/domain.ts'
import { itemAt } from '../../item-at.ts'
import { putting } from '../../parts/edit.ts'
import type { PartNode } from '../../parts/part-tree.ts'
import type { Attempts, Descent } from '../descent.ts'
import type { Pass } from '../pass.ts'

/** Runs spent on one node. No bench chose it. */
const mostTried = 8
/** Values drawn for them. No bench chose it. */
const draws = 24

function* redrawAt<C>(descent: Descent<C>, node: PartNode, g: Context): Attempts<C, boolean> {
  for (const value of promising(node, g)) if (yield* descent.edit(putting(node, value))) return true
  return false
}

/** Of the values drawn those of another alternative: drawing the present one again is what the other passes do better. */
function promising(node: PartNode, g: Context): readonly unknown[] {
  const size = node.domain.complexity(node.value)
  const present = alternativeOf(node, node.value)
  const drawn = Array.from({ length: draws }, () => node.domain.init(g.reset(size)))
  const others = drawn.filter((value) => alternativeOf(node, value) !== present)
  return (others.length > 0 ? others : drawn).slice(0, mostTried)
}

/** The domain of the one part, which tells alternatives apart. */
function alternativeOf({ domain }: PartNode, value: unknown): AnyDomain | undefined {
  let alternative: AnyDomain | undefined
  domain.visit(value, (part) => {
    alternative = part
  })
  return alternative
}

export const redraw: Pass = {
  name: 'redraw',
  *run(descent) {
    const g = new Context(descent.rng)
    for (let at = 0; at < descent.nodes.length; at++) {
      const node = itemAt(descent.nodes, at)
      // A node of one part is a choice, or as good as one.
      if (node.size === 1) yield* redrawAt(descent, node, g)
    }
  },
}
