/** A plan as flat arrays, for what walks the decisions of every input: a lookup per node, whatever its kind. */
import type { Plan } from '../grammar/plan.ts'

export const kinds = { literal: 0, chars: 1, rule: 2, sequence: 3, choice: 4, repeat: 5, except: 6 } as const

/** By node. */
export interface FlatPlan {
  readonly kind: Uint8Array
  /** First of the children in `children`; the number of the rule for references. */
  readonly first: Int32Array
  /** Children of a sequence; fewest repetitions of a repeat. */
  readonly count: Int32Array
  /** Decisions a node can take; 0 where it takes none, -1 where there is no limit. */
  readonly decisions: Int32Array
  readonly children: Int32Array
  /** Node of the body, by rule. */
  readonly body: Int32Array
}

const flatPlans = new WeakMap<Plan, FlatPlan>()

/** The plan's arrays, made once. */
export function flatPlanOf(plan: Plan): FlatPlan {
  let flat = flatPlans.get(plan)
  if (flat === undefined) flatPlans.set(plan, (flat = flatten(plan)))
  return flat
}

function flatten({ nodes, rules }: Plan): FlatPlan {
  const children: number[] = []
  const kind = Uint8Array.from(nodes, (node) => kinds[node.kind])
  const first = new Int32Array(nodes.length)
  const count = new Int32Array(nodes.length)
  const decisions = new Int32Array(nodes.length)
  nodes.forEach((node, id) => {
    first[id] = children.length
    if (node.kind === 'rule') first[id] = node.rule
    else if (node.kind === 'except') children.push(node.part)
    else if (node.kind === 'sequence') count[id] = children.push(...node.parts) - first[id]
    else if (node.kind === 'chars') decisions[id] = node.set.size
    else if (node.kind === 'choice') decisions[id] = children.push(...node.options) - first[id]
    else if (node.kind === 'repeat') {
      children.push(node.part)
      count[id] = node.min
      const counts = node.max - node.min + 1
      decisions[id] = counts === 1 ? 0 : counts < 0x7fff_ffff ? counts : -1
    }
  })
  const body = Int32Array.from(rules, (rule) => rule.body)
  return { kind, first, count, decisions, children: Int32Array.from(children), body }
}
