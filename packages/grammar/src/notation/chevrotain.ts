/**
 * Chevrotain's parsers, from the data they answer about themselves: `readChevrotain(parser.getSerializedGastProductions(),
 * { tokens })`. The token types are needed as well: the data does not tell a text from a pattern, nor what is skipped.
 */
import { FuzzError } from '@fuzzwright/core'
import { assertSoundGrammar } from '../grammar/check-grammar.ts'
import type { Expression, Grammar, Rule } from '../grammar/grammar.ts'
import { regex } from './regex.ts'
import { gapRules, withGap, withoutKeywords } from './token-gaps.ts'

/** A production as Chevrotain serialises it; which fields it has depends on its type. */
export interface ChevrotainProduction {
  readonly type: string
  readonly name?: string
  readonly definition?: readonly ChevrotainProduction[]
  readonly separator?: ChevrotainProduction
}

/** The part of a token type that is read. */
export interface ChevrotainToken {
  readonly name: string
  readonly PATTERN?: unknown
  readonly GROUP?: unknown
}

/** Throws a FuzzError where a rule cannot work, or a token has no pattern a grammar can express. */
export function readChevrotain(
  productions: readonly ChevrotainProduction[],
  options: { readonly tokens: readonly ChevrotainToken[]; readonly start?: string; readonly name?: string },
): Grammar {
  const tokens = options.tokens.flatMap((token): Rule[] => {
    const body = tokenBody(token)
    return body === undefined ? [] : [{ name: `token ${token.name}`, body }]
  })
  const known = new Map(tokens.map((rule) => [rule.name, rule]))
  const hidden = options.tokens.filter((token) => typeof token.GROUP === 'string' && /skip/i.test(token.GROUP))
  const gaps = gapRules(
    hidden.map((token): Expression => ({ kind: 'reference', rule: `token ${token.name}` })),
    known,
  )
  const keywords = tokens.flatMap((rule) => (rule.body.kind === 'literal' ? [rule.body.text] : []))
  const lowered = (production: ChevrotainProduction): Expression => {
    const parts = (): Expression => ({ kind: 'sequence', parts: (production.definition ?? []).map(lowered) })
    switch (production.type) {
      case 'Terminal': {
        const rule = `token ${production.name ?? ''}`
        if (production.name === 'EOF') return { kind: 'literal', text: '' }
        const body = known.get(rule)?.body
        const reference: Expression = { kind: 'reference', rule }
        return gaps.length === 0 ? reference : withGap(reference, body?.kind === 'literal' ? body.text : undefined)
      }
      case 'NonTerminal':
        return { kind: 'reference', rule: production.name ?? '' }
      case 'Alternation':
        return { kind: 'choice', options: (production.definition ?? []).map(lowered) }
      case 'Option':
        return { kind: 'repeat', part: parts(), min: 0, max: 1 }
      case 'Repetition':
        return { kind: 'repeat', part: parts(), min: 0, max: Number.POSITIVE_INFINITY }
      case 'RepetitionMandatory':
        return { kind: 'repeat', part: parts(), min: 1, max: Number.POSITIVE_INFINITY }
      case 'RepetitionWithSeparator':
      case 'RepetitionMandatoryWithSeparator': {
        const next: Expression = {
          kind: 'sequence',
          parts: [lowered(production.separator as ChevrotainProduction), parts()],
        }
        const rest: Expression = { kind: 'repeat', part: next, min: 0, max: Number.POSITIVE_INFINITY }
        const list: Expression = { kind: 'sequence', parts: [parts(), rest] }
        return production.type === 'RepetitionWithSeparator' ? { kind: 'repeat', part: list, min: 0, max: 1 } : list
      }
      default:
        return parts()
    }
  }
  const rules = productions.map((rule): Rule => ({ name: rule.name ?? '', body: lowered({ ...rule, type: 'Rule' }) }))
  const tokenRules = tokens.map((rule) =>
    rule.body.kind === 'literal' ? rule : { ...rule, body: withoutKeywords(rule.body, keywords, known) },
  )
  const start = options.start ?? rules[0]?.name ?? ''
  const grammar: Grammar = { name: options.name ?? 'chevrotain', rules: [...rules, ...tokenRules, ...gaps], start }
  assertSoundGrammar(grammar)
  return grammar
}

/** The expression of a token; none for categories, which have no pattern of their own. */
function tokenBody({ name, PATTERN }: ChevrotainToken): Expression | undefined {
  if (typeof PATTERN === 'string') return { kind: 'literal', text: PATTERN }
  if (PATTERN instanceof RegExp) {
    const body = regex(PATTERN)
    return PATTERN.source === 'NOT_APPLICABLE' ? undefined : body
  }
  if (PATTERN === undefined) return undefined
  throw new FuzzError('opaque-token', `the token '${name}' of Chevrotain is matched by a function`, {
    hint: 'Give it a regular expression, or write the grammar without it.',
  })
}
