/** The fast parser: compiled once per plan, answers a derivation or nothing. Nothing means "ask the complete one". */
import { Derivation } from '../derivation/derivation.ts'
import { indexIn } from '../grammar/char-set.ts'
import { nodeAt, type Plan } from '../grammar/plan.ts'
import type { PlanNode, PlanRule } from '../grammar/plan-node.ts'
import { type Lookahead, partsOf } from './lookahead.ts'
import { packratSource } from './packrat-source.ts'
import { SecondCharacter } from './second-character.ts'

interface Compiled {
  /** Where the derivation ends, or -1. */
  parse(text: string, fuel: number): number
  /** The same for a text of one rule. */
  parseRule(rule: number, text: string, fuel: number): number
  decisions(): Int32Array
}

interface Tools {
  readonly indexIn: typeof indexIn
  readonly outOfFuel: symbol
  readonly candidates: SecondCharacter['candidates']
}

type Make = (plan: Plan, tools: Tools) => Compiled

const outOfFuel = Symbol('out of fuel')

export class Packrat {
  private readonly compiled: Compiled | undefined

  constructor(plan: Plan, lookahead: Lookahead) {
    if (isLeftRecursive(plan, lookahead)) return
    const make = new Function('plan', 'tools', packratSource(plan, lookahead)) as Make
    const seconds = new SecondCharacter(plan, lookahead)
    const candidates: Tools['candidates'] = (id, first, second) => seconds.candidates(id, first, second)
    this.compiled = make(plan, { indexIn, outOfFuel, candidates })
  }

  /** A derivation of the whole text, or undefined, which proves nothing. */
  parse(text: string): Derivation | undefined {
    return this.attempt(text, (compiled, fuel) => compiled.parse(text, fuel))
  }

  /** Decisions of a text of one rule, which is no derivation of the plan. */
  parseRule(rule: number, text: string): Derivation | undefined {
    return this.attempt(text, (compiled, fuel) => compiled.parseRule(rule, text, fuel))
  }

  private attempt(text: string, parse: (compiled: Compiled, fuel: number) => number): Derivation | undefined {
    if (this.compiled === undefined) return undefined
    try {
      // Twenty rules per character is more than any unambiguous text takes; beyond, alternatives are being multiplied.
      const end = parse(this.compiled, 10_000 + text.length * 60)
      return end === text.length ? new Derivation(text, this.compiled.decisions()) : undefined
    } catch (error) {
      // Nesting deeper than the stack is no problem of the complete parser.
      if (error === outOfFuel || error instanceof RangeError) return undefined
      throw error
    }
  }
}

/** Whether some rule can reach itself before reading anything. */
function isLeftRecursive(plan: Plan, lookahead: Lookahead): boolean {
  const state = new Uint8Array(plan.nodes.length)
  const reaches = (id: number): boolean => {
    if (state[id] === 1) return true
    if (state[id] === 2) return false
    state[id] = 1
    const found = leftmost(plan, nodeAt(plan, id), lookahead).some(reaches)
    state[id] = 2
    return found
  }
  return plan.rules.some((rule: PlanRule) => reaches(rule.body))
}

function leftmost(plan: Plan, node: PlanNode, lookahead: Lookahead): readonly number[] {
  if (node.kind !== 'sequence') return partsOf(plan, node)
  const solid = node.parts.findIndex((part) => lookahead.nullable[part] === 0)
  return solid < 0 ? node.parts : node.parts.slice(0, solid + 1)
}
