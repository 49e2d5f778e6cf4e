import { FuzzError } from '@fuzzwright/core'
import { Context, Rng } from '@fuzzwright/core/domain'
import { describe, expect, test } from 'vitest'
import { inGrammar } from '../domain/in-grammar.ts'
import { literal } from '../grammar/builder.ts'
import { type AntlrOptions, readAntlr } from './antlr.ts'

const combined = `
/** A small language, with most of what ANTLR offers. */
grammar Small;
options { language = Java; }
@header { package x; /* } */ }
tokens { DEDENT }
program : (statement ';')* EOF ;
statement returns [int v] locals [int i]
  : 'let' name=ID '=' expression { System.out.println("}"); }  # let
  | 'if' condition+=expression {ok()}? block                   # if
  | ~('let' | ';') ID                                           # other
  ;
block : '{' statement* '}' ;
expression : <assoc=right> expression '^' expression | expression ('*' | '/') expression | '(' expression ')' | atom ;
atom : ID | NUMBER | STRING ;
catch [Exception e] { }
ID : LETTER (LETTER | [0-9_])* ;
NUMBER : '0' .. '9'+ ('.' DIGIT+)? ;
STRING : '"' ( '\\\\' ["\\\\nrt] | ~["\\\\\\r\\n] )* '"' ;
fragment LETTER : [\\p{Lu}a-z\\u00e9-\\u{ea}] ;
fragment DIGIT : [0-9] ;
COMMENT : '/*' .*? '*/' -> channel(HIDDEN) ;
LINE : '//' .*? ('\\n' | EOF) -> skip ;
WS : [ \\t\\r\\n]+ -> skip ;
`

function texts(source: string, options: AntlrOptions = {}, count = 200): string[] {
  const domain = inGrammar(readAntlr(source, options))
  const g = new Context(new Rng(1))
  return Array.from({ length: count }, () => {
    const { text } = domain.init(g.reset(2500))
    expect(domain.fromValue(text)?.text).toBe(text)
    return text
  })
}

describe('readAntlr', () => {
  test('generates what it parses', () => {
    const made = texts(combined)
    expect(made.some((text) => text.includes('let '))).toBe(true)
    expect(made.some((text) => text.includes('/*'))).toBe(true)
    for (const text of made) expect(text).not.toMatch(/\blet[a-z]/)
  })

  test('parses what people write, with comments and blanks anywhere or nowhere', () => {
    const domain = inGrammar(readAntlr(combined))
    for (const text of [
      '',
      'let a=1;',
      '  /* first **/ let b_1 = a ^ b*c/(d) ; // end\nlet c="\\"x";\n',
      'if x{let y=2 let z = 3};',
      'let a = 1; // the end without a newline',
    ]) {
      expect(domain.fromValue(text)?.text, text).toBe(text)
    }
    for (const text of ['let let = 1;', 'let a = /* x;', 'let 1 = a;', 'let a = é']) {
      expect(domain.fromValue(text), text).toBeUndefined()
    }
  })

  test('reads a parser with its lexer, modes, and a lexer alone', () => {
    const lexer = `lexer grammar TagLexer;
      options { caseInsensitive = true; }
      OPEN : '<' -> pushMode(INSIDE) ; TEXT : ~[<]+ ;
      mode INSIDE; CLOSE : '>' -> popMode ; NAME : [a-z]+ ;`
    const parser =
      'parser grammar TagParser; options { tokenVocab = TagLexer; } doc : (tag | TEXT)* ; tag : OPEN NAME CLOSE ;'
    for (const text of texts(parser, { files: { TagLexer: lexer } })) expect(text).toMatch(/^(<[a-zA-Z]+>|[^<]+)*$/)
    for (const text of texts(lexer)) expect(text.length).toBeGreaterThan(0)
  })

  test('comments up to the end of the line are generated with that end, and read without', () => {
    const source = "grammar L; a : 'x' 'y' EOF ; C : '//' ~[\\n]* -> skip ; N : '\\n' -> skip ;"
    const made = texts(source).filter((text) => text.includes('//'))
    expect(made.length).toBeGreaterThan(0)
    for (const text of made) expect(text.replaceAll(/\/\/.*\n/g, ' ')).toMatch(/^\s*x\s*y\s*$/)
    expect(inGrammar(readAntlr(source)).fromValue('x// one\ny// the end')).toBeDefined()
  })

  test('imported grammars are taken in, and the importing one counts where both define a rule', () => {
    const files = { Base: "grammar Base; a : 'never' ; WORD : [a-z]+ ; WS : ' ' -> skip ; channels { NOTES }" }
    const domain = inGrammar(readAntlr("grammar Top; import Base; a : WORD '!' ;", { files }))
    expect(domain.fromValue('hello !')?.text).toBe('hello !')
    expect(domain.fromValue('never')).toBeUndefined()
  })

  test('tokens made by program code can be given', () => {
    const source = "grammar I; tokens { INDENT } a : 'x' INDENT 'y' ;"
    expect(() => readAntlr(source)).toThrow(expect.objectContaining({ code: 'opaque-token' }) as FuzzError)
    expect(texts(source, { tokens: { INDENT: literal('\n  ') } }, 1)).toEqual(['x\n  y'])
  })

  test.each([
    ['bad-grammar', 'grammar A; a : ( ;', 'a.g4:1:18'],
    ['bad-grammar', 'grammar A; import B; a : X ;', undefined],
    ['undefined-rule', 'grammar A;\na : b ;', 'a.g4:2:5'],
    ['endless-rule', "grammar A; a : 'x' a ;", 'a.g4:1:12'],
    ['bad-bounds', 'grammar A; a : X ; X : [z-a] ;', undefined],
  ])('reports %s', (code, source, location) => {
    try {
      readAntlr(source, { name: 'a.g4' })
    } catch (error) {
      expect(error).toBeInstanceOf(FuzzError)
      expect((error as FuzzError).code).toBe(code)
      if (location !== undefined) expect((error as FuzzError).location).toBe(location)
      return
    }
    throw new Error('nothing was thrown')
  })
})
