/**
 * A grammar with its expressions numbered: the form every stage after reading works on.
 *
 * A derivation is the list of decisions taken in pre-order (see derivation/derivation.ts): which option of a choice, how
 * many times beyond the minimum a repeat repeats, which member of a character class. Everything else is fixed by the
 * grammar, so a sub-tree is a slice of that list, and replacing one is two copies.
 */
import { FuzzError, InvariantError } from '@fuzzwright/core'
import { type CharSet, codeAt } from './char-set.ts'
import { assertSoundGrammar } from './check-grammar.ts'
import { measure, type PlanCosts } from './costs.ts'
import type { Except, Expression, Grammar } from './grammar.ts'
import { single } from './joined.ts'
import type { PlanNode, PlanRule, TextTest } from './plan-node.ts'

/** A grammar started at one rule, with its expressions numbered and their costs known. Never changes. */
export interface Plan extends PlanCosts {
  readonly name: string
  readonly nodes: readonly PlanNode[]
  readonly rules: readonly PlanRule[]
  /** Rule each node was written in. */
  readonly ruleOf: readonly number[]
  /** Node of a reference to the start rule: the root of every derivation. */
  readonly root: number
}

const plans = new WeakMap<Grammar, Map<string, Plan>>()

/** Numbers the rules reachable from `start`; remembered per grammar and start. */
export function planOf(grammar: Grammar, start: string = grammar.start): Plan {
  let byStart = plans.get(grammar)
  if (byStart === undefined) plans.set(grammar, (byStart = new Map()))
  const known = byStart.get(start)
  if (known !== undefined) return known
  assertSoundGrammar(grammar, start)
  const plan = new Numbering(grammar).plan(start)
  byStart.set(start, plan)
  return plan
}

/** The node of that number. */
export function nodeAt(plan: Plan, id: number): PlanNode {
  const node = plan.nodes[id]
  if (node === undefined) throw new InvariantError(`${plan.name} has no node ${id}`)
  return node
}

/** The node of that number, which was found to be of that kind before. */
export function nodeOfKind<Kind extends PlanNode['kind']>(plan: Plan, id: number, kind: Kind): NodeOfKind<Kind> {
  const node = nodeAt(plan, id)
  if (!isOfKind(node, kind)) throw new InvariantError(`node ${id} of ${plan.name} is a ${node.kind}, not a ${kind}`)
  return node
}

type NodeOfKind<Kind> = PlanNode & { readonly kind: Kind }

function isOfKind<Kind>(node: PlanNode, kind: Kind | PlanNode['kind']): node is NodeOfKind<Kind> {
  return node.kind === kind
}

/** The rule of that number. */
export function ruleAt(plan: Plan, number: number): PlanRule {
  const rule = plan.rules[number]
  if (rule === undefined) throw new InvariantError(`${plan.name} has no rule ${number}`)
  return rule
}

function textTest({ pattern, words }: Except): TextTest {
  if (words === undefined) return new RegExp(pattern, 'u')
  const known = new Set(words)
  return { source: pattern, test: (text) => known.has(text) }
}

class Numbering {
  private readonly grammar: Grammar
  private readonly nodes: PlanNode[] = []
  private readonly ruleOf: number[] = []
  private readonly rules: { name: string; body: number }[] = []
  private readonly numbers = new Map<string, number>()
  private current = 0

  constructor(grammar: Grammar) {
    this.grammar = grammar
  }

  plan(start: string): Plan {
    const root = this.add({ kind: 'rule', rule: this.rule(start) })
    const bodies = new Map(this.grammar.rules.map((rule) => [rule.name, rule.body]))
    // `rules` grows while bodies are numbered: references append the rules they meet.
    for (const [at, rule] of this.rules.entries()) {
      this.current = at
      rule.body = this.number(bodies.get(rule.name) as Expression)
    }
    const { name } = this.grammar
    const { nodes, rules, ruleOf } = this
    return { name, nodes, rules, ruleOf, root, ...measure(name, nodes, rules) }
  }

  private rule(name: string): number {
    const known = this.numbers.get(name)
    if (known !== undefined) return known
    this.numbers.set(name, this.rules.length)
    return this.rules.push({ name, body: -1 }) - 1
  }

  private add(node: PlanNode): number {
    this.ruleOf.push(this.current)
    return this.nodes.push(node) - 1
  }

  private number(expression: Expression): number {
    switch (expression.kind) {
      case 'literal':
        return this.add({ kind: 'literal', text: expression.text })
      case 'chars':
        return this.chars(expression.set)
      case 'reference':
        return this.add({ kind: 'rule', rule: this.rule(expression.rule) })
      case 'sequence':
        return this.sequence(expression.parts)
      case 'choice':
        return this.choice(expression.options, expression.weights)
      case 'repeat':
        return this.repeat(expression)
      case 'except': {
        const pattern = textTest(expression)
        return this.add({ kind: 'except', part: this.number(expression.part), pattern })
      }
      case 'opaque':
        throw new FuzzError('opaque-token', `the token '${expression.name}' has no expression`)
    }
  }

  private chars(set: CharSet): number {
    if (set.size === 1) return this.add({ kind: 'literal', text: String.fromCodePoint(codeAt(set, 0)) })
    return this.add({ kind: 'chars', set })
  }

  private choice(options: readonly Expression[], weights: readonly number[] | undefined): number {
    const only = single(options)
    if (only !== undefined) return this.number(only)
    const numbers = options.map((option) => this.number(option))
    return this.add({ kind: 'choice', options: numbers, weights: weights ?? options.map(() => 1) })
  }

  private repeat({ part, min, max }: Expression & { kind: 'repeat' }): number {
    if (max === 0) return this.add({ kind: 'literal', text: '' })
    if (min === 1 && max === 1) return this.number(part)
    return this.add({ kind: 'repeat', part: this.number(part), min, max })
  }

  /** Nested sequences are joined, and so are neighbouring literals: fewer steps for everybody after. */
  private sequence(parts: readonly Expression[]): number {
    const flat: Expression[] = []
    const push = (part: Expression): void => {
      const last = flat.at(-1)
      if (part.kind === 'sequence') part.parts.forEach(push)
      else if (part.kind === 'literal' && last?.kind === 'literal') {
        flat[flat.length - 1] = { kind: 'literal', text: last.text + part.text }
      } else if (part.kind !== 'literal' || part.text !== '') flat.push(part)
    }
    parts.forEach(push)
    if (flat.length === 0) return this.add({ kind: 'literal', text: '' })
    const only = single(flat)
    if (only !== undefined) return this.number(only)
    return this.add({ kind: 'sequence', parts: flat.map((part) => this.number(part)) })
  }
}
