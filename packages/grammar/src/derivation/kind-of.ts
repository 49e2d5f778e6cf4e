/** Which sub-trees can stand for each other. */
import type { Plan } from '../grammar/plan.ts'
import type { PlanNode } from '../grammar/plan-node.ts'

/** What makes sub-trees exchangeable: the rule for references, else the node itself, as a negative number. */
export function kindOf(plan: Plan, id: number): number {
  const node = plan.nodes[id] as PlanNode
  return node.kind === 'rule' ? node.rule : -1 - id
}
