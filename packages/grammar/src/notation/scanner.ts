/** Cuts the text of a notation into tokens with their places; each notation brings its own token patterns. */

import { FuzzError } from '@fuzzwright/core'
import { numberAt } from '../grammar/column.ts'
import type { Place } from '../grammar/grammar.ts'

export interface Token {
  readonly kind: string
  readonly text: string
  /** UTF-16 offset of the first unit, 0-based. */
  readonly offset: number
}

/** Kinds in order of preference; the kind `space` is dropped. */
export type TokenPatterns = readonly (readonly [kind: string, pattern: RegExp])[]

export class Scanner {
  readonly name: string
  readonly text: string
  readonly tokens: readonly Token[]
  at = 0
  private readonly lineStarts: readonly number[]

  constructor(name: string, text: string, patterns: TokenPatterns) {
    this.name = name
    this.text = text
    this.lineStarts = [0, ...Array.from(text.matchAll(/\n/g), (match) => match.index + 1)]
    this.tokens = this.cut(patterns)
  }

  /** The token `ahead` places further, or one of kind `end`. */
  peek(ahead = 0): Token {
    return this.tokens[this.at + ahead] ?? { kind: 'end', text: 'the end', offset: this.text.length }
  }

  take(): Token {
    const token = this.peek()
    this.at++
    return token
  }

  /** Takes the next token where it has this text (and is no quoted text), else answers undefined. */
  accept(text: string): Token | undefined {
    const token = this.peek()
    return token.text === text && token.kind === 'sign' ? this.take() : undefined
  }

  expect(text: string): Token {
    const token = this.accept(text)
    if (token !== undefined) return token
    throw this.fail(this.peek(), `expected '${text}'`)
  }

  fail(token: Token, wanted: string): FuzzError {
    const found = token.kind === 'end' ? 'the end of the text' : `'${token.text.slice(0, 40)}'`
    return new FuzzError('bad-grammar', `${wanted}, found ${found}`, { location: this.location(token.offset) })
  }

  place(offset: number): Place {
    let line = this.lineStarts.length
    while (numberAt(this.lineStarts, line - 1) > offset) line--
    return { line, column: offset - numberAt(this.lineStarts, line - 1) + 1 }
  }

  location(offset: number): string {
    const { line, column } = this.place(offset)
    return `${this.name}:${line}:${column}`
  }

  private cut(patterns: TokenPatterns): Token[] {
    const tokens: Token[] = []
    const sticky = patterns.map(([kind, pattern]) => [kind, new RegExp(pattern.source, `${pattern.flags}y`)] as const)
    for (let offset = 0; offset < this.text.length; ) {
      const hit = firstMatch(sticky, this.text, offset)
      if (hit === undefined) {
        const shown = JSON.stringify(this.text.slice(offset, offset + 20))
        throw new FuzzError('bad-grammar', `${shown} is nothing this notation knows`, {
          location: this.location(offset),
        })
      }
      if (hit.kind !== 'space') tokens.push({ ...hit, offset })
      offset += hit.text.length
    }
    return tokens
  }
}

function firstMatch(
  patterns: readonly (readonly [string, RegExp])[],
  text: string,
  offset: number,
): { kind: string; text: string } | undefined {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = offset
    const match = pattern.exec(text)
    if (match !== null && match[0] !== '') return { kind, text: match[0] }
  }
  return undefined
}
