/** Weights that change while they are used: a generator over rows made when they are asked for, and counts of decisions they are learned from. */

import type { Derivation } from '../derivation/derivation.ts'
import { walkDecisions } from '../derivation/walk-decisions.ts'
import { amountOf } from '../grammar/column.ts'
import { nodeAt, type Plan } from '../grammar/plan.ts'
import type { Generator } from './generator.ts'
import { interpreter } from './interpreter.ts'
import { normalised, slotCount, uniformRow, type Weights } from './slots.ts'
import { lazyTables } from './tables.ts'

/** Weights of one node. */
export type RowOf = (node: number) => Float64Array

/** A generator over rows that may change; `forget` makes it ask again. */
export class Distribution {
  readonly generator: Generator
  readonly rowOf: RowOf
  private readonly tables: ReturnType<typeof lazyTables>

  constructor(plan: Plan, rowOf: RowOf) {
    this.rowOf = rowOf
    this.tables = lazyTables(plan, rowOf)
    this.generator = interpreter(plan, this.tables)
  }

  /** Rows of these nodes have changed; all where left out. */
  forget(nodes?: Iterable<number>): void {
    const { written } = this.tables
    if (nodes === undefined || written === undefined) this.tables.forget()
    else for (const node of nodes) written[node] = 0
  }

  weights(plan: Plan): Weights {
    return plan.nodes.map((_, node) => this.rowOf(node))
  }
}

/** How often each slot of each node was decided; nodes never met have no row. */
export class DecisionCounts {
  private readonly plan: Plan
  private readonly rows = new Map<number, Float64Array>()
  /** Nodes counted since they were last asked for. */
  private changed = new Set<number>()

  constructor(plan: Plan) {
    this.plan = plan
  }

  add({ trace }: Derivation): void {
    const { plan, rows, changed } = this
    walkDecisions(plan, trace, {
      decided(id, decision) {
        changed.add(id)
        let row = rows.get(id)
        if (row === undefined) rows.set(id, (row = new Float64Array(slotCount(nodeAt(plan, id)))))
        const slot = Math.min(decision, row.length - 1)
        row[slot] = amountOf(row, slot) + 1
      },
    })
  }

  clear(): void {
    this.rows.clear()
  }

  takeChanged(): Iterable<number> {
    const { changed } = this
    this.changed = new Set()
    return changed
  }

  /** Frequencies mixed with a share of uniform weights; uniform where nothing was counted. */
  learned(id: number, smoothing: number): Float64Array {
    const uniform = normalised(uniformRow(nodeAt(this.plan, id)))
    const counts = this.rows.get(id)
    if (counts === undefined) return uniform
    const total = counts.reduce((sum, count) => sum + count, 0)
    return uniform.map((weight, slot) => smoothing * weight + ((1 - smoothing) * amountOf(counts, slot)) / total)
  }
}
