/**
 * Tree-sitter's `grammar.json`, which is shipped inside the npm packages of its grammars. Precedences, fields and aliases say
 * nothing about texts and are passed over; tokens of external scanners are program code and have to be given.
 */
import { assertSoundGrammar } from '../grammar/check-grammar.ts'
import type { Expression, Grammar, Rule } from '../grammar/grammar.ts'
import { regex } from './regex.ts'
import { gapNames, gapRules, withGap } from './token-gaps.ts'

export type TreeSitterRule =
  | { readonly type: 'STRING'; readonly value: string }
  | { readonly type: 'PATTERN'; readonly value: string; readonly flags?: string }
  | { readonly type: 'SYMBOL'; readonly name: string }
  | { readonly type: 'BLANK' }
  | { readonly type: 'SEQ' | 'CHOICE'; readonly members: readonly TreeSitterRule[] }
  | {
      readonly type: 'REPEAT' | 'REPEAT1' | 'TOKEN' | 'IMMEDIATE_TOKEN' | 'FIELD' | 'ALIAS' | 'RESERVED'
      readonly content: TreeSitterRule
    }
  | {
      readonly type: 'PREC' | 'PREC_LEFT' | 'PREC_RIGHT' | 'PREC_DYNAMIC'
      readonly content: TreeSitterRule
    }

/** The parts of a `grammar.json` that are read. */
export interface TreeSitterGrammar {
  readonly name: string
  readonly rules: Readonly<Record<string, TreeSitterRule>>
  readonly extras?: readonly TreeSitterRule[]
  readonly externals?: readonly TreeSitterRule[]
}

/** Where to start, and what stands for external tokens. */
export interface TreeSitterOptions {
  readonly start?: string
  /** Expressions for tokens of the external scanner, by name (or by text, where they are texts). */
  readonly tokens?: Readonly<Record<string, Expression>>
}

/** `source` is the parsed JSON. Throws a FuzzError where a rule cannot work or an external token was not given. */
export function readTreeSitter(source: TreeSitterGrammar, options: TreeSitterOptions = {}): Grammar {
  const rules = new Lowering(source, options).rules()
  const grammar: Grammar = { name: source.name, rules, start: rules[0]?.name ?? '' }
  assertSoundGrammar(grammar)
  return grammar
}

class Lowering {
  private readonly source: TreeSitterGrammar
  private readonly given: Readonly<Record<string, Expression>>
  private readonly start: string
  private gaps = false

  constructor(source: TreeSitterGrammar, options: TreeSitterOptions) {
    this.source = source
    this.given = options.tokens ?? {}
    this.start = options.start ?? Object.keys(source.rules)[0] ?? ''
  }

  rules(): Rule[] {
    const { source } = this
    const known = new Map<string, Rule>()
    const hidden = (source.extras ?? []).map((extra) => this.text(extra))
    const gaps = gapRules(
      hidden.filter((each) => each.kind !== 'reference' || each.rule in source.rules),
      known,
    )
    this.gaps = gaps.length > 0
    const external = (source.externals ?? []).flatMap((each) => ('name' in each ? [each.name] : []))
    const tokens = external
      .filter((name) => !(name in source.rules))
      .map((name): Rule => ({ name, body: this.external(name) }))
    const extras = new Set((source.extras ?? []).flatMap((each) => ('name' in each ? [each.name] : [])))
    const rules = Object.entries(source.rules).map(([name, rule]): Rule => {
      return { name, body: extras.has(name) ? this.text(rule) : this.expression(rule) }
    })
    const body: Expression = { kind: 'reference', rule: this.start }
    const lead: Expression[] = this.gaps ? [{ kind: 'reference', rule: gapNames.loose }] : []
    return [{ name: '_file', body: { kind: 'sequence', parts: [...lead, body] } }, ...rules, ...tokens, ...gaps]
  }

  private external(name: string): Expression {
    return this.given[name] ?? { kind: 'opaque', name }
  }

  /** A rule outside of tokens: texts and patterns are tokens and followed by a gap. */
  private expression(rule: TreeSitterRule): Expression {
    switch (rule.type) {
      case 'STRING':
        return this.token({ kind: 'literal', text: rule.value }, rule.value)
      case 'PATTERN':
      case 'TOKEN':
      case 'IMMEDIATE_TOKEN':
        // What comes after a token may be immediate, and then nothing may stand between.
        return this.token(this.text(rule), undefined)
      case 'SYMBOL':
        return { kind: 'reference', rule: rule.name }
      case 'BLANK':
        return { kind: 'literal', text: '' }
      case 'SEQ':
        return { kind: 'sequence', parts: this.sequence(rule.members) }
      case 'CHOICE':
        return { kind: 'choice', options: rule.members.map((member) => this.expression(member)) }
      case 'REPEAT':
      case 'REPEAT1':
        return this.repeat(
          rule,
          startsImmediately(rule.content, this.source) ? this.tight(rule.content) : this.expression(rule.content),
        )
      default:
        return this.expression(rule.content)
    }
  }

  private sequence(members: readonly TreeSitterRule[]): Expression[] {
    return members.map((member, at) => {
      const next = members[at + 1]
      return next !== undefined && startsImmediately(next, this.source) ? this.tight(member) : this.expression(member)
    })
  }

  /** Like `expression`, with no gap after it. */
  private tight(rule: TreeSitterRule): Expression {
    switch (rule.type) {
      case 'SEQ': {
        const last = rule.members.at(-1)
        return {
          kind: 'sequence',
          parts: [...this.sequence(rule.members.slice(0, -1)), ...(last === undefined ? [] : [this.tight(last)])],
        }
      }
      case 'CHOICE':
        return { kind: 'choice', options: rule.members.map((member) => this.tight(member)) }
      case 'REPEAT':
      case 'REPEAT1':
        return this.repeat(rule, this.tight(rule.content))
      case 'STRING':
      case 'PATTERN':
      case 'TOKEN':
      case 'IMMEDIATE_TOKEN':
      case 'BLANK':
        return this.text(rule)
      case 'SYMBOL':
        return { kind: 'reference', rule: rule.name }
      default:
        return this.tight(rule.content)
    }
  }

  private repeat(rule: { readonly type: string }, part: Expression): Expression {
    return { kind: 'repeat', part, min: rule.type === 'REPEAT' ? 0 : 1, max: Number.POSITIVE_INFINITY }
  }

  private token(token: Expression, text: string | undefined): Expression {
    return this.gaps ? withGap(token, text) : token
  }

  /** A rule inside a token: characters, without gaps. */
  private text(rule: TreeSitterRule): Expression {
    switch (rule.type) {
      case 'STRING':
        return { kind: 'literal', text: rule.value }
      case 'PATTERN':
        // Its patterns escape more than JavaScript's Unicode mode allows, which only property escapes need.
        return regex(rule.value, `${rule.flags ?? ''}${/\\[pPu]\{/.test(rule.value) ? 'u' : ''}`)
      case 'SYMBOL':
        return { kind: 'reference', rule: rule.name }
      case 'BLANK':
        return { kind: 'literal', text: '' }
      case 'SEQ':
        return { kind: 'sequence', parts: rule.members.map((member) => this.text(member)) }
      case 'CHOICE':
        return { kind: 'choice', options: rule.members.map((member) => this.text(member)) }
      case 'REPEAT':
      case 'REPEAT1':
        return this.repeat(rule, this.text(rule.content))
      default:
        return this.text(rule.content)
    }
  }
}

/** Whether a rule can begin with a token that must follow without a gap. */
function startsImmediately(rule: TreeSitterRule, source: TreeSitterGrammar, seen: readonly string[] = []): boolean {
  switch (rule.type) {
    case 'IMMEDIATE_TOKEN':
      return true
    case 'SYMBOL': {
      const body = source.rules[rule.name]
      if (body === undefined || seen.includes(rule.name)) return false
      return startsImmediately(body, source, [...seen, rule.name])
    }
    case 'CHOICE':
      return rule.members.some((member) => startsImmediately(member, source, seen))
    case 'SEQ':
      return rule.members[0] !== undefined && startsImmediately(rule.members[0], source, seen)
    case 'STRING':
    case 'PATTERN':
    case 'TOKEN':
    case 'BLANK':
      return false
    default:
      return startsImmediately(rule.content, source, seen)
  }
}
