import type { FuzzError } from '@fuzzwright/core'
import { Rng } from '@fuzzwright/core/domain'
import { describe, expect, test } from 'vitest'
import { Derivation } from '../derivation/derivation.ts'
import { outline } from '../derivation/outline.ts'
import { compiled } from '../generation/compiler.ts'
import { uniformWeights } from '../generation/slots.ts'
import { tablesOf } from '../generation/tables.ts'
import { planOf } from '../grammar/plan.ts'
import { readEbnf } from '../notation/ebnf.ts'
import { json } from '../ready-made/json.ts'
import { parse, parserOf } from './parse.ts'

const grammars = {
  json,
  leftRecursive: readEbnf('e ::= e "+" t | t  t ::= t "*" f | f  f ::= "(" e ")" | [0-9]+'),
  ambiguous: readEbnf('e ::= e "+" e | e "-" e | "(" e ")" | [a-z]'),
  rightRecursive: readEbnf('list ::= item list | item  item ::= [a-z] "," | "(" list ")"'),
  empty: readEbnf('s ::= a b? (c | d)* a{2,4}  a ::= "x"?  b ::= a a  c ::= "y" b  d ::= "" | "z"'),
  hidden: readEbnf('s ::= a? s "x" | "y"  a ::= b*  b ::= "y"'),
  exceptions: readEbnf('s ::= (id " ")*  id ::= [a-d]+ - ("ab" | "c" | "d" | "dd")'),
  palindromes: readEbnf('p ::= "a" p "a" | "b" p "b" | [ab]?'),
  cyclic: readEbnf('a ::= b | "x" a "y" | "z"  b ::= a | "w"'),
  wide: readEbnf('a ::= ([^a] | "a" [#x10000-#x10010]){0,30}'),
}

describe.each(Object.entries(grammars))('parsing %s', (_, grammar) => {
  const plan = planOf(grammar)
  const parser = parserOf(plan)
  const generator = compiled(plan, tablesOf(plan, uniformWeights(plan)))

  test('both paths find a derivation of every generated text', () => {
    const rng = new Rng(3)
    for (let run = 0; run < 300; run++) {
      const { text } = generator.generate(rng, { budget: 100 + run * 10, maxDepth: 1 + (run % 20) })
      for (const found of [parser.parse(text), parser.parseCompletely(text).derivation]) {
        if (!(found instanceof Derivation)) throw new Error(`${JSON.stringify(text)}: ${JSON.stringify(found)}`)
        expect(outline(plan, found.trace, plan.root)).toMatchObject({ text })
      }
    }
  })

  test('texts of another language are refused by both paths alike', () => {
    const rng = new Rng(5)
    for (let run = 0; run < 200; run++) {
      const { text } = generator.generate(rng)
      const at = rng.below(text.length + 1)
      const damaged = text.slice(0, at) + rng.pick(['x', '"', '(', 'ab ', '', '+', 'y']) + text.slice(at + rng.below(2))
      const fast = parser.parse(damaged) instanceof Derivation
      expect(fast, damaged).toBe(parser.parseCompletely(damaged).derivation instanceof Derivation)
    }
  })
})

test('the complete parser agrees with a regular expression on all short texts', () => {
  const parser = parserOf(planOf(readEbnf('s ::= ("a" | "ab")* ("b" "a"?){1,3} "" | "a"')))
  const words = ['']
  for (const word of words) {
    if (word.length < 8) words.push(`${word}a`, `${word}b`)
    const right = /^(?:(?:a|ab)*(?:ba?){1,3}|a)$/.test(word)
    expect(parser.parse(word) instanceof Derivation, word).toBe(right)
    expect(parser.parseCompletely(word).derivation instanceof Derivation, word).toBe(right)
  }
})

test('recursive lists of 100,000 elements and nesting of 10,000 levels are parsed', () => {
  const plan = planOf(grammars.rightRecursive)
  const long = 'a,'.repeat(100_000)
  expect(parserOf(plan).parse(long)).toBeInstanceOf(Derivation)
  expect(parserOf(planOf(grammars.leftRecursive)).parse(`1${'+1'.repeat(100_000)}`)).toBeInstanceOf(Derivation)
  const nested = parserOf(planOf(json)).parse('['.repeat(10_000) + ']'.repeat(10_000))
  expect(nested).toBeInstanceOf(Derivation)
})

test('ambiguity is counted', () => {
  const parser = parserOf(planOf(grammars.ambiguous))
  expect(parser.parseCompletely('a+b').ambiguities).toBe(0)
  expect(parser.parseCompletely('a+b-c+d').ambiguities).toBeGreaterThan(0)
})

test('a failure says where and what was expected', () => {
  expect(() => parse(json, '{"a":\n  tru}')).toThrow(
    expect.objectContaining({ code: 'not-in-grammar', location: '2:3' }) as FuzzError,
  )
  expect(parserOf(planOf(json)).parse('{"a":\n  tru}')).toMatchObject({ offset: 8, line: 2, column: 3 })
  expect(parserOf(planOf(json)).parse('[1')).toMatchObject({
    offset: 2,
    expected: expect.arrayContaining(['","', '"]"', '[0-9]']),
  })
})
