import { expect, test } from 'vitest'
import { resultWords, valueWords } from './value-words.ts'

test.each([
  [[], 'items', 'an empty array'],
  [[1], 'items', 'an array of one'],
  [[1, 2], 'items', 'an array of 2'],
  [-3, 'count', 'a negative count'],
  [0, 'count', 'a count of 0'],
  [2.5, 'minPrice', 'a fractional min price'],
  [Number.NaN, 'n', 'NaN'],
  [-0, 'x', '-0'],
  ['', 'text', 'an empty string'],
  ['  ', 'text', 'a blank string'],
  ['abc', 'text', "'abc'"],
  [true, 'strict', 'strict true'],
  [null, 'x', 'null'],
  [undefined, 'x', 'undefined'],
  [{}, 'options', 'an empty object'],
  [{ a: 1, b: 2 }, 'options', 'an object with a and b'],
  [new Map(), 'm', 'an empty map'],
  [new Set([1]), 's', 'a set of one'],
  [new Date(Number.NaN), 'd', 'an invalid date'],
  [new Date(0), 'd', '1970-01-01'],
  [new URL('http://a'), 'u', 'an URL'],
])('%s as %s is %s', (value, name, words) => {
  expect(valueWords(value, name)).toBe(words)
})

test('short results are told as they are', () => {
  expect(resultWords([1], '[1]')).toBe('[1]')
  expect(resultWords('x'.repeat(40), `'${'x'.repeat(40)}'`)).toBe('a string of 40 characters')
  expect(resultWords(() => 1, 'expect.any(Function)')).toBe('a function')
})
