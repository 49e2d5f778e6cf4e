/**
 * The syntax of ANTLR 4 grammars, read into the few things that matter for generating and parsing text: rules with their
 * alternatives, lexer commands, modes, declared tokens and the option for letter case. Actions, predicates, arguments,
 * labels and element options are passed over.
 */
import type { Place } from '../grammar/grammar.ts'
import { Scanner, type Token, type TokenPatterns } from './scanner.ts'

export type AntlrElement =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'range'; readonly from: string; readonly to: string }
  | { readonly kind: 'class'; readonly source: string; readonly place: Place }
  | { readonly kind: 'name'; readonly name: string; readonly place: Place }
  | { readonly kind: 'any' }
  | { readonly kind: 'not'; readonly element: AntlrElement }
  | { readonly kind: 'block'; readonly alternatives: readonly AntlrAlternative[] }
  | {
      readonly kind: 'repeat'
      readonly element: AntlrElement
      readonly min: number
      readonly max: number
      readonly greedy: boolean
    }

export type AntlrAlternative = readonly AntlrElement[]

export interface AntlrRule {
  readonly name: string
  readonly fragment: boolean
  readonly mode: string
  readonly alternatives: readonly AntlrAlternative[]
  /** Lexer commands such as `skip` and `channel(HIDDEN)`. */
  readonly commands: readonly string[]
  readonly ignoreCase: boolean
  readonly place: Place
}

export interface AntlrFile {
  readonly name: string
  readonly kind: 'combined' | 'lexer' | 'parser'
  readonly rules: readonly AntlrRule[]
  readonly imports: readonly string[]
  /** Tokens of a `tokens { … }` block, which have no rule. */
  readonly declared: readonly string[]
}

/** Throws a FuzzError with line and column where the text is no ANTLR 4 grammar. */
export function readAntlrFile(text: string, name: string): AntlrFile {
  return new Reader(new Scanner(name, text, tokens)).file()
}

const quoted = "'(?:[^'\\\\\\n]|\\\\.)*'"
const doubled = '"(?:[^"\\\\\\n]|\\\\.)*"'
const comment = '\\/\\*[\\s\\S]*?\\*\\/|\\/\\/[^\\n]*'

/** Braces with whatever is between them, down to eight levels: actions are other languages. */
const braces = Array.from({ length: 8 }).reduce<string>(
  (inner) => `\\{(?:[^{}'"/]|${quoted}|${doubled}|${comment}|['"/]|${inner})*\\}`,
  '\\{[^{}]*\\}',
)

const tokens: TokenPatterns = [
  ['space', new RegExp(`\\s+|${comment}`)],
  ['text', new RegExp(quoted)],
  ['class', /\[(?:[^\]\\]|\\[\s\S])*\]/],
  ['braces', new RegExp(braces)],
  ['name', /[\p{L}_][\p{L}\p{N}_]*/u],
  ['options', /<[^<>\n]*>/],
  ['sign', /->|\+=|\.\.|::|[:;|()?*+~.=,@#-]/],
]

class Reader {
  private readonly scanner: Scanner
  private mode = 'DEFAULT_MODE'
  private ignoreCase = false

  constructor(scanner: Scanner) {
    this.scanner = scanner
  }

  file(): AntlrFile {
    const { scanner } = this
    const kind = this.word('lexer') ? 'lexer' : this.word('parser') ? 'parser' : 'combined'
    if (!this.word('grammar')) throw scanner.fail(scanner.peek(), "expected 'grammar'")
    const name = this.name().text
    scanner.expect(';')
    const rules: AntlrRule[] = []
    const imports: string[] = []
    const declared: string[] = []
    while (scanner.peek().kind !== 'end') {
      if (this.isBlock('options')) this.ignoreCase = this.readsIgnoreCase(scanner.take(), scanner.take())
      else if (this.isBlock('tokens')) declared.push(...this.declared(scanner.take(), scanner.take()))
      else if (this.isBlock('channels')) scanner.at += 2
      else if (scanner.accept('@') !== undefined) this.skipTo('braces')
      else if (scanner.peek().text === 'import' && scanner.peek(1).kind === 'name') imports.push(...this.imports())
      else if (scanner.peek().text === 'mode' && scanner.peek(1).kind === 'name') this.startMode()
      else rules.push(this.rule())
    }
    return { name, kind, rules, imports, declared }
  }

  private rule(): AntlrRule {
    const { scanner } = this
    while (this.word('public') || this.word('private') || this.word('protected'));
    const fragment = this.word('fragment')
    const name = this.name()
    const before = this.ignoreCase
    let { ignoreCase } = this
    // Arguments, `returns […]`, `locals […]`, `throws X`, `options {…}`, `@init {…}`.
    while (scanner.peek().text !== ':' && scanner.peek().kind !== 'end') {
      if (this.isBlock('options')) ignoreCase = this.readsIgnoreCase(scanner.take(), scanner.take(), before)
      else scanner.take()
    }
    scanner.expect(':')
    this.commands = []
    const alternatives = this.alternatives()
    scanner.expect(';')
    while (this.word('catch') || this.word('finally')) this.skipTo('braces')
    const place = scanner.place(name.offset)
    return { name: name.text, fragment, mode: this.mode, alternatives, commands: this.commands, ignoreCase, place }
  }
  private commands: string[] = []

  private alternatives(): AntlrAlternative[] {
    const found = [this.alternative()]
    while (this.scanner.accept('|') !== undefined) found.push(this.alternative())
    return found
  }

  private alternative(): AntlrAlternative {
    const { scanner } = this
    const elements: AntlrElement[] = []
    for (;;) {
      const token = scanner.peek()
      if (token.kind === 'braces') {
        scanner.take()
        scanner.accept('?')
      } else if (token.kind === 'options') scanner.take()
      else if (scanner.accept('#') !== undefined) this.name()
      else if (scanner.accept('->') !== undefined) this.readCommands()
      else if (token.kind === 'end' || token.text === '|' || token.text === ';' || token.text === ')') return elements
      else elements.push(this.element())
    }
  }

  private readCommands(): void {
    const { scanner } = this
    do {
      let command = this.name().text
      if (scanner.accept('(') !== undefined) {
        command += `(${scanner.take().text})`
        scanner.expect(')')
      }
      this.commands.push(command)
    } while (scanner.accept(',') !== undefined)
  }

  private element(): AntlrElement {
    const { scanner } = this
    if (scanner.peek().kind === 'name' && ['=', '+='].includes(scanner.peek(1).text)) scanner.at += 2
    let element = this.atom()
    for (;;) {
      if (scanner.peek().kind === 'options') scanner.take()
      if (scanner.peek().kind === 'class' && element.kind === 'name' && /^\p{Ll}/u.test(element.name)) scanner.take()
      const sign = scanner.accept('?') ?? scanner.accept('*') ?? scanner.accept('+')
      if (sign === undefined) return element
      const greedy = scanner.accept('?') === undefined
      const max = sign.text === '?' ? 1 : Number.POSITIVE_INFINITY
      element = { kind: 'repeat', element, min: sign.text === '+' ? 1 : 0, max, greedy }
    }
  }

  private atom(): AntlrElement {
    const { scanner } = this
    const token = scanner.take()
    const place = scanner.place(token.offset)
    if (token.kind === 'text') {
      const text = unescaped(token.text.slice(1, -1))
      if (scanner.accept('..') === undefined) return { kind: 'text', text }
      return { kind: 'range', from: text, to: unescaped(scanner.take().text.slice(1, -1)) }
    }
    if (token.kind === 'class') return { kind: 'class', source: token.text.slice(1, -1), place }
    if (token.kind === 'name') return { kind: 'name', name: token.text, place }
    if (token.text === '.') return { kind: 'any' }
    if (token.text === '~') return { kind: 'not', element: this.atom() }
    if (token.text !== '(') throw scanner.fail(token, 'expected a text, a set, a rule or (')
    if (this.isBlock('options')) scanner.at += 2
    scanner.accept(':')
    const alternatives = this.alternatives()
    scanner.expect(')')
    return { kind: 'block', alternatives }
  }

  private name(): Token {
    const token = this.scanner.take()
    if (token.kind !== 'name') throw this.scanner.fail(token, 'expected a name')
    return token
  }

  private word(word: string): boolean {
    const is = this.scanner.peek().kind === 'name' && this.scanner.peek().text === word
    if (is) this.scanner.take()
    return is
  }

  private isBlock(word: string): boolean {
    return this.scanner.peek().text === word && this.scanner.peek(1).kind === 'braces'
  }

  private skipTo(kind: string): void {
    while (this.scanner.peek().kind !== 'end' && this.scanner.take().kind !== kind);
  }

  private readsIgnoreCase(_word: Token, block: Token, otherwise = false): boolean {
    const found = /caseInsensitive\s*=\s*(true|false)/.exec(block.text)
    return found === null ? otherwise : found[1] === 'true'
  }

  private declared(_word: Token, block: Token): string[] {
    return block.text.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []
  }

  private imports(): string[] {
    this.scanner.take()
    const names: string[] = []
    do {
      names.push(this.name().text)
      if (this.scanner.accept('=') !== undefined) names.push(this.name().text)
    } while (this.scanner.accept(',') !== undefined)
    this.scanner.expect(';')
    return names
  }

  private startMode(): void {
    this.scanner.take()
    this.mode = this.name().text
    this.scanner.expect(';')
  }
}

/** The text of an ANTLR literal or the single character of an escape. */
export function unescaped(source: string): string {
  return source.replace(/\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|([\s\S]))/g, (_, long, short, single: string) => {
    const code: string | undefined = long ?? short
    if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16))
    return controls[single] ?? single
  })
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
