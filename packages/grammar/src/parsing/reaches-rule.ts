/** Whether a rule is reached from a part of a plan. */
import { nodeAt, type Plan } from '../grammar/plan.ts'
import { partsOf } from './lookahead.ts'

/** `from` is the number of a node, `rule` that of a rule. */
export function reachesRule(plan: Plan, from: number, rule: number): boolean {
  const seen = new Set<number>()
  const todo = [from]
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const node = nodeAt(plan, id)
    if (node.kind === 'rule' && node.rule === rule) return true
    todo.push(...partsOf(plan, node))
  }
  return false
}
