/** Grammars written in TypeScript, in the words of EBNF; those of fuzzcheck are beside them, in `fuzzcheck-words`. */
import { FuzzError } from '@fuzzwright/core'
import { type CharSet, charSet, charSetOf, unite } from './char-set.ts'
import { assertSoundGrammar } from './check-grammar.ts'
import type { Expression, Grammar, Rule } from './grammar.ts'
import { inSequence } from './joined.ts'
import { withRecursionsAsRules } from './recursion.ts'

/** An expression, or a text that stands for itself. */
export type Part = Expression | string

/** Exactly this text. */
export function literal(text: string): Expression {
  return { kind: 'literal', text }
}

/** One after another. */
export function seq(...parts: readonly Part[]): Expression {
  return inSequence(parts.map(toExpression))
}

/** One of the options, each equally likely until weights are learned. */
export function alt(...options: readonly Part[]): Expression {
  if (options.length === 0) throw new FuzzError('empty-choice', 'alt() has no option', { hint: 'Name at least one.' })
  return { kind: 'choice', options: options.map(toExpression) }
}

/** One of the options, in proportion to the weights; weight 0 means parsed, but never generated. */
export function weighted(...options: readonly (readonly [weight: number, part: Part])[]): Expression {
  const choice = alt(...options.map(([, part]) => part))
  return { ...choice, kind: 'choice', weights: options.map(([weight]) => weight) } as Expression
}

/** `part`, from `min` to `max` times, both included. */
export function many(part: Part, min = 0, max = Number.POSITIVE_INFINITY): Expression {
  if (!(Number.isInteger(min) && min >= 0 && max >= min)) {
    throw new FuzzError('bad-bounds', `many(): from ${min} to ${max} times is not a range of counts`, {
      hint: 'Give a whole minimum of at least 0 and a maximum that is no smaller.',
    })
  }
  return { kind: 'repeat', part: toExpression(part), min, max }
}

/** One or more times. */
export function some(part: Part): Expression {
  return many(part, 1)
}

/** Once or not at all. */
export function optional(part: Part): Expression {
  return many(part, 0, 1)
}

/** `part` with `separator` between, `min` times or more. */
export function separated(part: Part, separator: Part, min = 0): Expression {
  const list = seq(part, many(seq(separator, part), Math.max(0, min - 1)))
  return min === 0 ? optional(list) : list
}

/** One character: of a text, or of ranges such as `['a', 'z']` (both included). */
export function chars(...members: readonly (string | readonly [string, string])[]): Expression {
  let set: CharSet = charSet([])
  for (const member of members) {
    set = unite(set, typeof member === 'string' ? charSetOf(member) : charSet([[codeOf(member[0]), codeOf(member[1])]]))
  }
  if (set.size === 0) throw new FuzzError('empty-choice', 'chars() has no member', { hint: 'Name at least one.' })
  return { kind: 'chars', set }
}

/** Texts of `part` that are not matched by `pattern`: identifiers that are no keywords. */
export function except(part: Part, pattern: RegExp): Expression {
  return { kind: 'except', part: toExpression(part), pattern: pattern.source }
}

/** The rule of that name. */
export function rule(name: string): Expression {
  return { kind: 'reference', rule: name }
}

/** Rules by name; the first is the start unless another is named. Throws a FuzzError where a rule cannot work. */
export function grammar(
  rules: Readonly<Record<string, Part>>,
  options: { readonly start?: string; readonly name?: string } = {},
): Grammar {
  const list: Rule[] = Object.entries(rules).map(([name, body]) => ({ name, body: toExpression(body) }))
  const start = options.start ?? list[0]?.name ?? ''
  const made: Grammar = { name: options.name ?? 'grammar', rules: withRecursionsAsRules(list), start }
  assertSoundGrammar(made)
  return made
}

function toExpression(part: Part): Expression {
  return typeof part === 'string' ? literal(part) : part
}

function codeOf(char: string): number {
  return char.codePointAt(0) ?? 0
}
