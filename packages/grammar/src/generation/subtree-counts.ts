/**
 * Weights by the number of sub-trees an alternative can lead to: "where there is more to be had, go more often". The numbers
 * are beyond counting (a JSON grammar has some 2^22,500,000 trees of depth 40), so everything is in log2, and the weight is
 * a power of the logarithm: the plain number would always choose the recursion.
 */
import { amountOf, numberAt } from '../grammar/column.ts'
import { nodeAt, type Plan } from '../grammar/plan.ts'
import type { PlanNode, PlanRule } from '../grammar/plan-node.ts'
import { uniformRow, type Weights } from './slots.ts'

/** How far sub-trees are counted, and how much the count matters. */
export interface SubtreeOptions {
  /** Rules inside rules that are counted; 12 where left out. */
  readonly depth?: number
  /** Power of the logarithm; 0 is uniform, 1 (the default) in proportion to the bits of choice. */
  readonly power?: number
}

/** Repetitions beyond this are not counted: each adds as much as the one before. */
const countedRepetitions = 8

/** Weights of choices by the bits of choice behind each option; everything else is uniform. */
export function subtreeWeights(plan: Plan, options: SubtreeOptions = {}): Weights {
  const { depth = 12, power = 1 } = options
  const bits = subtreeBits(plan, depth)
  return plan.nodes.map((node) => {
    const row = uniformRow(node)
    if (node.kind !== 'choice') return row
    // One more bit for each, so that an alternative with a single tree is not excluded.
    return row.map((weight, slot) =>
      weight > 0 ? (1 + finite(amountOf(bits, numberAt(node.options, slot)))) ** power : 0,
    )
  })
}

/** log2 of the number of derivations of each node with at most `depth` rules inside rules; -Infinity for none. */
export function subtreeBits(plan: Plan, depth: number): Float64Array {
  let rules = new Float64Array(plan.rules.length).fill(Number.NEGATIVE_INFINITY)
  let nodes = new Float64Array(plan.nodes.length)
  for (let level = 0; level <= depth; level++) {
    nodes = nodeBits(plan, rules)
    rules = Float64Array.from(plan.rules, (rule: PlanRule) => amountOf(nodes, rule.body))
  }
  return nodes
}

function nodeBits(plan: Plan, rules: Float64Array): Float64Array<ArrayBuffer> {
  const bits = new Float64Array(plan.nodes.length).fill(Number.NaN)
  const of = (id: number): number => {
    if (Number.isNaN(bits[id])) bits[id] = count(nodeAt(plan, id))
    return amountOf(bits, id)
  }
  const count = (node: PlanNode): number => {
    switch (node.kind) {
      case 'literal':
        return 0
      case 'chars':
        return Math.log2(node.set.size)
      case 'rule':
        return amountOf(rules, node.rule)
      case 'sequence':
        return node.parts.reduce((sum, part) => sum + of(part), 0)
      case 'choice':
        return logSum(node.options.map(of))
      case 'except':
        return of(node.part)
      case 'repeat': {
        const most = Math.min(node.max, node.min + countedRepetitions)
        const part = of(node.part)
        // Nothing repeated no times is one derivation, even where the part has none.
        return logSum(
          Array.from({ length: most - node.min + 1 }, (_, at) => (node.min + at === 0 ? 0 : part * (node.min + at))),
        )
      }
    }
  }
  for (let id = 0; id < bits.length; id++) of(id)
  return bits
}

function logSum(values: readonly number[]): number {
  const top = Math.max(...values)
  if (top === Number.NEGATIVE_INFINITY) return top
  return top + Math.log2(values.reduce((sum, value) => sum + 2 ** (value - top), 0))
}

function finite(bits: number): number {
  return Number.isFinite(bits) ? bits : 0
}
