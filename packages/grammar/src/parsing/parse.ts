/** Texts into derivations: the fast parser first, the complete one for what it cannot do. */
import { FuzzError } from '@fuzzwright/core'
import { Derivation } from '../derivation/derivation.ts'
import { codeAt, pairs } from '../grammar/char-set.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { nodeAt, type Plan, planOf } from '../grammar/plan.ts'
import type { PlanNode } from '../grammar/plan-node.ts'
import { EarleyRun } from './earley.ts'
import { EarleyGrammar } from './earley-grammar.ts'
import { Lookahead } from './lookahead.ts'
import { OuterAutomaton } from './outer-automaton.ts'
import { Packrat } from './packrat.ts'

/** Why a text is not of the language. Found out when asked: most who parse only want to know that it is not. */
export class ParseFailure {
  private readonly text: string
  private readonly find: () => { readonly offset: number; readonly expected: readonly string[] }
  private where: { readonly offset: number; readonly expected: readonly string[] } | undefined

  constructor(text: string, find: () => { readonly offset: number; readonly expected: readonly string[] }) {
    this.text = text
    this.find = find
  }

  /** UTF-16 offset, 0-based, up to which the text could be the beginning of something. */
  get offset(): number {
    return this.found().offset
  }

  /** What could have stood there, as people read it. */
  get expected(): readonly string[] {
    return this.found().expected
  }

  /** 1-based. */
  get line(): number {
    return this.text.slice(0, this.offset).split('\n').length
  }

  get column(): number {
    return this.offset - this.text.slice(0, this.offset).lastIndexOf('\n')
  }

  private found(): { readonly offset: number; readonly expected: readonly string[] } {
    return (this.where ??= this.find())
  }
}

export interface Parser {
  /** A derivation of the whole text, or where and why there is none. */
  parse(text: string): Derivation | ParseFailure
  /** Decisions of a text of one rule by the fast parser, so undefined proves nothing. */
  parseRule(rule: number, text: string): Derivation | undefined
  /** The complete parser alone, with the number of places where it had a choice. */
  parseCompletely(text: string): { readonly derivation: Derivation | ParseFailure; readonly ambiguities: number }
}

const parsers = new WeakMap<Plan, Parser>()

export function parserOf(plan: Plan): Parser {
  const known = parsers.get(plan)
  if (known !== undefined) return known
  const made = makeParser(plan)
  parsers.set(plan, made)
  return made
}

/** The derivation of a text. Throws a FuzzError that says where the text stops being of the language. */
export function parse(grammar: Grammar, text: string, options: { readonly start?: string } = {}): Derivation {
  const result = parserOf(planOf(grammar, options.start)).parse(text)
  if (result instanceof Derivation) return result
  const shown = JSON.stringify(text.slice(result.offset, result.offset + 20))
  throw new FuzzError('not-in-grammar', `${shown} does not continue a text of ${grammar.name}`, {
    location: `${result.line}:${result.column}`,
    hint: `Expected ${result.expected.join(', ') || 'the end of the text'}.`,
  })
}

export function isDerivation(result: Derivation | ParseFailure): result is Derivation {
  return result instanceof Derivation
}

function makeParser(plan: Plan): Parser {
  const lookahead = new Lookahead(plan)
  const packrat = new Packrat(plan, lookahead)
  let earley: EarleyGrammar | undefined
  const parseCompletely: Parser['parseCompletely'] = (text) => {
    const grammar = (earley ??= new EarleyGrammar(plan, lookahead))
    const run = new EarleyRun(grammar, lookahead, text)
    const decisions = run.parse()
    const derivation =
      decisions === undefined ? explain(plan, grammar, lookahead, text) : new Derivation(text, decisions)
    return { derivation, ambiguities: run.ambiguities }
  }
  const parseRule: Parser['parseRule'] = (rule, text) => packrat.parseRule(rule, text)
  const outer = new OuterAutomaton(plan)
  const parse: Parser['parse'] = (text) => {
    // Most texts that are tried are none of the grammar, and the complete parser takes long to say so.
    if (outer.accepts(text)) return packrat.parse(text) ?? parseCompletely(text).derivation
    return explain(plan, (earley ??= new EarleyGrammar(plan, lookahead)), lookahead, text)
  }
  return { parseCompletely, parseRule, parse }
}

/** By a second, slower run that notes everything that could have come next. */
function explain(plan: Plan, earley: EarleyGrammar, lookahead: Lookahead, text: string): ParseFailure {
  return new ParseFailure(text, () => {
    const run = new EarleyRun(earley, lookahead, text, true)
    run.parse()
    const expected = [...run.expected()].map((id) => described(nodeAt(plan, id)))
    return { offset: run.farthest, expected: [...new Set(expected)].sort() }
  })
}

function described(node: PlanNode): string {
  if (node.kind === 'literal') return JSON.stringify(node.text)
  if (node.kind !== 'chars') return node.kind
  if (node.set.size > 200) return 'another character'
  const shown = (code: number): string => JSON.stringify(String.fromCodePoint(code)).slice(1, -1)
  if (node.set.size === 1) return shown(codeAt(node.set, 0))
  return `[${pairs(node.set)
    .map(([from, to]) => (from === to ? shown(from) : `${shown(from)}-${shown(to)}`))
    .join('')}]`
}
