/**
 * Ohm's grammars, from the recipe it writes: `readOhm(grammar.toRecipe())`. Ordered choice becomes choice and `&` is dropped, so the
 * language is at least as large; `~` is kept where it forbids characters or the beginning of what follows. Blanks are skipped as
 * Ohm does, before the tokens of rules with a capital letter; generated ones are there where tokens could grow together.
 */
import { FuzzError } from '@fuzzwright/core'
import { anyChar, type CharSet, charSet, charSetOf, ignoringCase, subtract, unite } from '../grammar/char-set.ts'
import { assertSoundGrammar } from '../grammar/check-grammar.ts'
import type { Expression, Grammar, Rule } from '../grammar/grammar.ts'
import { inSequence, single } from '../grammar/joined.ts'
import { type OhmNode, type OhmRules, operandOf, rulesOfRecipe, withArguments } from './ohm-recipe.ts'
import { patternOf } from './pattern-of.ts'
import { regex } from './regex.ts'

/** Throws a FuzzError where the recipe is none, or a rule cannot work. */
export function readOhm(recipe: string, options: { readonly start?: string; readonly name?: string } = {}): Grammar {
  const source = rulesOfRecipe(recipe)
  const start = options.start ?? source.start
  if (start === undefined) throw new FuzzError('bad-grammar', `${source.name} has no rules`, { hint: 'Name a start.' })
  const rules = new Reader(source).rulesFrom(start)
  const grammar: Grammar = { name: options.name ?? source.name, rules, start: rules[0]?.name ?? start }
  assertSoundGrammar(grammar)
  return grammar
}

const empty: Expression = { kind: 'literal', text: '' }
const endless = Number.POSITIVE_INFINITY
/** Gaps of syntactic rules: parsed as nothing or more blanks, generated as one blank, or mostly nothing beside brackets. */
const gaps = { tight: '_blank', loose: '_gap' } as const

/** As patterns: letters of all scripts take a while to list, and most grammars never ask for them. */
const builtInPatterns: Readonly<Record<string, string>> = {
  letter: '[\\p{Lu}\\p{Ll}\\p{Lt}\\p{Lm}\\p{Lo}]',
  lower: '\\p{Ll}',
  upper: '\\p{Lu}',
  unicodeLtmo: '[\\p{Lt}\\p{Lm}\\p{Lo}]',
  digit: '[0-9]',
  hexDigit: '[0-9a-fA-F]',
  alnum: '[0-9\\p{Lu}\\p{Ll}\\p{Lt}\\p{Lm}\\p{Lo}]',
}

const builtIns: Readonly<Record<string, Expression>> = {
  any: { kind: 'chars', set: anyChar },
  end: empty,
  space: {
    kind: 'choice',
    options: [
      { kind: 'literal', text: ' ' },
      { kind: 'chars', set: charSet([[0, 31]]) },
    ],
    weights: [1, 0.05],
  },
}

function builtIn(name: string): Expression | undefined {
  const pattern = builtInPatterns[name]
  return pattern === undefined ? builtIns[name] : regex(pattern, 'u')
}

class Reader {
  private readonly source: OhmRules
  private readonly made = new Map<string, Rule>()

  constructor(source: OhmRules) {
    this.source = source
  }

  /** The start rule first, as a text of the whole grammar: with blanks after it where it is syntactic. */
  rulesFrom(start: string): Rule[] {
    const body = this.apply(start, [])
    const whole = isSyntactic(start) ? inSequence([body, reference(gaps.loose)]) : body
    const blank = repeat(this.apply('space', []), 1)
    const single: Expression = { kind: 'literal', text: ' ' }
    const gapRules: Rule[] = [
      { name: gaps.tight, body: { kind: 'choice', options: [single, blank, empty], weights: [19, 1, 0] } },
      { name: gaps.loose, body: { kind: 'choice', options: [empty, single, blank], weights: [19, 1, 0.2] } },
    ]
    const used = isSyntactic(start) ? gapRules : []
    return [{ name: `${start}_text`, body: whole }, ...this.made.values(), ...used]
  }

  /** A rule, or one applied to parameters, read on first use. */
  private apply(name: string, given: readonly OhmNode[]): Expression {
    const key = given.length === 0 ? name : `${name}<${given.map((each) => JSON.stringify(shown(each))).join()}>`
    if (this.made.has(key)) return reference(key)
    const own = this.source.rules.get(name)
    if (own === undefined) return this.builtIn(name, given)
    this.made.set(key, { name: key, body: empty })
    this.made.set(key, { name: key, body: this.lowered(withArguments(own.body, given), isSyntactic(name)) })
    return reference(key)
  }

  private builtIn(name: string, given: readonly OhmNode[]): Expression {
    const [element, separator] = given
    const known = builtIn(name)
    if (known !== undefined) return known
    if (name === 'spaces') return repeat(this.apply('space', []), 0)
    if (name === 'caseInsensitive') return anyCase(String(element?.[2]))
    if (name === 'applySyntactic' && element !== undefined) return this.lowered(element, true)
    if (/^emptyListOf$/i.test(name)) return empty
    if (/ListOf$/i.test(name) && element !== undefined && separator !== undefined) {
      const syntactic = isSyntactic(name)
      const item = this.lowered(element, syntactic)
      const list = inSequence([item, repeat(inSequence([this.lowered(separator, syntactic), item]), 0)])
      return /^nonempty/i.test(name) ? list : repeat(list, 0, 1)
    }
    throw new FuzzError('bad-grammar', `Ohm's rule '${name}' is not known`)
  }

  private lowered(node: OhmNode, syntactic: boolean): Expression {
    const [kind, , ...operands] = node
    const inner = (at = 0): Expression => this.lowered(operandOf(node, at), syntactic)
    switch (kind) {
      case 'terminal':
        return gapped({ kind: 'literal', text: String(operands[0]) }, syntactic)
      case 'range':
        return gapped({ kind: 'chars', set: charSet([[codeOf(operands[0]), codeOf(operands[1])]]) }, syntactic)
      case 'app': {
        const [name, given] = operands as [string, readonly OhmNode[]]
        const applied = this.apply(name, given)
        return syntactic && !isSyntactic(name) && name !== 'end' ? gapped(applied, true) : applied
      }
      case 'builtin':
        return this.builtIn(String(operands[0]), [])
      case 'seq':
        return this.sequence(operands as OhmNode[], syntactic)
      case 'alt':
        return { kind: 'choice', options: operands.map((_, at) => inner(at)) }
      case 'star':
        return repeat(inner(), 0)
      case 'plus':
        return repeat(inner(), 1)
      case 'opt':
        return repeat(inner(), 0, 1)
      case 'lex':
        return this.lowered(operandOf(node, 0), false)
      case 'lookahead':
      case 'not':
        return empty
      default:
        throw new FuzzError('bad-grammar', `Ohm's node '${kind}' is not known`)
    }
  }

  /** From right to left: what a `~` forbids is the beginning of what comes after it. */
  private sequence(parts: readonly OhmNode[], syntactic: boolean): Expression {
    let rest: Expression[] = []
    for (const part of parts.toReversed()) {
      if (part[0] === 'not') rest = this.without(operandOf(part, 0), rest, syntactic)
      else rest = [this.lowered(part, syntactic), ...rest]
    }
    return inSequence(rest)
  }

  private without(forbidden: OhmNode, rest: readonly Expression[], syntactic: boolean): Expression[] {
    const [first, ...others] = rest
    if (first === undefined) return []
    const what = this.lowered(forbidden, false)
    const rules = this.made
    const [set, from] = [setOf(what, rules), setOf(first, rules)]
    if (set !== undefined && from !== undefined) return [{ kind: 'chars', set: subtract(from, set) }, ...others]
    // In syntactic rules blanks may come before what is forbidden.
    if (syntactic) return [...rest]
    try {
      return [{ kind: 'except', part: inSequence(rest), pattern: `^(?:${patternOf(what, rules)})` }]
    } catch {
      // A recursive prohibition is no regular one; without it the language is larger, as with `&`.
      return [...rest]
    }
  }
}

/** Rules with a capital letter skip blanks. */
function isSyntactic(name: string): boolean {
  return /^\p{Lu}/u.test(name)
}

function gapped(token: Expression, syntactic: boolean): Expression {
  if (!syntactic) return token
  const apart = token.kind === 'literal' && /^[()[\]{},;]/.test(token.text)
  return inSequence([reference(apart ? gaps.loose : gaps.tight), token])
}

function setOf(expression: Expression, rules: ReadonlyMap<string, Rule>, depth = 0): CharSet | undefined {
  switch (expression.kind) {
    case 'chars':
      return expression.set
    case 'literal':
      return [...expression.text].length === 1 ? charSetOf(expression.text) : undefined
    case 'sequence': {
      const only = single(expression.parts)
      return only === undefined ? undefined : setOf(only, rules, depth)
    }
    case 'choice': {
      const sets = expression.options.map((option) => setOf(option, rules, depth))
      return sets.every((set) => set !== undefined) ? sets.reduce(unite) : undefined
    }
    case 'reference': {
      const rule = rules.get(expression.rule)
      return rule === undefined || depth > 8 ? undefined : setOf(rule.body, rules, depth + 1)
    }
    default:
      return undefined
  }
}

function anyCase(text: string): Expression {
  return inSequence(Array.from(text, (char): Expression => ({ kind: 'chars', set: ignoringCase(charSetOf(char)) })))
}

/** A node without its facts, to name an instance of a rule. */
function shown([kind, , ...operands]: OhmNode): unknown {
  return [
    kind,
    ...operands.map((each) => (Array.isArray(each) && typeof each[0] === 'string' ? shown(each as never) : each)),
  ]
}

function repeat(part: Expression, min: number, max: number = endless): Expression {
  return { kind: 'repeat', part, min, max }
}

function reference(rule: string): Expression {
  return { kind: 'reference', rule }
}

function codeOf(char: unknown): number {
  return String(char).codePointAt(0) ?? 0
}
