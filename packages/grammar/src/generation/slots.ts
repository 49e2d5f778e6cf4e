/**
 * Where chance enters a derivation. Every decision node owns a row of slots: one per option of a choice, one per number of
 * repetitions, one per member of a character class; large rows end in one slot for "beyond". Weights fill the slots.
 */
import { InvariantError } from '@fuzzwright/core'
import { codeAt } from '../grammar/char-set.ts'
import type { Plan } from '../grammar/plan.ts'
import type { PlanNode } from '../grammar/plan-node.ts'

/** Repetitions beyond the minimum that have a slot of their own; more share the last slot. */
export const countSlots = 32
/** Members of a class that have a slot of their own; more share the last slot. */
export const memberSlots = 256
/** Most repetitions beyond the minimum that are drawn. */
export const mostRepetitions = 255

/** Slots of a node: 0 where it decides nothing. */
export function slotCount(node: PlanNode): number {
  if (node.kind === 'choice') return node.options.length
  if (node.kind === 'chars') return node.set.size <= memberSlots ? node.set.size : memberSlots + 1
  if (node.kind !== 'repeat') return 0
  const counts = node.max - node.min + 1
  return counts === 1 ? 0 : counts <= countSlots ? counts : countSlots + 1
}

/** One weight per slot and node; empty where a node decides nothing. Only proportions within a row matter. */
export type Weights = readonly Float64Array[]

/** The weights of a node. */
export function rowOf(weights: Weights, node: number): Float64Array {
  const row = weights[node]
  if (row === undefined) throw new InvariantError(`no weights for node ${node} of ${weights.length}`)
  return row
}

/** Options alike (or as the grammar says), few repetitions more often than many, printable characters most of all. */
export function uniformWeights(plan: Plan): Weights {
  return plan.nodes.map(uniformRow)
}

export function uniformRow(node: PlanNode): Float64Array {
  const row = new Float64Array(slotCount(node))
  if (node.kind === 'choice') row.set(node.weights)
  else if (node.kind === 'chars' && node.set.size > memberSlots) return row.map((_, slot) => commonness(node, slot))
  else if (node.kind === 'chars') row.fill(1)
  else if (node.kind === 'repeat') {
    // Counts of a bounded repeat are alike; an open one goes on with a chance of two in three.
    const open = row.length > countSlots
    for (let slot = 0; slot < row.length; slot++) row[slot] = open ? (2 / 3) ** slot : 1
  }
  return row
}

/** Large classes are mostly "anything but …": texts of random planes of Unicode would never meet a word of the language. */
function commonness(node: PlanNode & { kind: 'chars' }, slot: number): number {
  if (slot === memberSlots) return 3
  const code = codeAt(node.set, slot)
  if (code < 32 || code === 127) return 0.03
  return code < 127 ? 1 : 0.03
}

/** The row with a sum of 1; all alike where there is none. */
export function normalised(row: Float64Array): Float64Array {
  const total = row.reduce((sum, weight) => sum + weight, 0)
  return total > 0 ? row.map((weight) => weight / total) : row.map(() => 1 / row.length)
}
