/**
 * Peggy's grammars, from the tree its own parser answers: `readPeggy(peggy.parser.parse(text))`. Predicates are dropped and
 * ordered choice becomes choice, so the language is at least as large; the generated parser itself is the judge of what is in.
 */
import { FuzzError } from '@fuzzwright/core'
import { anyChar, type CharSet, charSet, ignoringCase, invert, unite } from '../grammar/char-set.ts'
import { assertSoundGrammar } from '../grammar/check-grammar.ts'
import type { Expression, Grammar } from '../grammar/grammar.ts'

/** The part of Peggy's syntax tree that is read. */
export interface PeggyGrammar {
  readonly rules: readonly {
    readonly name: string
    readonly expression: PeggyNode
    readonly location?: PeggyLocation
  }[]
}

/** A node of Peggy's syntax tree; which fields it has depends on its type. */
export interface PeggyNode {
  readonly type: string
  readonly [field: string]: unknown
}

interface PeggyLocation {
  readonly start: { readonly line: number; readonly column: number }
}

/** Throws a FuzzError where a rule cannot work or repeats a number of times only code knows. */
export function readPeggy(
  source: PeggyGrammar,
  options: { readonly start?: string; readonly name?: string } = {},
): Grammar {
  const rules = source.rules.map(({ name, expression, location }) => {
    const place = location === undefined ? {} : { place: { line: location.start.line, column: location.start.column } }
    return { name, body: lowered(expression), ...place }
  })
  const grammar: Grammar = { name: options.name ?? 'peggy', rules, start: options.start ?? rules[0]?.name ?? '' }
  assertSoundGrammar(grammar)
  return grammar
}

function lowered(node: PeggyNode): Expression {
  const inner = (): Expression => lowered(node.expression as PeggyNode)
  switch (node.type) {
    case 'literal':
      return literal(node.value as string, node.ignoreCase === true)
    case 'class':
      return { kind: 'chars', set: classSet(node) }
    case 'any':
      return { kind: 'chars', set: anyChar }
    case 'rule_ref':
      return { kind: 'reference', rule: node.name as string }
    case 'sequence':
      return { kind: 'sequence', parts: (node.elements as PeggyNode[]).map(lowered) }
    case 'choice':
      return { kind: 'choice', options: (node.alternatives as PeggyNode[]).map(lowered) }
    case 'optional':
      return { kind: 'repeat', part: inner(), min: 0, max: 1 }
    case 'zero_or_more':
    case 'one_or_more':
      return { kind: 'repeat', part: inner(), min: node.type === 'zero_or_more' ? 0 : 1, max: Number.POSITIVE_INFINITY }
    case 'repeated':
      return repeated(node, inner())
    case 'simple_and':
    case 'simple_not':
    case 'semantic_and':
    case 'semantic_not':
      return { kind: 'literal', text: '' }
    default:
      // Actions, labels, names, groups and `$` stand for what they contain.
      if (node.expression !== undefined) return inner()
      throw new FuzzError('bad-grammar', `Peggy's node '${node.type}' is not known`)
  }
}

function repeated(node: PeggyNode, part: Expression): Expression {
  const min = bound(node.min ?? node.max, 0)
  const max = bound(node.max, Number.POSITIVE_INFINITY)
  if (node.delimiter === null || node.delimiter === undefined) return { kind: 'repeat', part, min, max }
  const next: Expression = { kind: 'sequence', parts: [lowered(node.delimiter as PeggyNode), part] }
  const rest: Expression = { kind: 'repeat', part: next, min: Math.max(0, min - 1), max: max - 1 }
  const list: Expression = { kind: 'sequence', parts: [part, rest] }
  return min === 0 ? { kind: 'repeat', part: list, min: 0, max: 1 } : list
}

function bound(value: unknown, open: number): number {
  if (value === null || value === undefined) return open
  const { type, value: count } = value as { readonly type: string; readonly value: number | null }
  if (type !== 'constant')
    throw new FuzzError('bad-grammar', `a number of repetitions is given by ${type}, which is program code`)
  return count ?? open
}

function literal(text: string, ignoreCase: boolean): Expression {
  if (!ignoreCase) return { kind: 'literal', text }
  const parts = Array.from(text, (char): Expression => ({ kind: 'chars', set: ignoringCase(oneChar(char)) }))
  return { kind: 'sequence', parts }
}

function classSet(node: PeggyNode): CharSet {
  let set = charSet([])
  for (const part of node.parts as (string | [string, string])[]) {
    set = unite(set, typeof part === 'string' ? oneChar(part) : charSet([[codeOf(part[0]), codeOf(part[1])]]))
  }
  if (node.ignoreCase === true) set = ignoringCase(set)
  return node.inverted === true ? invert(set) : set
}

function oneChar(char: string): CharSet {
  return charSet([[codeOf(char), codeOf(char)]])
}

function codeOf(char: string): number {
  return char.codePointAt(0) ?? 0
}
