/**
 * Makes a derivation do without some rules at some places: the smallest sub-tree there that has a way around them takes it, and an item of a
 * list that has none is left out of the list.
 */
import type { Rng } from '@fuzzwright/core/domain'
import type { Derivation } from '../derivation/derivation.ts'
import { type Outline, outline, outlineOf } from '../derivation/outline.ts'
import { amountOf, entryOf, numberAt } from '../grammar/column.ts'
import { leastCosts } from '../grammar/costs.ts'
import { nodeAt, type Plan, ruleAt } from '../grammar/plan.ts'
import { itemsAt, type Splice } from './edit-derivation.ts'
import { costAt } from './tree-mutations.ts'

/** Characters a new text may have: the first of a class, which is where the readable ones are. */
const mostMembers = 96

/** Items of a list that keeps at least `min`. */
interface LeftOut {
  readonly items: Set<number>
  readonly min: number
}

/** Collects the changes of one derivation. */
export class Without {
  private readonly plan: Plan
  private readonly tree: Outline
  private readonly rng: Rng
  private readonly written = new Map<number, Splice>()
  /** Items that are left out, by the place of their repeat. */
  private readonly leftOut = new Map<number, LeftOut>()

  constructor(plan: Plan, derivation: Derivation, rng: Rng) {
    this.plan = plan
    this.tree = outlineOf(plan, derivation)
    this.rng = rng
  }

  /** Changes the nearest place around `place` that can do without the rules; nothing where even the whole text cannot. */
  doWithout(place: number, rules: readonly string[]): void {
    const { plan, tree } = this
    const least = leastWithout(plan, rules)
    for (let at = place; at >= 0; at = entryOf(tree.parent, at)) {
      if (this.written.has(at)) return
      if (amountOf(least, entryOf(tree.node, at)) < Infinity && this.write(at, least)) return
      if (this.leaveOut(at)) return
    }
  }

  splices(): Splice[] {
    const { tree, leftOut } = this
    const splices = [...this.written.values()]
    for (const [repeat, { items, min }] of leftOut) {
      const start = entryOf(tree.from, repeat)
      const beyond = itemsAt(tree, repeat).length - items.size - min
      splices.push({ from: start, to: start + 1, decisions: [beyond] })
      for (const item of items)
        splices.push({ from: entryOf(tree.from, item), to: entryOf(tree.to, item), decisions: [] })
    }
    return splices
  }

  private write(place: number, least: Float64Array): boolean {
    const { plan, tree, rng } = this
    const node = entryOf(tree.node, place)
    const decisions = decisionsBelow(plan, node, { least, most: costAt(tree, place), rng })
    // An exception may be in the way.
    if (typeof outline(plan, decisions, node) === 'string') return false
    this.written.set(place, { from: entryOf(tree.from, place), to: entryOf(tree.to, place), decisions })
    return true
  }

  private leaveOut(item: number): boolean {
    const { plan, tree, leftOut } = this
    const repeat = entryOf(tree.parent, item)
    const node = repeat < 0 ? undefined : nodeAt(plan, entryOf(tree.node, repeat))
    if (node?.kind !== 'repeat') return false
    const { items } = leftOut.get(repeat) ?? { items: new Set<number>() }
    if (!items.has(item) && itemsAt(tree, repeat).length - items.size <= node.min) return false
    leftOut.set(repeat, { items: items.add(item), min: node.min })
    return true
  }
}

interface Way {
  /** By node, what it costs at least. */
  readonly least: Float64Array
  /** Bits the whole may cost, unless nothing is as cheap: texts that become larger may be refused. */
  readonly most: number
  readonly rng: Rng
}

/** Decisions from a node on: any option at the first choice, then the shortest way out; characters by chance. */
function decisionsBelow(plan: Plan, root: number, { least, most, rng }: Way): number[] {
  const decisions: number[] = []
  let room = most
  const todo = [root]
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    const node = nodeAt(plan, id)
    if (node.kind === 'rule') todo.push(ruleAt(plan, node.rule).body)
    else if (node.kind === 'except') todo.push(node.part)
    else if (node.kind === 'sequence') todo.push(...node.parts.toReversed())
    else if (node.kind === 'chars') decisions.push(rng.below(Math.min(node.set.size, mostMembers)))
    else if (node.kind === 'repeat') {
      if (node.max > node.min) decisions.push(0)
      for (let count = 0; count < node.min; count++) todo.push(node.part)
    } else if (node.kind === 'choice') {
      const cost = (option: number): number =>
        node.weights[option] === 0 ? Infinity : amountOf(least, numberAt(node.options, option))
      const options = node.options.map((_, option) => option)
      const affordable = options.filter((option) => cost(option) < room)
      const option =
        affordable.length > 0 ? rng.pick(affordable) : options.reduce((a, b) => (cost(b) < cost(a) ? b : a))
      room = 0
      decisions.push(option)
      todo.push(numberAt(node.options, option))
    }
  }
  return decisions
}

const known = new WeakMap<Plan, Map<string, Float64Array>>()

/** By node, its least cost without the rules; Infinity where it needs one of them. */
function leastWithout(plan: Plan, rules: readonly string[]): Float64Array {
  let ofPlan = known.get(plan)
  if (ofPlan === undefined) known.set(plan, (ofPlan = new Map()))
  const key = rules.join(' ')
  let least = ofPlan.get(key)
  if (least === undefined) {
    const numbers = new Set(rules.map((name) => plan.rules.findIndex((rule) => rule.name === name)))
    ofPlan.set(key, (least = leastCosts(plan.nodes, plan.rules, { without: numbers })))
  }
  return least
}
