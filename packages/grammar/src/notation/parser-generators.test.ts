import { Context, Rng } from '@fuzzwright/core/domain'
import { CstParser, createToken, Lexer } from 'chevrotain'
import peggy from 'peggy'
import { expect, test } from 'vitest'
import { inGrammar } from '../domain/in-grammar.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { type ChevrotainProduction, readChevrotain } from './chevrotain.ts'
import { type PeggyGrammar, readPeggy } from './peggy.ts'

function texts(grammar: Grammar): string[] {
  const domain = inGrammar(grammar)
  const g = new Context(new Rng(1))
  return Array.from({ length: 150 }, () => {
    const { text } = domain.init(g.reset(1500))
    expect(domain.fromValue(text)?.text).toBe(text)
    return text
  })
}

test('what a Peggy grammar generates, the parser Peggy makes of it accepts', () => {
  const source = `
    sum = head:term tail:(_ [+-] _ term)* { return 1 }
    term "a term" = number / "("_ @sum _")" / "X"i|2..3, ","| / !"-" name:$[a-c]+
    number = $([0-9]|1..3| ("." [0-9]+)?)
    _ = [ \\t]*`
  const parser = peggy.generate(source)
  for (const text of texts(readPeggy(peggy.parser.parse(source) as unknown as PeggyGrammar))) parser.parse(text)
  expect(() => readPeggy({ rules: [{ name: 'a', expression: { type: 'unheard_of' } }] })).toThrow(/unheard_of/)
})

test('what a Chevrotain grammar generates, its parser accepts', () => {
  const space = createToken({ name: 'Space', pattern: /\s+/, group: Lexer.SKIPPED })
  const word = createToken({ name: 'Word', pattern: /[a-z]+/ })
  const plus = createToken({ name: 'Plus', pattern: '+' })
  const comma = createToken({ name: 'Comma', pattern: ',' })
  const not = createToken({ name: 'Not', pattern: 'not', longer_alt: word })
  const tokens = [space, not, word, plus, comma]
  class Sums extends CstParser {
    constructor() {
      super(tokens)
      this.performSelfAnalysis()
    }
    sum = this.RULE('sum', () => {
      this.SUBRULE(this.term)
      this.MANY(() => {
        this.CONSUME(plus)
        this.SUBRULE2(this.term)
      })
    })
    term = this.RULE('term', () => {
      this.OPTION(() => this.CONSUME(not))
      this.AT_LEAST_ONE_SEP({ SEP: comma, DEF: () => this.CONSUME(word) })
    })
  }
  const parser = new Sums()
  const productions = parser.getSerializedGastProductions() as unknown as readonly ChevrotainProduction[]
  for (const text of texts(readChevrotain(productions, { tokens }))) {
    parser.input = new Lexer(tokens).tokenize(text).tokens
    parser.sum()
    expect(parser.errors, text).toEqual([])
  }
})
