/** Every derivation of a plan within a budget, the simplest decisions first: how small grammars are exhausted. */

import { codeAt } from '../grammar/char-set.ts'
import { amountOf, numberAt } from '../grammar/column.ts'
import { bitsPerUnit, leastCosts } from '../grammar/costs.ts'
import { nodeAt, type Plan, ruleAt } from '../grammar/plan.ts'
import type { PlanNode } from '../grammar/plan-node.ts'
import { Derivation } from './derivation.ts'

interface Piece {
  readonly text: string
  readonly trace: readonly number[]
}

/**
 * Those of the root, or of another node. Ends when there are no more that cost at most `budget` bits; may repeat a text where the grammar is ambiguous. Derivations that go in
 * circles (a from b from a) are left out: they give no text the others do not. Answers whether that was all: not where rules stood too deep inside
 * each other, or an alternative is parsed and never generated.
 */
export function* allDerivations(plan: Plan, budget: number, node: number = plan.root): Generator<Derivation, boolean> {
  const enumeration = new Enumeration(plan, { unit: bitsPerUnit, least: plan.least })
  for (const { text, trace } of enumeration.of(node, budget)) yield new Derivation(text, Int32Array.from(trace))
  return enumeration.isComplete
}

/** Decisions of which a text may have as many as it likes, in units of text: no derivation within these bounds has as many. */
const unit = 2 ** 20

/**
 * Those of texts with at most `length` UTF-16 units, however many decisions they take; otherwise as `allDerivations`. Where a grammar has endlessly many for
 * a text, no caller waits for the end.
 */
export function* allOfLength(plan: Plan, length: number, node: number = plan.root): Generator<Derivation, boolean> {
  const enumeration = new Enumeration(plan, { unit, least: leastLengths(plan) })
  const budget = (length + 1) * unit - 1
  for (const { text, trace } of enumeration.of(node, budget)) yield new Derivation(text, Int32Array.from(trace))
  return enumeration.isComplete
}

const lengths = new WeakMap<Plan, Float64Array>()

/** What the shortest text of each node costs, its decisions not counted. */
function leastLengths(plan: Plan): Float64Array {
  let known = lengths.get(plan)
  if (known === undefined) {
    known = leastCosts(plan.nodes, plan.rules, { unit, decision: 0 })
    lengths.set(plan, known)
  }
  return known
}

/** Rules inside rules: only endless derivations of the same texts, or texts nobody waits for, go deeper. */
const mostDepth = 200

/** Rules inside each other with nothing beside them, the innermost first: inside itself, a rule would derive nothing new. */
interface Chain {
  readonly rule: number
  readonly around: Chain | undefined
}

class Enumeration {
  /** Nothing was left out that the budget would have allowed. */
  isComplete = true
  private readonly plan: Plan
  private readonly unit: number
  private readonly least: Float64Array
  private depth = 0

  /** `unit`: what a UTF-16 unit costs, a decision costs 1; `least`: what each node costs at least. */
  constructor(plan: Plan, { unit, least }: { readonly unit: number; readonly least: Float64Array }) {
    this.plan = plan
    this.unit = unit
    this.least = least
  }

  *of(id: number, budget: number, chain?: Chain): Generator<Piece, void> {
    if (amountOf(this.least, id) > budget) return
    const node = nodeAt(this.plan, id)
    switch (node.kind) {
      case 'literal':
        yield { text: node.text, trace: [] }
        return
      case 'chars':
        yield* this.members(node, budget)
        return
      case 'rule':
        if (contains(chain, node.rule)) return
        if (this.depth >= mostDepth) {
          this.isComplete = false
          return
        }
        this.depth++
        yield* this.inside(ruleAt(this.plan, node.rule).body, budget, { rule: node.rule, around: chain })
        this.depth--
        return
      case 'sequence':
        yield* this.sequence(node.parts, 0, budget)
        return
      case 'choice':
        for (const [option, part] of node.options.entries()) {
          if (node.weights[option] === 0) {
            this.isComplete = false
            continue
          }
          for (const { text, trace } of this.of(part, budget - 1, chain)) yield { text, trace: [option, ...trace] }
        }
        return
      case 'repeat':
        yield* this.repeat(node, budget)
        return
      case 'except':
        for (const piece of this.of(node.part, budget, chain)) if (!node.pattern.test(piece.text)) yield piece
    }
  }

  /** Depth belongs to whoever is running: it is put back around each answer. */
  private *inside(body: number, budget: number, chain: Chain): Generator<Piece, void> {
    const depth = this.depth
    for (const piece of this.of(body, budget, chain)) {
      this.depth = depth - 1
      yield piece
      this.depth = depth
    }
  }

  private *members(node: PlanNode & { kind: 'chars' }, budget: number): Generator<Piece, void> {
    for (let index = 0; index < node.set.size; index++) {
      const text = String.fromCodePoint(codeAt(node.set, index))
      if (text.length * this.unit + 1 <= budget) yield { text, trace: [index] }
    }
  }

  private *sequence(parts: readonly number[], at: number, budget: number): Generator<Piece, void> {
    if (at === parts.length) {
      yield { text: '', trace: [] }
      return
    }
    const rest = parts.slice(at + 1).reduce((sum, part) => sum + amountOf(this.least, part), 0)
    for (const first of this.of(numberAt(parts, at), budget - rest)) {
      const spent = first.text.length * this.unit + first.trace.length
      for (const next of this.sequence(parts, at + 1, budget - spent)) yield joined(first, next)
    }
  }

  private *repeat(node: PlanNode & { kind: 'repeat' }, budget: number): Generator<Piece, void> {
    const counted = node.max > node.min ? 1 : 0
    const each = amountOf(this.least, node.part)
    for (let count = node.min; count <= node.max; count++) {
      if (counted + count * each > budget) return
      // Empty items would be repeated for ever.
      if (each === 0 && count > node.min + 1 && node.max === Number.POSITIVE_INFINITY) return
      for (const { text, trace } of this.sequence(Array<number>(count).fill(node.part), 0, budget - counted)) {
        yield { text, trace: counted === 1 ? [count - node.min, ...trace] : trace }
      }
    }
  }
}

function contains(chain: Chain | undefined, rule: number): boolean {
  for (let at = chain; at !== undefined; at = at.around) if (at.rule === rule) return true
  return false
}

function joined(a: Piece, b: Piece): Piece {
  return { text: a.text + b.text, trace: [...a.trace, ...b.trace] }
}
