/**
 * A plan as the complete parser sees it. References are replaced by the bodies they name, and each node has one state per
 * dot: the number of its parts already read (for an open repeat no more than its minimum, for a choice 0 or 1).
 */
import { entryOf, numberAt } from '../grammar/column.ts'
import { nodeAt, type Plan, ruleAt } from '../grammar/plan.ts'
import type { PlanNode } from '../grammar/plan-node.ts'
import type { Lookahead } from './lookahead.ts'

export class EarleyGrammar {
  readonly plan: Plan
  /** The node itself, or the body behind any number of references. */
  readonly symbolOf: Int32Array
  /** First state of each symbol; the state of dot n is n further. */
  readonly firstState: Int32Array
  /** Symbol of each state. */
  readonly stateSymbol: Int32Array
  /** Decisions of a derivation of the empty text, for nullable symbols. */
  private readonly empty = new Map<number, readonly number[]>()
  private readonly lookahead: Lookahead

  constructor(plan: Plan, lookahead: Lookahead) {
    this.plan = plan
    this.lookahead = lookahead
    this.symbolOf = Int32Array.from(plan.nodes, (_, id) => {
      let symbol = id
      for (let node = nodeAt(plan, symbol); node.kind === 'rule'; node = nodeAt(plan, symbol)) {
        symbol = ruleAt(plan, node.rule).body
      }
      return symbol
    })
    const states: number[] = []
    this.firstState = Int32Array.from(plan.nodes, (node, id) => {
      const first = states.length
      for (let dot = 0; dot <= lastDot(node); dot++) states.push(id)
      return first
    })
    this.stateSymbol = Int32Array.from(states)
    this.findEmpty()
  }

  emptyDecisions(symbol: number): readonly number[] {
    return this.empty.get(symbol) ?? []
  }

  /** In rounds, so that each derivation only uses those of earlier rounds: no derivation contains itself. */
  private findEmpty(): void {
    const { nodes } = this.plan
    for (let before = -1; before !== this.empty.size; ) {
      before = this.empty.size
      const found: [number, readonly number[]][] = []
      nodes.forEach((node, id) => {
        if (this.lookahead.nullable[id] === 0 || this.empty.has(id)) return
        const decisions = this.emptyOf(node)
        if (decisions !== undefined) found.push([id, decisions])
      })
      for (const [id, decisions] of found) this.empty.set(id, decisions)
    }
  }

  private emptyOf(node: PlanNode): readonly number[] | undefined {
    const of = (part: number): readonly number[] | undefined => this.empty.get(entryOf(this.symbolOf, part))
    switch (node.kind) {
      case 'literal':
        return []
      case 'chars':
        return undefined
      case 'rule':
        return this.empty.get(entryOf(this.symbolOf, ruleAt(this.plan, node.rule).body))
      case 'except':
        return of(node.part)
      case 'sequence': {
        const parts = node.parts.map(of)
        return parts.every((part) => part !== undefined) ? (parts as number[][]).flat() : undefined
      }
      case 'choice': {
        const option = node.options.findIndex((each) => of(each) !== undefined)
        return option < 0 ? undefined : [option, ...(of(numberAt(node.options, option)) as readonly number[])]
      }
      case 'repeat': {
        const count = node.max > node.min ? [0] : []
        if (node.min === 0) return count
        const part = of(node.part)
        return part === undefined ? undefined : [...count, ...Array.from({ length: node.min }, () => part).flat()]
      }
    }
  }
}

export function lastDot(node: PlanNode): number {
  switch (node.kind) {
    case 'sequence':
      return node.parts.length
    case 'choice':
    case 'except':
      return 1
    case 'repeat':
      return node.max === Number.POSITIVE_INFINITY ? node.min : node.max
    default:
      return 0
  }
}
