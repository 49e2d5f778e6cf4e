// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates in source text that is read, not run.
import { expect, test } from 'vitest'
import { describe as describeFunction } from '../describe.ts'

const errors = (body: string, before = '') => {
  const text = `${before}\nclass ParseError extends Error {}\nexport function f(s: string, o: any): unknown { ${body}; return 1 }`
  return describeFunction('/nowhere/e.ts', 'f', { text }).expectedErrors.map(({ name, message, source }) =>
    message === undefined ? [name, source] : [name, source, message],
  )
}

test.each([
  ['a class and its message', 'throw new RangeError("too long")', [['RangeError', 'throw', 'too long']]],
  ['a class of the user', 'throw new ParseError()', [['ParseError', 'throw']]],
  [
    'the fixed part of a template',
    'throw new Error(`at ${s}: unexpected end`)',
    [['Error', 'throw', ': unexpected end']],
  ],
  ['the fixed part of a sum', 'throw new Error("bad value " + s)', [['Error', 'throw', 'bad value ']]],
  ['called without new', 'throw TypeError("no")', [['TypeError', 'throw', 'no']]],
  ['a named error', 'const error = new SyntaxError("x"); throw error', [['SyntaxError', 'throw', 'x']]],
  ['a literal', 'throw 42', [['*', 'throw']]],
  ['a rejection', 'return Promise.reject(new RangeError("late"))', [['RangeError', 'throw', 'late']]],
  ['nothing that a catch swallows', 'try { throw new Error("in") } catch { return 0 }', []],
  ['what a catch lets through', 'try { throw new Error("in") } catch (e) { throw e }', [['Error', 'throw', 'in']]],
  ['nothing for an error thrown again', 'try { JSON.parse(s) } catch (e) { throw e }', []],
])('%s', (_name, body, expected) => {
  expect(errors(body)).toEqual(expected)
})

test('errors of the functions that are called count, three calls deep and no deeper', () => {
  const chain = Array.from(
    { length: 5 },
    (_, at) => `function c${at}() { c${at + 1}(); if (o) throw new Error('deep ${at}') }`,
  )
  const found = errors('c0()', `declare const o: unknown; function c5() {}\n${chain.join('\n')}`)
  expect(found.map((error) => error[2])).toEqual(['deep 0', 'deep 1', 'deep 2'])
})

test('a function handed over is called', () => {
  expect(errors('o.map(check)', 'function check(): never { throw new RangeError("given") }')).toEqual([
    ['RangeError', 'throw', 'given'],
  ])
})

test('node:assert throws AssertionError', () => {
  expect(errors('assert(s)', 'import assert from "node:assert"')).toEqual([['AssertionError', 'throw']])
})

test('@throws names a class, in braces, as a link or as a word that ends in Error', () => {
  const text = `/**
 * @throws {OddThing} when odd
 * @throws RangeError when large
 * @throws {@link DecodeFailure} when broken
 * @throws \`SyntaxError\` when unread
 * @throws when tired
 */
export function f() {}`
  const { expectedErrors } = describeFunction('/nowhere/e.ts', 'f', { text })
  expect(expectedErrors.map(({ name, source }) => [name, source])).toEqual([
    ['OddThing', '@throws'],
    ['RangeError', '@throws'],
    ['DecodeFailure', '@throws'],
    ['SyntaxError', '@throws'],
    ['*', '@throws'],
  ])
})
