/**
 * Weights made ready for drawing: one row of an alias table (Walker, Vose) per decision node, all in one pair of arrays.
 * Generators read them through an offset, so learning or mutating weights rewrites a row and recompiles nothing.
 */

import { amountOf, entryOf, missingAt } from '../grammar/column.ts'
import type { Plan } from '../grammar/plan.ts'
import { rowOf, slotCount, type Weights } from './slots.ts'

export interface Tables {
  /** First slot of each node's row; rows of different depths follow each other. */
  readonly offset: Int32Array
  readonly size: Int32Array
  /** Per slot, in one word since both are read together: its alias in the upper half, the chance out of 65536 to keep it in the lower. */
  readonly rows: Int32Array
  /** Nodes whose row is written, where rows are written when they are first drawn from; only interpreters may use such tables. */
  readonly written?: Uint8Array
  readonly write?: (node: number) => void
}

/** Tables for all rows of the weights. */
export function tablesOf(plan: Plan, weights: Weights): Tables {
  const tables = emptyTables(plan)
  tables.size.forEach((slots, node) => {
    if (slots > 0) writeRow(tables, node, rowOf(weights, node))
  })
  return tables
}

/**
 * Tables for weights that change often: a row is asked for when it is first drawn from, and again after `forget`. A few texts
 * of a large grammar visit a small part of it.
 */
export function lazyTables(plan: Plan, rowOf: (node: number) => ArrayLike<number>): Tables & { forget: () => void } {
  const tables = emptyTables(plan)
  const written = new Uint8Array(tables.size.length)
  const write = (node: number): void => {
    written[node] = 1
    writeRow(tables, node, rowOf(node))
  }
  return { ...tables, written, write, forget: () => written.fill(0) }
}

function emptyTables(plan: Plan): Tables {
  const size = Int32Array.from(plan.nodes, slotCount)
  const offset = new Int32Array(size.length)
  let total = 0
  size.forEach((slots, node) => {
    offset[node] = total
    total += slots
  })
  return { offset, size, rows: new Int32Array(total) }
}

/** Replaces the weights of one node. A row without any positive weight is taken as uniform. */
export function writeRow(tables: Tables, node: number, row: ArrayLike<number>): void {
  const size = entryOf(tables.size, node)
  const base = entryOf(tables.offset, node)
  let sum = 0
  for (let slot = 0; slot < size; slot++) sum += row[slot] ?? missingAt(row, slot)
  const share = (slot: number): number => (sum > 0 ? ((row[slot] ?? missingAt(row, slot)) / sum) * size : 1)
  const rest = Float64Array.from({ length: size }, (_, slot) => share(slot))
  const small: number[] = []
  const large: number[] = []
  rest.forEach((part, slot) => {
    ;(part < 1 ? small : large).push(slot)
  })
  while (small.length > 0 && large.length > 0) {
    const poor = small.pop() as number
    const rich = large.pop() as number
    // What is kept always is its own alias.
    const keep = Math.round(amountOf(rest, poor) * 0x1_0000)
    tables.rows[base + poor] = keep > 0xffff ? poor << 16 : (rich << 16) | keep
    rest[rich] = amountOf(rest, rich) - (1 - amountOf(rest, poor))
    ;(rest[rich] < 1 ? small : large).push(rich)
  }
  // What is left is 1 up to rounding.
  for (const slot of [...large, ...small]) tables.rows[base + slot] = slot << 16
}
