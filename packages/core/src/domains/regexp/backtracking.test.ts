import { describe, expect, test } from 'vitest'
import { Context } from '../../domain/context.ts'
import { UNCHANGED } from '../../domain/domain.ts'
import { d } from '../../from-shape/d.ts'
import { Rng } from '../../random/rng.ts'
import { mayBacktrackForLong } from './backtracking.ts'
import { expressionTest } from './expression-test.ts'
import { parsePattern } from './parse-pattern.ts'

const long: readonly RegExp[] = [
  /^(a+)+$/,
  /^(a*)*b$/,
  /^(?:a|a)*b/,
  /^(?:a|ab)*c/,
  /^(\w|\d)+$/,
  /^([a-z0-9]+[._-]?)*[a-z0-9]+@[a-z0-9]+\.[a-z]{2,}$/i,
  /(\w+\s?)*x/,
  /^(?=.*\d)(?:\w+\s?)*$/,
  /^(?:[a-z]+){12}$/,
  /^(?:(?:x+y?)+z)*$/,
  /^(?:K+k?)*$/i,
]

const short: readonly RegExp[] = [
  /^a*$/,
  /^(?:ab)*$/,
  /^(?:\.\w+)*$/,
  /^(?:\w+\.)*\w+$/,
  /^[a-z]+(?:-[a-z]+)*$/,
  /^(?:a|b)*$/,
  /^(?:a\d*x|b)*$/,
  /^"(?:[^"\\]|\\.)*"$/,
  /^(?:\d{3})*$/,
  /^(?:\w+){1,3}$/,
  /^\s*\S+\s*$/,
]

describe('mayBacktrackForLong', () => {
  const asked = (expression: RegExp) => mayBacktrackForLong(parsePattern(expression), expression.flags)

  for (const expression of long) test(`${expression} may`, () => expect(asked(expression)).toBe(true))
  for (const expression of short) test(`${expression} never does`, () => expect(asked(expression)).toBe(false))
})

describe('texts of an expression that backtracks for long', () => {
  const refused = `${'ab1'.repeat(100)}!`

  for (const expression of long) {
    test(`${expression}: they are changed, and read again`, () => {
      const domain = d.inRegexp(expression)
      const g = new Context(new Rng(7))
      let corpus = domain.init(g)
      let changed = 0
      for (let round = 0; round < 300; round++) {
        const next = domain.mutate(corpus, g)
        if (next === UNCHANGED) corpus = domain.init(g)
        else {
          corpus = next
          changed++
        }
        expect(domain.validate(corpus)).toBeUndefined()
      }
      expect(changed).toBeGreaterThan(100)
      expect(domain.fromValue(refused)).toBeUndefined()
    })
  }

  test('a long text that is matched is recognised', () => {
    const domain = d.inRegexp(/(\w+\s?)*x/)
    const text = `-- ${'some word '.repeat(8)}x`
    const corpus = domain.fromValue(text)
    expect(corpus !== undefined && domain.getValue(corpus)).toBe(text)
  })
})

describe('expressionTest', () => {
  for (const expression of [...short, ...long]) {
    test(`${expression}: answers as the language does`, () => {
      const matches = expressionTest(new RegExp(expression.source, `${expression.flags}g`))
      for (const text of ['', 'a', 'aab', 'a.b.c', 'some words 12x', 'xyzz', 'kK', '"a\\"b"', '-', 'abcabcabcabc']) {
        expect([text, matches(text)]).toEqual([text, expression.test(text)])
      }
    })
  }

  test('what would never be refused is refused', () => {
    expect(expressionTest(/^(a+)+$/)(`${'a'.repeat(5000)}!`)).toBe(false)
    expect(expressionTest(/^([\w.-])+@(([\w-])+\.)+(\w{2,4})+$/)(`${'a'.repeat(60)}@${'b'.repeat(60)}`)).toBe(false)
  })
})
