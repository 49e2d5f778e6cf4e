import { sample } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { inGrammar } from '../domain/in-grammar.ts'
import { parse } from '../parsing/parse.ts'
import { alt, grammar, literal, rule, seq } from './builder.ts'
import {
  alternation,
  concatenation,
  literalRange,
  literalRanges,
  recurse,
  recursive,
  repetition,
} from './fuzzcheck-words.ts'

const digits = repetition(literalRange('0', '9'), 1, 3)
const value = recursive((self) =>
  alternation([
    digits,
    concatenation(['(', recurse(self), repetition(concatenation([',', recurse(self)])), ')']),
    recursive((word) => alternation([literalRanges(['a', 'c'], ['x', 'z']), concatenation(['-', word])])),
  ]),
)

test('a grammar of fuzzcheck reads as it did there', () => {
  const lists = grammar({ start: concatenation([value, literal(';')]) })
  for (const text of ['7;', '(1,(22,a),--z);', '((((0))));']) expect(parse(lists, text).text).toBe(text)
  for (const text of ['', '1234;', '();', 'm;', '(1;']) expect(() => parse(lists, text)).toThrow()
  for (const text of sample(inGrammar(lists), { count: 200, seed: 1 })) expect(parse(lists, text).text).toBe(text)
})

test('an expression that refers to itself is one rule wherever it is used', () => {
  const pairs = grammar({ recursive1: seq(value, '=', value), other: alt(rule('recursive1'), value) })
  expect(pairs.rules.map(({ name }) => name)).toEqual(['recursive1', 'other', 'recursive2', 'recursive3'])
  expect(parse(pairs, '(a)=1').text).toBe('(a)=1')
})

test('one that never ends is refused by the name it got', () => {
  expect(() => grammar({ start: recursive((self) => concatenation(['a', self])) })).toThrow(/recursive1/)
})
