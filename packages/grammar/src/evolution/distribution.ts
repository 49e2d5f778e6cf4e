/**
 * Where the weights of generated inputs come from while they change from generation to generation: counts of decisions,
 * smoothed, with one rule mutated. Rows are made when they are asked for.
 */
import type { Rng } from '@fuzzwright/core/implementor'
import type { Derivation } from '../derivation/derivation.ts'
import { outlineOf } from '../derivation/outline.ts'
import type { Generator } from '../generation/generator.ts'
import { interpreter } from '../generation/interpreter.ts'
import { slotCount, slotOf, uniformRow, type Weights } from '../generation/slots.ts'
import { lazyTables } from '../generation/tables.ts'
import type { Plan } from '../grammar/plan.ts'
import type { PlanNode } from '../grammar/plan-node.ts'
import { normalised } from '../learning/weight-mixtures.ts'

/** Weights of one node. */
export type RowOf = (node: number) => Float64Array

/** A generator over rows that may change; `forget` makes it ask again. */
export class Distribution {
  readonly generator: Generator
  readonly rowOf: RowOf
  readonly forget: () => void

  constructor(plan: Plan, rowOf: RowOf) {
    this.rowOf = rowOf
    const tables = lazyTables(plan, rowOf)
    this.generator = interpreter(plan, tables)
    this.forget = tables.forget
  }

  weights(plan: Plan): Weights {
    return plan.nodes.map((_, node) => this.rowOf(node))
  }
}

/** How often each slot of each node was decided; nodes never met have no row. */
export class DecisionCounts {
  private readonly plan: Plan
  private readonly rows = new Map<number, Float64Array>()

  constructor(plan: Plan) {
    this.plan = plan
  }

  add(derivation: Derivation): void {
    const { nodes } = this.plan
    const tree = outlineOf(this.plan, derivation)
    const { trace } = derivation
    for (let place = 0; place < tree.length; place++) {
      const id = tree.node[place] as number
      const node = nodes[id] as PlanNode
      if (node.kind === 'rule' || node.kind === 'literal' || node.kind === 'sequence') continue
      let row = this.rows.get(id)
      if (row === undefined) this.rows.set(id, (row = new Float64Array(slotCount(node))))
      if (row.length === 0) continue
      const slot = slotOf(node, trace[tree.from[place] as number] as number)
      row[slot] = (row[slot] as number) + 1
    }
  }

  clear(): void {
    this.rows.clear()
  }

  row(id: number): Float64Array | undefined {
    return this.rows.get(id)
  }

  /** Frequencies mixed with a share of uniform weights; uniform where nothing was counted. */
  learned(id: number, smoothing: number): Float64Array {
    const uniform = normalised(uniformRow(this.plan.nodes[id] as PlanNode))
    const counts = this.rows.get(id)
    if (counts === undefined) return uniform
    const total = counts.reduce((sum, count) => sum + count, 0)
    return uniform.map((weight, slot) => smoothing * weight + ((1 - smoothing) * (counts[slot] as number)) / total)
  }
}

/** How often each option of each choice was taken in all that was run: one flat table, since every run adds to it. */
export class TakenOptions {
  private readonly plan: Plan
  private readonly offsets: Int32Array
  private readonly counts: Int32Array

  constructor(plan: Plan) {
    this.plan = plan
    let total = 0
    this.offsets = Int32Array.from(plan.nodes, (node) => {
      if (node.kind !== 'choice') return -1
      total += node.options.length
      return total - node.options.length
    })
    this.counts = new Int32Array(total)
  }

  add(derivation: Derivation): void {
    const { offsets, counts } = this
    const tree = outlineOf(this.plan, derivation)
    const { trace } = derivation
    for (let place = 0; place < tree.length; place++) {
      const offset = offsets[tree.node[place] as number] as number
      if (offset < 0) continue
      const at = offset + (trace[tree.from[place] as number] as number)
      counts[at] = (counts[at] as number) + 1
    }
  }

  /** What was taken least often so far is the likeliest; repetitions and characters stay as they are. */
  rare(id: number): Float64Array {
    const uniform = uniformRow(this.plan.nodes[id] as PlanNode)
    const offset = this.offsets[id] as number
    return offset < 0 ? uniform : uniform.map((weight, slot) => weight / (1 + (this.counts[offset + slot] as number)))
  }
}

/** One rule whose rows differ from what was learned, as the grammar mutations of FdLoop and EvoGFuzz have it. */
export class MutatedRule {
  private readonly plan: Plan
  private readonly rules: readonly number[]
  private readonly random: boolean
  private rows = new Map<number, Float64Array>()
  private rng: Rng | undefined
  private chosen = -1

  constructor(plan: Plan, kind: 'uniform-rule' | 'random-rule') {
    this.plan = plan
    this.random = kind === 'random-rule'
    this.rules = [
      ...new Set(plan.nodes.flatMap((node, id) => (slotCount(node) > 1 ? [plan.ruleOf[id] as number] : []))),
    ]
  }

  choose(rng: Rng): void {
    if (this.rules.length === 0) return
    this.rows = new Map()
    this.rng = rng.split()
    this.chosen = rng.pick(this.rules)
  }

  /** The mutated row, or undefined where the node is of another rule. */
  row(id: number): Float64Array | undefined {
    if (this.plan.ruleOf[id] !== this.chosen) return undefined
    let row = this.rows.get(id)
    if (row !== undefined) return row
    row = uniformRow(this.plan.nodes[id] as PlanNode)
    const { rng } = this
    if (this.random && rng !== undefined) row = row.map((weight) => (weight > 0 ? rng.float() : 0))
    this.rows.set(id, row)
    return row
  }
}
