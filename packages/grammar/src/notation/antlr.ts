/**
 * ANTLR 4 grammars (`.g4`) as grammars of characters: combined ones, and parsers with their lexers. Tokens are followed by a
 * gap of what the lexer skips; identifiers leave out keywords; `.*?` ends where what follows it first occurs. Actions and
 * predicates are ignored, so a grammar that depends on them accepts more than ANTLR does.
 */
import { FuzzError } from '@fuzzwright/core'
import { charSet, codeOf, ignoringCase } from '../grammar/char-set.ts'
import { assertSoundGrammar, childrenOf } from '../grammar/check-grammar.ts'
import { itemAt } from '../grammar/column.ts'
import type { Expression, Grammar, Rule } from '../grammar/grammar.ts'
import { inChoice, inSequence } from '../grammar/joined.ts'
import { setOf } from './antlr-sets.ts'
import {
  type AntlrAlternative,
  type AntlrElement,
  type AntlrFile,
  type AntlrRule,
  readAntlrFile,
} from './antlr-syntax.ts'
import { patternOf, patternReaching } from './pattern-of.ts'
import { gapNames, gapRules, withGap, withoutKeywords } from './token-gaps.ts'

/** Options of `readAntlr`. */
export interface AntlrOptions {
  /** Parser rule to start from; the first one where left out. */
  readonly start?: string
  /** Name for messages: usually the file. */
  readonly name?: string
  /** Texts of grammars this one needs, by name: its lexer and what it imports. */
  readonly files?: Readonly<Record<string, string>>
  /** Expressions for tokens that are declared but made by program code. */
  readonly tokens?: Readonly<Record<string, Expression>>
}

/** Throws a FuzzError with line and column where the text is no ANTLR 4 grammar or a rule cannot work. */
export function readAntlr(text: string, options: AntlrOptions = {}): Grammar {
  const name = options.name ?? 'g4'
  const main = readAntlrFile(text, name)
  const files = [main, ...Object.entries(options.files ?? {}).map(([file, source]) => readAntlrFile(source, file))]
  const missing = files.flatMap((file) => file.imports).find((each) => !files.some((file) => file.name === each))
  if (missing !== undefined) {
    throw new FuzzError('bad-grammar', `${name} imports the grammar '${missing}', which was not given`, {
      hint: `Pass its text: { files: { ${missing}: … } }.`,
    })
  }
  const rules = new Lowering(files, options).rules()
  const grammar: Grammar = { name, rules, start: rules[0]?.name ?? '' }
  assertSoundGrammar(grammar)
  return grammar
}

const fileRule = '_file'

class Lowering {
  private readonly sources: ReadonlyMap<string, AntlrRule>
  private readonly declared: ReadonlySet<string>
  private readonly options: AntlrOptions
  /** Lexer rules as expressions, filled before any parser rule is looked at. */
  private readonly lexed = new Map<string, Rule>()
  private readonly keywords: readonly string[]
  /** Modes in which something is skipped. */
  private readonly gapped = new Set<string>()

  constructor(files: readonly AntlrFile[], options: AntlrOptions) {
    this.options = options
    const sources = new Map<string, AntlrRule>()
    // The first definition counts, as in ANTLR's imports.
    for (const rule of files.flatMap((file) => file.rules)) if (!sources.has(rule.name)) sources.set(rule.name, rule)
    this.sources = sources
    this.declared = new Set(files.flatMap((file) => file.declared))
    this.keywords = [...new Set([...sources.values()].flatMap(literalsOf))]
  }

  rules(): Rule[] {
    const all = [...this.sources.values()]
    const lexer = all.filter((rule) => isLexerName(rule.name))
    for (const rule of lexer)
      this.lexed.set(rule.name, { name: rule.name, body: this.lexical(rule), place: rule.place })
    for (const [name, body] of Object.entries(this.options.tokens ?? {})) this.lexed.set(name, { name, body })
    const gaps = this.gapsOf(lexer)
    const parser = all.filter((rule) => !isLexerName(rule.name))
    const rules = parser.map(
      (rule): Rule => ({ name: rule.name, body: this.choice(rule.alternatives, rule), place: rule.place }),
    )
    const tokens = [...this.lexed.values()].map((rule) => this.token(rule))
    return [this.file(parser, lexer), ...rules, ...tokens, ...gaps]
  }

  /** What is skipped differs from mode to mode. */
  private gapsOf(lexer: readonly AntlrRule[]): Rule[] {
    return [...new Set(lexer.map((rule) => rule.mode))].flatMap((mode) => {
      const hidden = lexer.filter((rule) => isHidden(rule) && rule.mode === mode)
      const references = hidden.map((rule): Expression => ({ kind: 'reference', rule: rule.name }))
      const gaps = gapRules(references, this.lexed, suffixOf(mode))
      if (gaps.length > 0) this.gapped.add(mode)
      return gaps
    })
  }

  /** Everything that comes before the first token, and the start; a lexer alone is a row of any of its tokens. */
  private file(parser: readonly AntlrRule[], lexer: readonly AntlrRule[]): Rule {
    const start = this.options.start ?? parser[0]?.name
    let body: Expression
    if (start !== undefined) body = isLexerName(start) ? this.named(start) : { kind: 'reference', rule: start }
    else {
      const tokens = lexer.filter((rule) => !rule.fragment && !isHidden(rule)).map((rule) => this.named(rule.name))
      body = { kind: 'repeat', part: { kind: 'choice', options: tokens }, min: 1, max: Number.POSITIVE_INFINITY }
    }
    if (!this.gapped.has(defaultMode)) return { name: fileRule, body }
    return { name: fileRule, body: { kind: 'sequence', parts: [{ kind: 'reference', rule: gapNames.loose }, body] } }
  }

  /** The rule of a token; one that is no fragment and no keyword itself leaves the keywords out. */
  private token(rule: Rule): Rule {
    const source = this.sources.get(rule.name)
    if (source === undefined || source.fragment || isHidden(source) || literalsOf(source).length > 0) return rule
    return { ...rule, body: withoutKeywords(rule.body, this.keywords, this.lexed) }
  }

  private choice(alternatives: readonly AntlrAlternative[], rule: AntlrRule): Expression {
    const options = alternatives.map((alternative): Expression => {
      const parts = alternative.map((element) => this.syntactic(element, rule))
      return inSequence(parts)
    })
    return inChoice(options)
  }

  private syntactic(element: AntlrElement, rule: AntlrRule): Expression {
    switch (element.kind) {
      case 'text':
        return this.gap(this.literal(element.text, rule.ignoreCase), element.text, this.tokenOf(element.text))
      case 'name':
        if (element.name === 'EOF') return { kind: 'literal', text: '' }
        if (isLexerName(element.name)) return this.named(element.name, element.place)
        return { kind: 'reference', rule: element.name, place: element.place }
      case 'block':
        return this.choice(element.alternatives, rule)
      case 'repeat':
        return { kind: 'repeat', part: this.syntactic(element.element, rule), min: element.min, max: element.max }
      case 'any':
        return this.anyTokenBut([])
      case 'not':
        return this.anyTokenBut(namesIn(element.element))
      default:
        throw this.misplaced(rule)
    }
  }

  private anyTokenBut(excluded: readonly string[]): Expression {
    const names = [...this.sources.values()].filter(
      (rule) => isLexerName(rule.name) && !rule.fragment && !isHidden(rule) && !excluded.includes(rule.name),
    )
    return { kind: 'choice', options: names.map((rule) => this.named(rule.name)) }
  }

  private named(name: string, place?: { readonly line: number; readonly column: number }): Expression {
    const source = this.sources.get(name)
    if (source === undefined && this.declared.has(name) && !this.lexed.has(name)) {
      return { kind: 'opaque', name, ...(place === undefined ? {} : { place }) }
    }
    const reference: Expression = { kind: 'reference', rule: name, ...(place === undefined ? {} : { place }) }
    return this.gap(reference, source === undefined ? undefined : literalsOf(source)[0], source)
  }

  /** After a token, what the mode it leads to skips may come. */
  private gap(token: Expression, text: string | undefined, source: AntlrRule | undefined): Expression {
    const mode = source === undefined ? defaultMode : modeAfter(source)
    return this.gapped.has(mode) ? withGap(token, text, suffixOf(mode)) : token
  }

  /** The token of the lexer that a text in a parser rule means, where there is one. */
  private tokenOf(text: string): AntlrRule | undefined {
    return [...this.sources.values()].find((rule) => isLexerName(rule.name) && literalsOf(rule)[0] === text)
  }

  private literal(text: string, ignoreCase: boolean): Expression {
    if (!ignoreCase) return { kind: 'literal', text }
    const parts = Array.from(text, (char): Expression => {
      const code = codeOf(char)
      return { kind: 'chars', set: ignoringCase(charSet([[code, code]])) }
    })
    return { kind: 'sequence', parts }
  }

  private lexical(rule: AntlrRule): Expression {
    return this.lexicalChoice(rule.alternatives, rule)
  }

  private lexicalChoice(alternatives: readonly AntlrAlternative[], rule: AntlrRule): Expression {
    const options = alternatives.map((alternative) => this.lexicalSequence(alternative, rule))
    return inChoice(options)
  }

  private lexicalSequence(alternative: AntlrAlternative, rule: AntlrRule): Expression {
    const parts = alternative.map((element) => this.character(element, rule))
    // From the right, so that what follows a lazy repeat is final when the repeat is bounded by it.
    for (let at = parts.length - 2; at >= 0; at--) {
      const element = alternative[at]
      if (element?.kind !== 'repeat' || element.greedy) continue
      parts[at] = this.upTo(itemAt(parts, at), parts.slice(at + 1))
    }
    return inSequence(parts)
  }

  /** A lazy repeat: texts in which what follows does not occur earlier. */
  private upTo(repeat: Expression, rest: readonly Expression[]): Expression {
    const [next] = rest
    if (!isRegular(repeat, this.sources)) return repeat
    if (next?.kind === 'literal' && next.text !== '') {
      return { kind: 'except', part: repeat, pattern: patternReaching(next.text) }
    }
    const solid = next?.kind === 'choice' ? next.options.filter((option) => !isEmpty(option)) : undefined
    const following: Expression =
      solid === undefined ? { kind: 'sequence', parts: rest } : { kind: 'choice', options: solid }
    try {
      const pattern = patternOf(following, this.lexed)
      return new RegExp(`^(?:${pattern})$`, 'u').test('') ? repeat : { kind: 'except', part: repeat, pattern }
    } catch {
      return repeat
    }
  }

  private character(element: AntlrElement, rule: AntlrRule): Expression {
    const set = element.kind === 'name' ? undefined : setOf(element, this.sources, rule.ignoreCase)
    if (set !== undefined) return { kind: 'chars', set }
    switch (element.kind) {
      case 'text':
        return this.literal(element.text, rule.ignoreCase)
      case 'name':
        if (element.name === 'EOF') return { kind: 'literal', text: '' }
        return { kind: 'reference', rule: element.name, place: element.place }
      case 'block':
        return this.lexicalChoice(element.alternatives, rule)
      case 'repeat':
        return { kind: 'repeat', part: this.character(element.element, rule), min: element.min, max: element.max }
      default:
        throw this.misplaced(rule)
    }
  }

  private misplaced(rule: AntlrRule): FuzzError {
    const location = `${this.options.name ?? 'g4'}:${rule.place.line}:${rule.place.column}`
    return new FuzzError('bad-grammar', `rule '${rule.name}' has a set where a token should be, or a token in a set`, {
      location,
    })
  }
}

function isLexerName(name: string): boolean {
  return /^\p{Lu}/u.test(name)
}

const defaultMode = 'DEFAULT_MODE'

/** The mode the lexer is in behind a token; what is popped is taken to be the default one. */
function modeAfter(rule: AntlrRule): string {
  for (const command of rule.commands) {
    const named = /^(?:pushM|m)ode\((.*)\)$/.exec(command)?.[1]
    if (named !== undefined) return named
    if (command === 'popMode') return defaultMode
  }
  return rule.mode
}

function suffixOf(mode: string): string {
  return mode === defaultMode ? '' : `_${mode}`
}

function isHidden(rule: AntlrRule): boolean {
  return !rule.fragment && rule.commands.some((each) => each === 'skip' || each.startsWith('channel('))
}

/** Texts a rule consists of where those are all it has, and texts a parser rule uses as tokens. */
function literalsOf(rule: AntlrRule): readonly string[] {
  if (!isLexerName(rule.name)) return rule.alternatives.flat().flatMap(textsIn)
  if (rule.fragment || rule.alternatives.length !== 1 || rule.alternatives[0]?.length !== 1) return []
  const [only] = rule.alternatives[0]
  return only?.kind === 'text' ? [only.text] : []
}

function textsIn(element: AntlrElement): readonly string[] {
  if (element.kind === 'text') return [element.text]
  if (element.kind === 'block') return element.alternatives.flat().flatMap(textsIn)
  return element.kind === 'repeat' || element.kind === 'not' ? textsIn(element.element) : []
}

function namesIn(element: AntlrElement): readonly string[] {
  if (element.kind === 'name') return [element.name]
  return element.kind === 'block' ? element.alternatives.flat().flatMap(namesIn) : []
}

/** Whether an expression stays clear of rules: what a nested comment contains may well contain its own end. */
function isRegular(expression: Expression, sources: ReadonlyMap<string, AntlrRule>): boolean {
  if (expression.kind === 'reference') return sources.get(expression.rule)?.fragment === true
  return childrenOf(expression).every((child) => isRegular(child, sources))
}

function isEmpty(expression: Expression): boolean {
  return expression.kind === 'literal' && expression.text === ''
}
