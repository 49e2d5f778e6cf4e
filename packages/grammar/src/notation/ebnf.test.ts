import { FuzzError } from '@fuzzwright/core'
import { describe, expect, test } from 'vitest'
import { checkGrammar } from '../grammar/check-grammar.ts'
import { planOf } from '../grammar/plan.ts'
import { readEbnf } from './ebnf.ts'

function failure(text: string): FuzzError {
  try {
    readEbnf(text, { name: 'g.ebnf' })
  } catch (error) {
    if (error instanceof FuzzError) return error
  }
  throw new Error('no FuzzError was thrown')
}

describe('readEbnf', () => {
  test('reads every form of the W3C notation', () => {
    const { rules, start } = readEbnf(`/* a comment */
      <start> ::= "a" 'b'? ([c-e] | #x66)* [^#x0-#x7F]+ - "x" /[gh]{2}/ name{2,3}
      name ::= "n" @@0.25 | "m"
    `)
    expect(start).toBe('start')
    const body = rules[0]?.body
    expect(body?.kind === 'sequence' && body.parts.map((part) => part.kind)).toEqual([
      'literal',
      'repeat',
      'repeat',
      'except',
      'repeat',
      'repeat',
    ])
    expect(rules[1]?.body).toMatchObject({ kind: 'choice', weights: [0.25, 0.75] })
  })

  test('subtracts classes from classes', () => {
    const { rules } = readEbnf('a ::= [a-c] - "b"\n| [a-c] - [b]')
    expect(rules[0]?.body).toMatchObject({ options: [{ kind: 'except' }, { set: { ranges: [97, 97, 99, 99] } }] })
  })

  test.each([
    ['undefined-rule', 'a ::= "x"\n  | b', 'g.ebnf:2:5'],
    ['endless-rule', 'a ::= "x" b\nb ::= "y" a', 'g.ebnf:1:1'],
    ['endless-rule', 'a ::= b\nb ::= c\nc ::= "(" c ")"\n', 'g.ebnf:3:1'],
    ['unproductive-rule', 'a ::= [a] - [a]', 'g.ebnf:1:1'],
    ['duplicate-rule', 'a ::= "x"\na ::= "y"', 'g.ebnf:2:1'],
    ['bad-grammar', 'a ::= "x" )', 'g.ebnf:1:11'],
    ['bad-grammar', 'a ::= "x', 'g.ebnf:1:7'],
    ['bad-bounds', 'a ::= "x"{3,1}', 'g.ebnf:1:10'],
    ['bad-bounds', 'a ::= [z-a]', 'g.ebnf:1:7'],
    ['bad-regex', 'a ::= /(/', undefined],
    ['unsupported-regex', 'a ::= /a(?=b)/', undefined],
    ['unsupported-exception', 'a ::= "x"* - b\nb ::= "(" b? ")"', undefined],
  ])('reports %s', (code, text, location) => {
    const error = failure(text)
    expect(error.code).toBe(code)
    if (location !== undefined) expect(error.location).toBe(location)
    expect(error.message.length).toBeGreaterThan(20)
  })

  test('refuses an exception that excludes the simplest text', () => {
    expect(() => planOf(readEbnf('a ::= ("x" | "yy") - "x"'))).toThrow(
      expect.objectContaining({ code: 'excluded-simplest' }) as FuzzError,
    )
  })

  test('warns of rules that cannot be reached or become themselves', () => {
    const problems = checkGrammar(readEbnf('a ::= "x" | b\nb ::= a | "y"\nc ::= "z"'))
    expect(problems.map((problem) => [problem.code, problem.rule])).toEqual([
      ['cyclic-rule', 'a'],
      ['cyclic-rule', 'b'],
      ['unreachable-rule', 'c'],
    ])
  })

  test('names the rule that was probably meant', () => {
    expect(failure('start ::= vaule\nvalue ::= "1"').hint).toContain("'value'")
  })
})
