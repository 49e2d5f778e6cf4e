/**
 * Ohm's own way to write a grammar as data, `grammar.toRecipe()`: nested lists of a word, facts about the source and operands. Here
 * inherited, extended and overridden rules are brought together into one list.
 */
import { FuzzError } from '@fuzzwright/core'
import { itemAt } from '../grammar/column.ts'

/** An expression: its kind, facts that are not read, operands. */
export type OhmNode = readonly [kind: string, facts: unknown, ...operands: unknown[]]

function isNode(part: unknown): part is OhmNode {
  return Array.isArray(part) && typeof part[0] === 'string'
}

/** The expression inside `node` that stands at `at`, counted from 0 behind kind and facts. */
export function operandOf([kind, , ...operands]: OhmNode, at: number): OhmNode {
  const operand = operands[at]
  if (isNode(operand)) return operand
  throw new FuzzError('bad-grammar', `Ohm's node '${kind}' has no expression at ${at}`)
}

/** A rule with everything it inherits. */
export interface OhmRule {
  readonly formals: readonly string[]
  readonly body: OhmNode
}

export interface OhmRules {
  readonly name: string
  readonly start: string | undefined
  readonly rules: ReadonlyMap<string, OhmRule>
}

type GrammarRecipe = readonly [
  'grammar',
  unknown,
  name: string,
  above: GrammarRecipe | null,
  start: string | null,
  rules: Readonly<Record<string, readonly [how: string, unknown, unknown, formals: readonly string[], body: OhmNode]>>,
]

/** The rules of a recipe. Throws a FuzzError where the text is none. */
export function rulesOfRecipe(recipe: string): OhmRules {
  let read: unknown
  try {
    read = JSON.parse(recipe)
  } catch (cause) {
    throw new FuzzError('bad-grammar', 'the text is no recipe of Ohm', { hint: 'Give grammar.toRecipe().', cause })
  }
  if (!Array.isArray(read) || read[0] !== 'grammar') {
    throw new FuzzError('bad-grammar', 'the text is no recipe of Ohm', { hint: 'Give grammar.toRecipe().' })
  }
  const rules = new Map<string, OhmRule>()
  const [, , name, , start] = read as unknown as GrammarRecipe
  collect(read as unknown as GrammarRecipe, rules)
  return { name, start: start ?? undefined, rules }
}

function collect([, , , above, , own]: GrammarRecipe, rules: Map<string, OhmRule>): void {
  if (above !== null) collect(above, rules)
  for (const [name, [how, , , formals, body]] of Object.entries(own)) {
    const inherited = rules.get(name)?.body ?? (['builtin', null, name] as const)
    const next = how === 'extend' ? (['alt', null, body, inherited] as const) : spliced(body, inherited)
    rules.set(name, { formals, body: next })
  }
}

/** `...` in an override stands for what it overrides. */
function spliced(body: OhmNode, inherited: OhmNode): OhmNode {
  if (body[0] !== 'splice') return body
  const [, , before, after] = body as readonly [string, unknown, readonly OhmNode[], readonly OhmNode[]]
  return ['alt', null, ...before, inherited, ...after]
}

/** The body with arguments in the place of parameters. */
export function withArguments(node: OhmNode, given: readonly OhmNode[]): OhmNode {
  const [kind, facts, ...operands] = node
  if (kind === 'param') return itemAt(given, Number(operands[0]))
  const inner = (part: unknown): unknown => {
    if (isNode(part)) return withArguments(part, given)
    return Array.isArray(part) ? part.map(inner) : part
  }
  return [kind, facts, ...operands.map(inner)]
}
