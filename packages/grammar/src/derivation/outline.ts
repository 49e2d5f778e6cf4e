/**
 * The tree of a derivation, found by walking its decisions once: for each place that can be edited, its node, its slice of
 * the decisions, its slice of the text and its parent. Flat and in pre-order, so a sub-tree is a range of places too.
 * Walks on its own stack: depth is limited by memory only.
 */
import { codeAt } from '../grammar/char-set.ts'
import type { Plan } from '../grammar/plan.ts'
import type { PlanNode, PlanRule } from '../grammar/plan-node.ts'
import type { Derivation } from './derivation.ts'

export interface Outline {
  readonly text: string
  /** Number of places. */
  readonly length: number
  /** Node of the plan at each place: rules, choices, repeats, character classes, exceptions, and items of repeats. */
  readonly node: readonly number[]
  readonly parent: readonly number[]
  /** Slices, start included, end excluded. */
  readonly from: readonly number[]
  readonly to: readonly number[]
  readonly textFrom: readonly number[]
  readonly textTo: readonly number[]
  /** Place after the last one of the sub-tree. */
  readonly next: readonly number[]
}

const outlines = new WeakMap<Derivation, Outline>()

/** The outline of a derivation of the plan's root, remembered while the derivation lives. */
export function outlineOf(plan: Plan, derivation: Derivation): Outline {
  const known = outlines.get(derivation)
  if (known !== undefined) return known
  const made = outline(plan, derivation.trace, plan.root)
  if (typeof made === 'string') throw new TypeError(`not a derivation of ${plan.name}: ${made}`)
  outlines.set(derivation, made)
  return made
}

/** Saves the walk of a derivation whose outline is known already. */
export function rememberOutline(derivation: Derivation, tree: Outline): void {
  outlines.set(derivation, tree)
}

/** The outline of decisions starting at `root`, or why they are none. */
export function outline(plan: Plan, trace: ArrayLike<number>, root: number): Outline | string {
  return new Walk(plan, trace).run(root)
}

class Walk {
  private readonly plan: Plan
  private readonly trace: ArrayLike<number>
  private readonly items: Uint8Array
  private text = ''
  private at = 0
  private readonly node: number[] = []
  private readonly parent: number[] = []
  private readonly from: number[] = []
  private readonly to: number[] = []
  private readonly textFrom: number[] = []
  private readonly textTo: number[] = []
  private readonly next: number[] = []
  /** Work still to do: a node, or the complement of a place that ends here. */
  private readonly todo: number[] = []
  private open = -1

  constructor(plan: Plan, trace: ArrayLike<number>) {
    this.plan = plan
    this.trace = trace
    this.items = itemNodes(plan)
  }

  run(root: number): Outline | string {
    this.todo.push(root)
    for (let id = this.todo.pop(); id !== undefined; id = this.todo.pop()) {
      const problem = id < 0 ? this.close(~id) : this.enter(id)
      if (problem !== undefined) return problem
    }
    if (this.at !== this.trace.length) return `${this.trace.length - this.at} decisions are left over`
    const { text, node, parent, from, to, textFrom, textTo, next } = this
    return { text, length: node.length, node, parent, from, to, textFrom, textTo, next }
  }

  private enter(id: number): string | undefined {
    const node = this.plan.nodes[id] as PlanNode
    switch (node.kind) {
      case 'literal':
        if (this.items[id] === 1) this.begin(id)
        this.text += node.text
        return
      case 'sequence':
        if (this.items[id] === 1) this.begin(id)
        for (let part = node.parts.length - 1; part >= 0; part--) this.todo.push(node.parts[part] as number)
        return
      case 'rule':
        this.begin(id)
        this.todo.push((this.plan.rules[node.rule] as PlanRule).body)
        return
      case 'except':
        this.begin(id)
        this.todo.push(node.part)
        return
      default:
        this.begin(id)
        return this.decide(node)
    }
  }

  private decide(node: PlanNode & { kind: 'choice' | 'chars' | 'repeat' }): string | undefined {
    if (node.kind === 'repeat' && node.max === node.min) {
      for (let count = 0; count < node.min; count++) this.todo.push(node.part)
      return
    }
    if (this.at >= this.trace.length) return 'decisions are missing'
    const decision = this.trace[this.at++] as number
    const limit =
      node.kind === 'choice' ? node.options.length : node.kind === 'chars' ? node.set.size : node.max - node.min + 1
    if (!(Number.isInteger(decision) && decision >= 0 && decision < limit)) {
      return `decision ${this.at - 1} is ${decision}, not 0 to ${limit - 1}`
    }
    if (node.kind === 'choice') this.todo.push(node.options[decision] as number)
    else if (node.kind === 'chars') this.text += String.fromCodePoint(codeAt(node.set, decision))
    else {
      // A count no list of decisions could pay for comes from a damaged file.
      if (decision > this.trace.length * 64 + 1_000_000) return `decision ${this.at - 1} repeats ${decision} times`
      for (let count = node.min + decision; count > 0; count--) this.todo.push(node.part)
    }
    return
  }

  private begin(id: number): void {
    const place = this.node.push(id) - 1
    this.parent.push(this.open)
    this.from.push(this.at)
    this.textFrom.push(this.text.length)
    this.to.push(-1)
    this.textTo.push(-1)
    this.next.push(-1)
    this.open = place
    this.todo.push(~place)
  }

  private close(place: number): string | undefined {
    this.to[place] = this.at
    this.textTo[place] = this.text.length
    this.next[place] = this.node.length
    this.open = this.parent[place] as number
    const node = this.plan.nodes[this.node[place] as number] as PlanNode
    if (node.kind !== 'except') return
    const written = this.text.slice(this.textFrom[place])
    return node.pattern.test(written) ? `${JSON.stringify(written)} is an exception` : undefined
  }
}

const itemNodeCache = new WeakMap<Plan, Uint8Array>()

/** Marks the nodes that are repeated: lists are edited item by item, so items are places whatever they are. */
function itemNodes(plan: Plan): Uint8Array {
  const known = itemNodeCache.get(plan)
  if (known !== undefined) return known
  const marks = new Uint8Array(plan.nodes.length)
  for (const node of plan.nodes) if (node.kind === 'repeat') marks[node.part] = 1
  itemNodeCache.set(plan, marks)
  return marks
}
