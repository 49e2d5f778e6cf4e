/** Weights that seek size: what can contain its own rule again is taken more often, lists are longer. */

import { uniformRow, type Weights } from '../generation/slots.ts'
import { numberAt } from '../grammar/column.ts'
import { nodeAt, type Plan } from '../grammar/plan.ts'
import { reachesRule } from '../parsing/reaches-rule.ts'

/** How much oftener than an alternative that cannot recur; more would make every text end at its budget. */
const recursionShare = 3

export function recursiveWeights(plan: Plan): Weights {
  return plan.nodes.map((_, id) => recursiveRow(plan, id))
}

export function recursiveRow(plan: Plan, id: number): Float64Array {
  const node = nodeAt(plan, id)
  const row = uniformRow(node)
  if (node.kind === 'choice') {
    const home = numberAt(plan.ruleOf, id)
    return row.map((weight, option) => {
      return weight * (reachesRule(plan, numberAt(node.options, option), home) ? recursionShare : 1)
    })
  }
  // Lists of mean four instead of two.
  if (node.kind === 'repeat' && row.length > 2) return row.map((_, slot) => 0.8 ** slot)
  return row
}
