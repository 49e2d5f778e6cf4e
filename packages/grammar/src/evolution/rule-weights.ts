/** What the weights of generated inputs are made from besides what was learned: what was rarely taken, and one rule mutated. */
import type { Rng } from '@fuzzwright/core/domain'
import type { Derivation } from '../derivation/derivation.ts'
import { walkDecisions } from '../derivation/walk-decisions.ts'
import { slotCount, uniformRow } from '../generation/slots.ts'
import { entryOf, numberAt } from '../grammar/column.ts'
import { nodeAt, type Plan } from '../grammar/plan.ts'

/** How often each option of each choice was taken in all that was run: one flat table, since every run adds to it. */
export class TakenOptions {
  private readonly plan: Plan
  private readonly offsets: Int32Array
  private readonly counts: Int32Array
  /** Nodes counted since they were last asked for. */
  private changed: number[] = []
  private readonly isChanged: Uint8Array

  constructor(plan: Plan) {
    this.plan = plan
    let total = 0
    this.offsets = Int32Array.from(plan.nodes, (node) => {
      if (node.kind !== 'choice') return -1
      total += node.options.length
      return total - node.options.length
    })
    this.counts = new Int32Array(total)
    this.isChanged = new Uint8Array(plan.nodes.length)
  }

  add({ trace }: Derivation): void {
    const { offsets, counts, changed, isChanged } = this
    walkDecisions(this.plan, trace, {
      decided(id, decision) {
        const offset = entryOf(offsets, id)
        if (offset < 0) return
        counts[offset + decision] = entryOf(counts, offset + decision) + 1
        if (isChanged[id] === 1) return
        isChanged[id] = 1
        changed.push(id)
      },
    })
  }

  takeChanged(): Iterable<number> {
    const { changed } = this
    this.changed = []
    this.isChanged.fill(0)
    return changed
  }

  /** What was taken least often so far is the likeliest; repetitions and characters stay as they are. */
  rare(id: number): Float64Array {
    const uniform = uniformRow(nodeAt(this.plan, id))
    const offset = entryOf(this.offsets, id)
    return offset < 0 ? uniform : uniform.map((weight, slot) => weight / (1 + entryOf(this.counts, offset + slot)))
  }
}

/** One rule whose rows differ from what was learned, as the grammar mutations of FdLoop and EvoGFuzz have it. */
export class MutatedRule {
  private readonly plan: Plan
  /** Rules that decide something, and what decides in them. */
  private readonly rules: readonly number[]
  private readonly nodesOf = new Map<number, number[]>()
  private readonly random: boolean
  private rows = new Map<number, Float64Array>()
  private rng: Rng | undefined
  private chosen = -1

  constructor(plan: Plan, kind: 'uniform-rule' | 'random-rule') {
    this.plan = plan
    this.random = kind === 'random-rule'
    plan.nodes.forEach((node, id) => {
      if (slotCount(node) < 2) return
      const rule = numberAt(plan.ruleOf, id)
      const nodes = this.nodesOf.get(rule)
      if (nodes === undefined) this.nodesOf.set(rule, [id])
      else nodes.push(id)
    })
    this.rules = [...this.nodesOf.keys()]
  }

  /** Answers the nodes whose rows differ from before. */
  choose(rng: Rng): readonly number[] {
    if (this.rules.length === 0) return []
    const before = this.nodesOf.get(this.chosen) ?? []
    this.rows = new Map()
    this.rng = rng.split()
    this.chosen = rng.pick(this.rules)
    return [...before, ...(this.nodesOf.get(this.chosen) as readonly number[])]
  }

  /** The mutated row, or undefined where the node is of another rule. */
  row(id: number): Float64Array | undefined {
    if (this.plan.ruleOf[id] !== this.chosen) return undefined
    let row = this.rows.get(id)
    if (row !== undefined) return row
    row = uniformRow(nodeAt(this.plan, id))
    const { rng } = this
    if (this.random && rng !== undefined) row = row.map((weight) => (weight > 0 ? rng.float() : 0))
    this.rows.set(id, row)
    return row
  }
}
