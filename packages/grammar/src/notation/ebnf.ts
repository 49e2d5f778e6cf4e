/**
 * Reads EBNF as the W3C writes it, and the BNF it came from: `name ::= …`, `"…"`, `'…'`, `#x41`, `[a-z]`, `[^…]`, `?`, `*`,
 * `+`, `|`, `-`, parentheses, comments, `<name>`. Beyond it: `{m,n}`, regular expressions as `/…/`, and weights of
 * alternatives as `@@0.3`. Texts have no escapes, as in the W3C's own grammars.
 */
import { FuzzError } from '@fuzzwright/core'
import { type CharSet, charSet, codeOf, ignoringCase, invert, subtract, unite } from '../grammar/char-set.ts'
import { assertSoundGrammar } from '../grammar/check-grammar.ts'
import type { Except, Expression, Grammar, Rule } from '../grammar/grammar.ts'
import { inChoice, inSequence } from '../grammar/joined.ts'
import { patternOf, wordsOf } from './pattern-of.ts'
import { regex } from './regex.ts'
import { Scanner, type Token } from './scanner.ts'

export interface EbnfOptions {
  /** Rule to start from; the first one where left out. */
  readonly start?: string
  /** Name for messages: usually the file. */
  readonly name?: string
  /** Literal texts stand for every way to write them in upper and lower case. */
  readonly ignoreCase?: boolean
}

/** Throws a FuzzError with line and column where the text is no EBNF or a rule cannot work. */
export function readEbnf(text: string, options: EbnfOptions = {}): Grammar {
  const rules = new EbnfReader(new Scanner(options.name ?? 'ebnf', text, tokens), options).rules()
  const grammar: Grammar = { name: options.name ?? 'ebnf', rules, start: options.start ?? rules[0]?.name ?? '' }
  assertSoundGrammar(grammar)
  return grammar
}

const tokens = [
  ['space', /\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*|\[\s*(?:wfc|vc|WFC|VC):[^\]]*\]/],
  ['weight', /@@\s*\d+(?:\.\d+)?/],
  ['text', /"[^"]*"|'[^']*'/],
  ['code', /#x[0-9a-fA-F]+/],
  ['class', /\[[^\]]+\]/],
  ['regex', /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/],
  ['name', /<[^<>\n]+>|[\p{L}_][\p{L}\p{N}_.]*(?:-[\p{L}_][\p{L}\p{N}_.]*)*/u],
  ['count', /\{\s*\d+\s*(?:,\s*\d*\s*)?\}/],
  ['sign', /::=|[=|()?*+;-]/],
] as const

const defines = new Set(['::=', '='])

class EbnfReader {
  private readonly scanner: Scanner
  private readonly options: EbnfOptions
  /** Exceptions are decided when every rule is known. */
  private readonly exceptions: (() => void)[] = []

  constructor(scanner: Scanner, options: EbnfOptions) {
    this.scanner = scanner
    this.options = options
  }

  rules(): Rule[] {
    const found: Rule[] = []
    while (this.scanner.peek().kind !== 'end') {
      const token = this.scanner.take()
      if (token.kind !== 'name') throw this.scanner.fail(token, 'expected the name of a rule')
      if (!defines.has(this.scanner.take().text)) throw this.scanner.fail(this.scanner.peek(-1), "expected '::='")
      const place = this.scanner.place(token.offset)
      found.push({ name: nameOf(token), body: this.choice(), place })
      while (this.scanner.accept(';') !== undefined);
    }
    this.known = new Map(found.map((rule) => [rule.name, rule]))
    for (const decide of this.exceptions) decide()
    return found
  }
  private known: ReadonlyMap<string, Rule> = new Map()

  private choice(): Expression {
    const options: Expression[] = []
    const weights: number[] = []
    do {
      options.push(this.sequence())
      const weight = this.scanner.peek().kind === 'weight' ? Number(this.scanner.take().text.slice(2)) : undefined
      weights.push(weight ?? Number.NaN)
    } while (this.scanner.accept('|') !== undefined)
    if (options.length === 1 || weights.every(Number.isNaN)) return inChoice(options)
    return { kind: 'choice', options, weights: sharedOut(weights) }
  }

  private sequence(): Expression {
    const parts: Expression[] = []
    while (this.startsItem()) parts.push(this.difference())
    return inSequence(parts)
  }

  private startsItem(): boolean {
    const { kind, text } = this.scanner.peek()
    if (kind === 'name') return !defines.has(this.scanner.peek(1).text) || this.scanner.peek(1).kind !== 'sign'
    return kind === 'text' || kind === 'code' || kind === 'class' || kind === 'regex' || text === '('
  }

  private difference(): Expression {
    let left = this.repeated()
    while (this.scanner.accept('-') !== undefined) {
      const right = this.repeated()
      if (left.kind === 'chars' && right.kind === 'chars') {
        left = { kind: 'chars', set: subtract(left.set, right.set) }
        continue
      }
      const excepted: Writable<Except> = { kind: 'except', part: left, pattern: '' }
      this.exceptions.push(() => {
        excepted.pattern = `^(?:${patternOf(right, this.known)})$`
        const words = wordsOf(right)
        if (words !== undefined) excepted.words = words
      })
      left = excepted
    }
    return left
  }

  private repeated(): Expression {
    let part = this.item()
    for (;;) {
      const token = this.scanner.peek()
      if (token.kind === 'count') part = { kind: 'repeat', part, ...this.counts(this.scanner.take()) }
      else if (this.scanner.accept('?')) part = { kind: 'repeat', part, min: 0, max: 1 }
      else if (this.scanner.accept('*')) part = { kind: 'repeat', part, min: 0, max: Number.POSITIVE_INFINITY }
      else if (this.scanner.accept('+')) part = { kind: 'repeat', part, min: 1, max: Number.POSITIVE_INFINITY }
      else return part
    }
  }

  private counts(token: Token): { min: number; max: number } {
    const [low = '', high] = token.text.slice(1, -1).split(',')
    const min = Number(low)
    const max = high === undefined ? min : high.trim() === '' ? Number.POSITIVE_INFINITY : Number(high)
    if (max >= min) return { min, max }
    const location = this.scanner.location(token.offset)
    throw new FuzzError('bad-bounds', `${token.text}: the minimum is greater than the maximum`, {
      location,
      hint: 'Swap them.',
    })
  }

  private item(): Expression {
    const token = this.scanner.take()
    switch (token.kind) {
      case 'name':
        return { kind: 'reference', rule: nameOf(token), place: this.scanner.place(token.offset) }
      case 'text':
        return this.literal(token.text.slice(1, -1))
      case 'code':
        return { kind: 'literal', text: String.fromCodePoint(Number.parseInt(token.text.slice(2), 16)) }
      case 'class':
        return { kind: 'chars', set: this.classSet(token) }
      case 'regex': {
        const end = token.text.lastIndexOf('/')
        return regex(token.text.slice(1, end), `${token.text.slice(end + 1)}u`)
      }
    }
    if (token.text !== '(') throw this.scanner.fail(token, 'expected a text, a class, a rule or (')
    const inner = this.choice()
    this.scanner.expect(')')
    return inner
  }

  private literal(text: string): Expression {
    if (this.options.ignoreCase !== true || text.toLowerCase() === text.toUpperCase()) return { kind: 'literal', text }
    const parts = Array.from(text, (char): Expression => {
      const code = codeOf(char)
      return { kind: 'chars', set: ignoringCase(charSet([[code, code]])) }
    })
    return { kind: 'sequence', parts }
  }

  private classSet(token: Token): CharSet {
    const negated = token.text.startsWith('[^')
    const members = token.text
      .slice(negated ? 2 : 1, -1)
      .matchAll(/(#x[0-9a-fA-F]+|[\s\S])(?:-(#x[0-9a-fA-F]+|[\s\S]))?/gu)
    let set = charSet([])
    for (const [text, from = '', to = from] of members) {
      const low = memberCode(from)
      const high = memberCode(to)
      if (high < low) {
        const location = this.scanner.location(token.offset)
        throw new FuzzError('bad-bounds', `${text}: the range is upside down`, { location, hint: 'Swap its ends.' })
      }
      set = unite(set, charSet([[low, high]]))
    }
    return negated ? invert(set) : set
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

function memberCode(member: string): number {
  return /^#x./.test(member) ? Number.parseInt(member.slice(2), 16) : codeOf(member)
}

function nameOf(token: Token): string {
  return token.text.startsWith('<') ? token.text.slice(1, -1).trim() : token.text
}

/** Alternatives without a weight share what is left of 1, or weigh as much as the average. */
function sharedOut(weights: readonly number[]): number[] {
  const given = weights.filter((weight) => !Number.isNaN(weight))
  const sum = given.reduce((total, weight) => total + weight, 0)
  const open = weights.length - given.length
  const each = sum < 1 ? (1 - sum) / open : sum / given.length
  return weights.map((weight) => (Number.isNaN(weight) ? each : weight))
}
