/** Which sub-trees can stand for each other. */
import { nodeAt, type Plan } from '../grammar/plan.ts'

/** What makes sub-trees exchangeable: the rule for references, else the node itself, as a negative number. */
export function kindOf(plan: Plan, id: number): number {
  const node = nodeAt(plan, id)
  return node.kind === 'rule' ? node.rule : -1 - id
}

const tables = new WeakMap<Plan, Int32Array>()

/** `kindOf` of every node, for what looks at all places of a text. */
export function kindsOf(plan: Plan): Int32Array {
  let kinds = tables.get(plan)
  if (kinds === undefined) tables.set(plan, (kinds = Int32Array.from(plan.nodes, (_, id) => kindOf(plan, id))))
  return kinds
}
