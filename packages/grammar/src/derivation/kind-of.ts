/** Which sub-trees can stand for each other. */
import { nodeAt, type Plan } from '../grammar/plan.ts'

/** What makes sub-trees exchangeable: the rule for references, else the node itself, as a negative number. */
export function kindOf(plan: Plan, id: number): number {
  const node = nodeAt(plan, id)
  return node.kind === 'rule' ? node.rule : -1 - id
}
