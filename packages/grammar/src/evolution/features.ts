/**
 * What is special about an input as a tree: the paths of one to three rules inside each other that occur in it. With the
 * functions executed they are the mappings of FdLoop; which of them are new says what an input has to offer before it is run.
 */
import type { Derivation } from '../derivation/derivation.ts'
import { outlineOf } from '../derivation/outline.ts'
import type { Plan } from '../grammar/plan.ts'
import type { PlanNode } from '../grammar/plan-node.ts'

/** Numbers features from 0 up, in the order they are met. */
export class Features {
  private readonly plan: Plan
  private readonly numbers = new Map<number, number>()
  private readonly seen = new Set<number>()
  private readonly known = new WeakMap<Derivation, Set<number>>()

  constructor(plan: Plan) {
    this.plan = plan
  }

  /** The features of a derivation, each once. */
  of(derivation: Derivation): ReadonlySet<number> {
    let found = this.known.get(derivation)
    if (found === undefined) this.known.set(derivation, (found = this.find(derivation)))
    return found
  }

  /** How many of its features no noted derivation has had. */
  unseen(derivation: Derivation): number {
    let count = 0
    for (const feature of this.of(derivation)) if (!this.seen.has(feature)) count++
    return count
  }

  note(derivation: Derivation): void {
    for (const feature of this.of(derivation)) this.seen.add(feature)
  }

  /** Paths are numbers to the base of the number of rules: no text is made for a place. */
  private find(derivation: Derivation): Set<number> {
    const { plan } = this
    const base = plan.rules.length + 1
    const tree = outlineOf(plan, derivation)
    const found = new Set<number>()
    // The innermost rule at each place, and the one around it.
    const inner = new Int32Array(tree.length)
    const outer = new Int32Array(tree.length)
    for (let place = 0; place < tree.length; place++) {
      const node = plan.nodes[tree.node[place] as number] as PlanNode
      const parent = tree.parent[place] as number
      const around = parent < 0 ? 0 : (inner[parent] as number)
      const beyond = parent < 0 ? 0 : (outer[parent] as number)
      if (node.kind !== 'rule') {
        inner[place] = around
        outer[place] = beyond
        continue
      }
      const rule = node.rule + 1
      inner[place] = rule
      outer[place] = around
      found.add(this.numberOf(rule))
      if (around > 0) found.add(this.numberOf(around * base + rule))
      if (beyond > 0) found.add(this.numberOf((beyond * base + around) * base + rule))
    }
    return found
  }

  private numberOf(path: number): number {
    const known = this.numbers.get(path)
    if (known !== undefined) return known
    this.numbers.set(path, this.numbers.size)
    return this.numbers.size - 1
  }
}
