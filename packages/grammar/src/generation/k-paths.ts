/**
 * Texts that together show every way of k steps through the grammar: k references or alternatives, each inside the one
 * before. After Havrikov and Zeller, "Systematically covering input structure" (2019).
 */

import { Derivation } from '../derivation/derivation.ts'
import { outline } from '../derivation/outline.ts'
import { entryOf, numberAt } from '../grammar/column.ts'
import { simplestDerivation } from '../grammar/costs.ts'
import { nodeAt, type Plan, ruleAt } from '../grammar/plan.ts'

/** Length and number of the paths to cover. */
export interface KPathOptions {
  /** Steps of a path, 1 or more; 3 where left out. */
  readonly k?: number
  /** Most paths looked for, the first ones from the root; 20,000 where left out. */
  readonly limit?: number
}

/** Steps are nodes of the plan: references, and options of choices that are none. Each path is joined with `/`. */
export function kPathsIn(plan: Plan, derivation: Derivation, k: number): Set<string> {
  const found = new Set<string>()
  const tree = outline(plan, derivation.trace, plan.root)
  if (typeof tree === 'string') return found
  const chains: (readonly number[])[] = []
  for (let place = 0; place < tree.length; place++) {
    const id = entryOf(tree.node, place)
    const node = nodeAt(plan, id)
    const above = chains[entryOf(tree.parent, place)] ?? []
    let step = node.kind === 'rule' ? id : -1
    if (node.kind === 'choice') {
      const option = numberAt(node.options, entryOf(derivation.trace, entryOf(tree.from, place)))
      if (nodeAt(plan, option).kind !== 'rule') step = option
    }
    const chain = step < 0 ? above : [...above.slice(1 - k || above.length), step]
    chains.push(chain)
    if (step >= 0 && chain.length === k) found.add(chain.join('/'))
  }
  return found
}

/** Derivations until every path is covered that can be; each covers at least one that no earlier one does. */
export function* kPathCover(plan: Plan, options: KPathOptions = {}): Generator<Derivation, void> {
  const { k = 3, limit = 20_000 } = options
  const steps = new Steps(plan)
  const covered = new Set<string>()
  for (const path of steps.paths(k, limit)) {
    if (covered.has(path.join('/'))) continue
    const made = steps.derivationThrough(path)
    if (made === undefined) continue
    const shown = kPathsIn(plan, made, k)
    if (!shown.has(path.join('/'))) continue
    for (const each of shown) covered.add(each)
    yield made
  }
}

class Steps {
  private readonly plan: Plan
  /** Node before each node on a shortest way from the root. */
  private readonly before = new Map<number, number>()
  private readonly order: number[] = []

  constructor(plan: Plan) {
    this.plan = plan
    this.before.set(plan.root, -1)
    const todo = [plan.root]
    for (let id = todo.shift(); id !== undefined; id = todo.shift()) {
      this.order.push(id)
      for (const part of this.parts(id)) {
        if (this.before.has(part)) continue
        this.before.set(part, id)
        todo.push(part)
      }
    }
  }

  *paths(k: number, limit: number): Generator<readonly number[], void> {
    const level: (readonly number[])[] = this.order.filter((id) => this.isStep(id)).map((id) => [id])
    let left = limit
    for (let length = 1; length < k; length++) {
      for (const path of level.splice(0)) {
        for (const next of this.nextSteps(numberAt(path, path.length - 1))) {
          if (level.length < limit) level.push([...path, next])
        }
      }
    }
    for (const path of level) if (left-- > 0) yield path
  }

  /** The derivation that goes a shortest way to the path, along it, and everywhere else the shortest way out. */
  derivationThrough(path: readonly number[]): Derivation | undefined {
    const route = this.routeTo(numberAt(path, 0))
    for (let at = 1; at < path.length; at++) {
      const between = this.routeBetween(numberAt(path, at - 1), numberAt(path, at))
      if (between === undefined) return undefined
      route.push(...between)
    }
    const trace: number[] = []
    this.write(route, 0, trace)
    const decisions = Int32Array.from(trace)
    const tree = outline(this.plan, decisions, this.plan.root)
    return typeof tree === 'string' ? undefined : new Derivation(tree.text, decisions)
  }

  private write(route: readonly number[], at: number, trace: number[]): void {
    const id = numberAt(route, at)
    const next = route[at + 1]
    if (next === undefined) {
      const { nodes, rules, simplest } = this.plan
      trace.push(...simplestDerivation(nodes, rules, simplest, id).trace)
      return
    }
    const node = nodeAt(this.plan, id)
    if (node.kind === 'choice') trace.push(node.options.indexOf(next))
    if (node.kind === 'repeat' && node.max > node.min) trace.push(Math.max(1, node.min) - node.min)
    const copies = node.kind === 'repeat' ? Math.max(1, node.min) : 1
    const parts = node.kind === 'sequence' ? node.parts : Array<number>(copies).fill(next)
    this.writeParts(parts, next, route, at, trace)
  }

  private writeParts(
    parts: readonly number[],
    next: number,
    route: readonly number[],
    at: number,
    trace: number[],
  ): void {
    const { nodes, rules, simplest } = this.plan
    let gone = false
    for (const part of parts) {
      if (part === next && !gone) {
        gone = true
        this.write(route, at + 1, trace)
      } else trace.push(...simplestDerivation(nodes, rules, simplest, part).trace)
    }
  }

  private parts(id: number): readonly number[] {
    const node = nodeAt(this.plan, id)
    if (node.kind === 'rule') return [ruleAt(this.plan, node.rule).body]
    if (node.kind === 'sequence') return node.parts
    if (node.kind === 'choice') return node.options.filter((_, option) => node.weights[option] !== 0)
    return node.kind === 'repeat' || node.kind === 'except' ? [node.part] : []
  }

  private isStep(id: number): boolean {
    if (nodeAt(this.plan, id).kind === 'rule') return true
    const above = this.before.get(id)
    return above !== undefined && above >= 0 && nodeAt(this.plan, above).kind === 'choice'
  }

  private nextSteps(from: number): number[] {
    const found: number[] = []
    const seen = new Set<number>()
    const todo = this.parts(from).toReversed()
    for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      if (this.isStep(id)) found.push(id)
      else todo.push(...this.parts(id).toReversed())
    }
    return found
  }

  private routeTo(id: number): number[] {
    const route: number[] = []
    for (let at = id; at >= 0; at = this.before.get(at) as number) route.unshift(at)
    return route
  }

  /** Nodes after `from` up to `to` (included), through nodes that are no steps. */
  private routeBetween(from: number, to: number): number[] | undefined {
    const todo: number[][] = this.parts(from).map((part) => [part])
    const seen = new Set<number>()
    for (let route = todo.shift(); route !== undefined; route = todo.shift()) {
      const last = route.at(-1) ?? from
      if (last === to) return route
      if (seen.has(last) || this.isStep(last)) continue
      seen.add(last)
      for (const part of this.parts(last)) todo.push([...route, part])
    }
    return undefined
  }
}
