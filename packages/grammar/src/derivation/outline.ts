/**
 * The tree of a derivation, found by walking its decisions once: for each place that can be edited, its node, its slice of
 * the decisions, its slice of the text and its parent. Flat and in pre-order, so a sub-tree is a range of places too.
 * Walks on its own stack: depth is limited by memory only.
 */
import { codeAt } from '../grammar/char-set.ts'
import { entryOf, missingAt } from '../grammar/column.ts'
import { nodeOfKind, type Plan } from '../grammar/plan.ts'
import type { Derivation } from './derivation.ts'
import { type FlatPlan, flatPlanOf, kinds } from './flat-plan.ts'

export interface Outline {
  readonly text: string
  /** Number of places. */
  readonly length: number
  /** Node of the plan at each place: rules, choices, repeats, character classes, exceptions, and items of repeats. */
  readonly node: Int32Array
  readonly parent: Int32Array
  /** Slices, start included, end excluded. */
  readonly from: Int32Array
  readonly to: Int32Array
  readonly textFrom: Int32Array
  readonly textTo: Int32Array
  /** Place after the last one of the sub-tree. */
  readonly next: Int32Array
}

// Read once: module runners look an import up each time, and these loops see every place of every input.
const { literal, chars, rule, sequence, choice, except } = kinds

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

/** Room for places and for work still to do, which every walk uses anew: most outlines are made once per run of a target. */
let places = roomFor(256)
let todo = new Int32Array(1024)

function roomFor(
  length: number,
): { readonly [key in Exclude<keyof Outline, 'text' | 'length'>]: Int32Array } & { length: number } {
  const column = (): Int32Array => new Int32Array(length)
  return {
    length,
    node: column(),
    parent: column(),
    from: column(),
    to: column(),
    textFrom: column(),
    textTo: column(),
    next: column(),
  }
}

class Walk {
  private readonly plan: Plan
  private readonly flat: FlatPlan
  private readonly trace: ArrayLike<number>
  private readonly items: Uint8Array
  private text = ''
  private at = 0
  private length = 0
  private open = -1
  /** Entries of `todo`: a node, or the complement of a place that ends here. */
  private top = 0

  constructor(plan: Plan, trace: ArrayLike<number>) {
    this.plan = plan
    this.flat = flatPlanOf(plan)
    this.trace = trace
    this.items = itemNodes(plan)
  }

  run(root: number): Outline | string {
    this.push(root, 1)
    while (this.top > 0) {
      const id = entryOf(todo, --this.top)
      const problem = id < 0 ? this.close(~id) : this.enter(id)
      if (problem !== undefined) return problem
    }
    if (this.at !== this.trace.length) return `${this.trace.length - this.at} decisions are left over`
    const { text, length } = this
    const { node, parent, from, to, textFrom, textTo, next } = places
    return {
      text,
      length,
      node: node.slice(0, length),
      parent: parent.slice(0, length),
      from: from.slice(0, length),
      to: to.slice(0, length),
      textFrom: textFrom.slice(0, length),
      textTo: textTo.slice(0, length),
      next: next.slice(0, length),
    }
  }

  private push(id: number, times: number): void {
    if (this.top + times > todo.length) todo = larger(todo, this.top + times)
    for (let left = times; left > 0; left--) todo[this.top++] = id
  }

  private enter(id: number): string | undefined {
    const { kind, first, count, children, body } = this.flat
    const from = entryOf(first, id)
    switch (kind[id]) {
      case literal:
        if (this.items[id] === 1) this.begin(id)
        this.text += nodeOfKind(this.plan, id, 'literal').text
        return
      case sequence:
        if (this.items[id] === 1) this.begin(id)
        for (let child = from + entryOf(count, id) - 1; child >= from; child--) this.push(entryOf(children, child), 1)
        return
      case rule:
        this.begin(id)
        this.push(entryOf(body, from), 1)
        return
      case except:
        this.begin(id)
        this.push(entryOf(children, from), 1)
        return
      default:
        this.begin(id)
        return this.decide(id)
    }
  }

  private decide(id: number): string | undefined {
    const { kind, first, count, children, decisions } = this.flat
    const limit = entryOf(decisions, id)
    let decision = 0
    if (limit !== 0) {
      if (this.at >= this.trace.length) return 'decisions are missing'
      decision = this.trace[this.at] ?? missingAt(this.trace, this.at)
      this.at++
      if (!(Number.isInteger(decision) && decision >= 0 && (limit < 0 || decision < limit))) {
        return `decision ${this.at - 1} is ${decision}, not 0 to ${limit < 0 ? 'anything' : limit - 1}`
      }
    }
    const from = entryOf(first, id)
    if (kind[id] === choice) this.push(entryOf(children, from + decision), 1)
    else if (kind[id] === chars) this.text += this.member(id, decision)
    else {
      // A count no list of decisions could pay for comes from a damaged file.
      if (decision > this.trace.length * 64 + 1_000_000) return `decision ${this.at - 1} repeats ${decision} times`
      this.push(entryOf(children, from), entryOf(count, id) + decision)
    }
    return
  }

  private member(id: number, index: number): string {
    const code = codeAt(nodeOfKind(this.plan, id, 'chars').set, index)
    return code > 0xffff ? String.fromCodePoint(code) : String.fromCharCode(code)
  }

  private begin(id: number): void {
    if (this.length === places.length) places = twice(places)
    const place = this.length++
    places.node[place] = id
    places.parent[place] = this.open
    places.from[place] = this.at
    places.textFrom[place] = this.text.length
    this.open = place
    this.push(~place, 1)
  }

  private close(place: number): string | undefined {
    places.to[place] = this.at
    places.textTo[place] = this.text.length
    places.next[place] = this.length
    this.open = entryOf(places.parent, place)
    const id = entryOf(places.node, place)
    if (this.flat.kind[id] !== except) return
    const written = this.text.slice(places.textFrom[place])
    const { pattern } = nodeOfKind(this.plan, id, 'except')
    return pattern.test(written) ? `${JSON.stringify(written)} is an exception` : undefined
  }
}

function larger(full: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(Math.max(least, full.length * 2))
  next.set(full)
  return next
}

function twice(full: typeof places): typeof places {
  const next = roomFor(full.length * 2)
  for (const key of ['node', 'parent', 'from', 'to', 'textFrom', 'textTo', 'next'] as const) next[key].set(full[key])
  return next
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
