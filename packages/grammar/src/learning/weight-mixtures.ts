/** Weights made from weights: mixtures, and inverses. */
import { normalised, rowOf, uniformRow, type Weights } from '../generation/slots.ts'
import { amountOf, numberAt } from '../grammar/column.ts'
import type { Plan } from '../grammar/plan.ts'

/** Each row is normalised, then mixed in the shares given, which need not add up to 1. */
export function mixed(parts: readonly Weights[], shares: readonly number[]): Weights {
  const [first = []] = parts
  return first.map((row, id) => {
    const sum = new Float64Array(row.length)
    parts.forEach((part, at) => {
      const probabilities = normalised(rowOf(part, id))
      for (let slot = 0; slot < sum.length; slot++) {
        sum[slot] = amountOf(sum, slot) + numberAt(shares, at) * amountOf(probabilities, slot)
      }
    })
    return sum
  })
}

export interface InverseOptions {
  /** Added to every probability before it is inverted, so that what never occurred does not take everything; 0.01. */
  readonly damping?: number
  /** Power the probabilities are raised to; -1 inverts, 1 changes nothing. */
  readonly similarity?: number
}

/**
 * Rare becomes frequent: p' ∝ (p + damping)^similarity, after tribble. Options of weight 0 in the grammar stay out, and how
 * often an open list goes on stays as it is: inverted, lists would grow without end.
 */
export function inverseWeights(plan: Plan, weights: Weights, options: InverseOptions = {}): Weights {
  const { damping = 0.01, similarity = -1 } = options
  return plan.nodes.map((node, id) => {
    const row = normalised(rowOf(weights, id))
    if (node.kind === 'repeat' && node.max === Number.POSITIVE_INFINITY) return row
    const allowed = uniformRow(node)
    return row.map((probability, slot) => (amountOf(allowed, slot) > 0 ? (probability + damping) ** similarity : 0))
  })
}

/** Weights as JSON: for each rule, the rows of its decisions in the order they are written. */
export interface WrittenWeights {
  readonly [rule: string]: readonly (readonly number[])[]
}

/** Probabilities with six significant digits; `readWeights` is the inverse. */
export function writeWeights(plan: Plan, weights: Weights): WrittenWeights {
  const written: Record<string, number[][]> = {}
  weights.forEach((row, id) => {
    const name = plan.rules[numberAt(plan.ruleOf, id)]?.name ?? ''
    if (row.length > 0) (written[name] ??= []).push([...normalised(row)].map((weight) => Number(weight.toPrecision(6))))
  })
  return written
}

/** Rows that are missing or of another length, because the grammar has changed, are uniform. */
export function readWeights(plan: Plan, written: WrittenWeights): Weights {
  const next = new Map<string, number>()
  return plan.nodes.map((node, id) => {
    const row = uniformRow(node)
    if (row.length === 0) return row
    const name = plan.rules[numberAt(plan.ruleOf, id)]?.name ?? ''
    const at = next.get(name) ?? 0
    next.set(name, at + 1)
    const found = written[name]?.[at]
    return found?.length === row.length ? Float64Array.from(found) : row
  })
}
