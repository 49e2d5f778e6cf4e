/**
 * What each node of a plan costs at least and at most, in bits: eight per UTF-16 unit of text and one per decision. The
 * least costs are what lets a generator promise that it ends within its budget: whatever it has begun, it knows the price
 * of the shortest way out.
 */

import { FuzzError } from '@fuzzwright/core'
import { codeAt, largestCode, simplestIndex } from './char-set.ts'
import { amountOf, entryOf, itemAt, numberAt } from './column.ts'
import type { PlanNode, PlanRule } from './plan-node.ts'

export interface PlanCosts {
  /** Least cost of a derivation of each node. */
  readonly least: Float64Array
  /** For a choice the option of the shortest way out, for a character class its simplest member; otherwise -1. */
  readonly simplest: Int32Array
  /** For a choice, what each option costs beyond the shortest way out; Infinity where it is never generated. */
  readonly extra: readonly (readonly number[])[]
  /** 1 for a choice of which a single option is ever generated: nothing is drawn for it. */
  readonly forced: Uint8Array
  /** Largest cost and log2 of the number of derivations of each node; Infinity where there is no bound. */
  readonly most: Float64Array
  readonly entropy: Float64Array
}

export const bitsPerUnit = 8

export function measure(name: string, nodes: readonly PlanNode[], rules: readonly PlanRule[]): PlanCosts {
  const least = leastCosts(nodes, rules)
  const simplest = new Int32Array(nodes.length).fill(-1)
  const forced = new Uint8Array(nodes.length)
  const extra: number[][] = nodes.map(() => [])
  nodes.forEach((node, id) => {
    if (node.kind === 'chars') simplest[id] = simplestIndex(node.set)
    if (node.kind !== 'choice') return
    const base = amountOf(least, id) - 1
    const costs = node.options.map((option, at) => (node.weights[at] === 0 ? Infinity : amountOf(least, option) - base))
    extra[id] = costs
    simplest[id] = costs.indexOf(0)
    forced[id] = Number(costs.filter(Number.isFinite).length === 1)
  })
  const most = new Bounds(nodes, rules, largestCost)
  const entropy = new Bounds(nodes, rules, derivationBits)
  const costs: PlanCosts = { least, simplest, extra, forced, most: most.all(), entropy: entropy.all() }
  assertExceptions(name, nodes, rules, costs)
  return costs
}

/** Text and decisions of the shortest way out of a node. */
export function simplestDerivation(
  nodes: readonly PlanNode[],
  rules: readonly PlanRule[],
  simplest: Int32Array,
  node: number,
): { readonly text: string; readonly trace: readonly number[] } {
  let text = ''
  const trace: number[] = []
  const todo = [node]
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    const at = itemAt(nodes, id)
    if (at.kind === 'literal') text += at.text
    else if (at.kind === 'rule') todo.push(itemAt(rules, at.rule).body)
    else if (at.kind === 'except') todo.push(at.part)
    else if (at.kind === 'sequence') todo.push(...at.parts.toReversed())
    else if (at.kind === 'repeat') {
      if (at.max > at.min) trace.push(0)
      for (let count = 0; count < at.min; count++) todo.push(at.part)
    } else {
      const index = entryOf(simplest, id)
      trace.push(index)
      if (at.kind === 'chars') text += String.fromCodePoint(codeAt(at.set, index))
      else todo.push(numberAt(at.options, index))
    }
  }
  return { text, trace }
}

/** What a UTF-16 unit and a decision cost. */
interface Prices {
  readonly unit: number
  readonly decision: number
}

/**
 * By relaxation until nothing gets cheaper; a sound grammar makes every reachable node finite. Rules in `without` are not to be had:
 * what needs one of them costs Infinity.
 */
export function leastCosts(
  nodes: readonly PlanNode[],
  rules: readonly PlanRule[],
  {
    without = new Set(),
    unit = bitsPerUnit,
    decision = 1,
  }: Partial<Prices> & { readonly without?: ReadonlySet<number> } = {},
): Float64Array {
  const least = new Float64Array(nodes.length).fill(Number.POSITIVE_INFINITY)
  for (let changed = true; changed; ) {
    changed = false
    // Later nodes are usually parts of earlier ones, or the rules those use.
    for (let id = nodes.length - 1; id >= 0; id--) {
      const node = nodes[id]
      if (node === undefined || (node.kind === 'rule' && without.has(node.rule))) continue
      const cost = leastCost(node, rules, { least, unit, decision })
      if (cost < amountOf(least, id)) {
        least[id] = cost
        changed = true
      }
    }
  }
  return least
}

function leastCost(
  node: PlanNode,
  rules: readonly PlanRule[],
  { least, unit, decision }: Prices & { readonly least: Float64Array },
): number {
  const of = (id: number): number => amountOf(least, id)
  switch (node.kind) {
    case 'literal':
      return node.text.length * unit
    case 'chars':
      return decision + (codeAt(node.set, simplestIndex(node.set)) > 0xffff ? 2 : 1) * unit
    case 'rule':
      return of(itemAt(rules, node.rule).body)
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + of(part), 0)
    case 'choice':
      return decision + Math.min(...node.options.map((option, at) => (node.weights[at] === 0 ? Infinity : of(option))))
    case 'repeat':
      return (node.max > node.min ? decision : 0) + (node.min === 0 ? 0 : node.min * of(node.part))
    case 'except':
      return of(node.part)
  }
}

type Bound = (node: PlanNode, of: (id: number) => number) => number

/** A bound over the finite trees of each node; whatever reaches itself has none. */
class Bounds {
  private readonly nodes: readonly PlanNode[]
  private readonly rules: readonly PlanRule[]
  private readonly bound: Bound
  private readonly known: Float64Array

  constructor(nodes: readonly PlanNode[], rules: readonly PlanRule[], bound: Bound) {
    this.nodes = nodes
    this.rules = rules
    this.bound = bound
    this.known = new Float64Array(nodes.length).fill(Number.NaN)
  }

  all(): Float64Array {
    for (let id = 0; id < this.nodes.length; id++) this.of(id)
    return this.known
  }

  private of(id: number): number {
    const known = amountOf(this.known, id)
    if (!Number.isNaN(known)) return known
    this.known[id] = Number.POSITIVE_INFINITY
    const node = itemAt(this.nodes, id)
    const value =
      node.kind === 'rule' ? this.of(itemAt(this.rules, node.rule).body) : this.bound(node, (part) => this.of(part))
    this.known[id] = value
    return value
  }
}

const largestCost: Bound = (node, of) => {
  switch (node.kind) {
    case 'literal':
      return node.text.length * bitsPerUnit
    case 'chars':
      return 1 + (largestCode(node.set) > 0xffff ? 2 : 1) * bitsPerUnit
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + of(part), 0)
    case 'choice':
      return 1 + Math.max(...node.options.map(of))
    case 'repeat': {
      const part = of(node.part)
      return (node.max > node.min ? 1 : 0) + (part === 0 ? 0 : part * node.max)
    }
    case 'except':
      return of(node.part)
    case 'rule':
      return Infinity
  }
}

const derivationBits: Bound = (node, of) => {
  switch (node.kind) {
    case 'literal':
      return 0
    case 'chars':
      return Math.log2(node.set.size)
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + of(part), 0)
    case 'choice': {
      return sumOfBits(node.options.map(of))
    }
    case 'repeat': {
      const part = of(node.part)
      if (part === 0) return Math.log2(node.max - node.min + 1)
      // Beyond a few dozen, lower counts add nothing that could be seen.
      const counts = Math.min(node.max - node.min + 1, 64)
      return node.max === Infinity
        ? Infinity
        : sumOfBits(Array.from({ length: counts }, (_, less) => (node.max === less ? 0 : part * (node.max - less))))
    }
    case 'except':
      return of(node.part)
    case 'rule':
      return Infinity
  }
}

/** log2 of the sum of numbers given as their log2. */
function sumOfBits(bits: readonly number[]): number {
  const top = Math.max(...bits)
  return top === Infinity ? top : top + Math.log2(bits.reduce((sum, each) => sum + 2 ** (each - top), 0))
}

function assertExceptions(
  name: string,
  nodes: readonly PlanNode[],
  rules: readonly PlanRule[],
  costs: PlanCosts,
): void {
  nodes.forEach((node, id) => {
    if (node.kind !== 'except') return
    const { text } = simplestDerivation(nodes, rules, costs.simplest, id)
    if (!node.pattern.test(text)) return
    throw new FuzzError(
      'excluded-simplest',
      `${name}: the simplest text ${JSON.stringify(text)} of an exception is excluded by it`,
      {
        hint: `Write the part so that its shortest text is not matched by /${node.pattern.source}/u.`,
      },
    )
  })
}
