/** Which counterexamples hardly anybody would have handed over. */
import { expect, test } from 'vitest'
import { unusualIn } from './unusual-input.ts'

test.each([
  ['[0, NaN]', 'NaN'],
  ['{ a: Infinity }', 'Infinity'],
  ['-0', 'a nought with a sign'],
  ['1e21', 'a number beyond the exact ones'],
  ["'1.5e+300'", 'a number beyond the exact ones'],
  ["'a\\x00'", 'a text of what is no character'],
  ["'\\ud800'", 'a text of what is no character'],
  ["'\\uffff'", 'a text of what is no character'],
  ['`\\x01`', 'a text of what is no character'],
  ['[, 1]', 'a list with a gap'],
  ['Object.create(null)', 'an object without a prototype'],
  ['Object.assign([1], { foo: 2 })', 'a list with names beside its items'],
  ["new Date('+010000-01-01T00:00:00.000Z')", 'a year that is not of four digits'],
  ["[new String('a')]", 'an object around a primitive'],
  ['Object(1n)', 'an object around a primitive'],
  ['Promise.resolve(1)', 'a promise'],
  ['1, { maxDecimals: 308 }', 'more digits than a number has'],
  ['{ valueOf: () => null }, []', 'an object that converts itself'],
])('%s is %s', (input, what) => {
  expect(unusualIn(input)).toBe(what)
})

test.each([
  "''",
  "'a\\tb\\nc'",
  "'\u{1f600}'",
  "{ ['__proto__']: 1 }",
  '[0, -1, 0.5, 1048575]',
  "new Date('2024-02-29T00:00:00.000Z')",
  'Object.assign(new m.Point(1, 2), { x: 3 })',
  '(item) => item',
  '1, { maxDecimals: 20, width: 308 }',
  'what is no source (',
])('%s is ordinary', (input) => {
  expect(unusualIn(input)).toBeUndefined()
})
