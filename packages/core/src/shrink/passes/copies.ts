/**
 * Makes all copies of one leaf simpler in the same way, by what its domain proposes: texts, decimals and dates that have
 * to be equal to each other. Whole numbers have a pass that needs fewer attempts.
 */
import { Context } from '../../domain/context.ts'
import { keyOf } from '../../domain/key-of.ts'
import { itemAt } from '../../item-at.ts'
import { putting } from '../../parts/edit.ts'
import { transplanted } from '../../parts/graft.ts'
import type { PartNode } from '../../parts/part-tree.ts'
import type { Attempts, Descent } from '../descent.ts'
import { numericLeaf } from '../numeric-leaf.ts'
import type { Pass } from '../pass.ts'
import { shortened } from '../value-key.ts'

/** Proposals of one leaf that may fail in a row. No bench chose it. */
const patience = 24

/** Leaves of more than one copy, by the first of them. */
function groupsOf(nodes: readonly PartNode[]): PartNode[][] {
  const groups = new Map<string, PartNode[]>()
  for (const node of nodes) {
    if (node.size > 0 || node.domain.entropy === 0) continue
    if (node.domain.plain && numericLeaf(node) !== undefined) continue
    const key = `${node.domain.name} ${shortened(keyOf(node.domain, node.value))}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [node])
    else group.push(node)
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

function* improve<C>(descent: Descent<C>, g: Context): Attempts<C, boolean> {
  for (const group of groupsOf(descent.nodes)) {
    const { domain, value } = itemAt(group, 0)
    const steps = domain.steps(value, g.reset(Number.POSITIVE_INFINITY))
    const before = descent.evaluations
    for (const simpler of steps) {
      const values = group.map((node) => transplanted(node.domain, { domain, value: simpler }))
      if (values.includes(undefined)) continue
      if (yield* descent.editAll(group.map((node, index) => putting(node, values[index])))) return true
      if (descent.evaluations - before >= patience) break
    }
  }
  return false
}

export const copies: Pass = {
  name: 'copies',
  mostParts: 300,
  *run(descent) {
    const g = new Context(descent.rng)
    g.shrink = true
    while (yield* improve(descent, g));
  },
}
