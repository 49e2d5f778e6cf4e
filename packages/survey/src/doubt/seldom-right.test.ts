/** Which kinds of claims have to be promised by more than a name, and what promises them. */
import { expect, test } from 'vitest'
import type { SurveyFinding } from '../finding/finding.ts'
import { passagesOfPage } from '../subject/documentation.ts'
import { seldomRight } from './seldom-right.ts'

const base: SurveyFinding = {
  kind: 'suspicion',
  oracle: 'idempotence',
  exports: ['tidy'],
  title: 'tidy leaves its own answer as it is',
  imports: ["import * as m from 'planted'"],
  input: "'a b'",
  code: "m.tidy(m.tidy('a b'))",
  observed: "'a'",
  why: 'most say so',
  confidence: 0.8,
  cause: 'lost b',
  runs: 12,
  seed: 1,
}

const isDoubted = (finding: Partial<SurveyFinding>, page = ''): boolean =>
  seldomRight({ ...base, ...finding }, passagesOfPage(page)) !== undefined

test('what is promised by a name alone stands behind what the documentation promises', () => {
  expect(isDoubted({})).toBe(true)
  expect(isDoubted({}, 'What `tidy` has written it leaves unchanged.')).toBe(false)
  expect(isDoubted({}, 'What `other` has written it leaves unchanged.')).toBe(true)
  expect(isDoubted({ input: "'__proto__'" })).toBe(false)
  expect(isDoubted({ input: '{ a: 1, hasOwnProperty: null }' })).toBe(false)
  expect(isDoubted({ input: '{ toString: null }' })).toBe(true)
  for (const oracle of ['agreement', 'algebra', 'metamorphic', 'repeatable'])
    expect([oracle, isDoubted({ oracle })]).toEqual([oracle, true])
  expect(isDoubted({ oracle: 'agreement', exports: ['trim', 'tidy'] }, 'An alias of `tidy`.')).toBe(false)
})

test('round trips, changed arguments and examples need no second sign', () => {
  for (const oracle of ['roundtrip', 'mutates', 'example']) expect(isDoubted({ oracle })).toBe(false)
})

test('whoever stands in for the platform says so, or names what is handed over', () => {
  const clone = { oracle: 'builtin', exports: ['clone'], title: 'clone agrees with structuredClone' }
  expect(isDoubted(clone)).toBe(true)
  expect(isDoubted(clone, 'It does what `structuredClone` does.')).toBe(false)
  expect(isDoubted(clone, 'A copy by `clone`, faster than the native one.')).toBe(false)
  const ofView = { ...clone, input: 'new DataView(new ArrayBuffer(2))' }
  expect([isDoubted(ofView), isDoubted(ofView, 'Copies a `DataView`, too.')]).toEqual([true, false])
  const date = { oracle: 'builtin', exports: ['parse'], title: 'parse agrees with new Date' }
  expect([isDoubted(date, 'Answers a Date.'), isDoubted(date, 'Reads what new Date reads.')]).toEqual([true, false])
  const join = { oracle: 'builtin', exports: ['join'], title: 'join agrees with path.posix.join' }
  expect(isDoubted(join, 'Makes a path.')).toBe(true)
  expect(isDoubted(join, 'A replacement of the path module.')).toBe(false)
  expect(isDoubted({ ...join, title: 'btoa agrees with globalThis.btoa' }, 'The `btoa` of browsers.')).toBe(false)
  expect(isDoubted({ ...join, title: 'toBase64 agrees with Base64 of Buffer' })).toBe(false)
  expect(isDoubted({ oracle: 'builtin', title: 'Queue: pop answers as that of Array does' })).toBe(true)
})

test('a verb names no kind of value', () => {
  const copy = {
    oracle: 'builtin',
    exports: ['copy'],
    title: 'copy agrees with structuredClone',
    input: 'new Set([1])',
  }
  expect(isDoubted(copy, 'Set the depth of `copy`.')).toBe(true)
  expect(isDoubted(copy, '`copy` knows a Set and a Map.')).toBe(false)
})

test('what is documented to be as an earlier platform is not held against this one', () => {
  const format = { oracle: 'builtin', exports: ['format'], title: 'format agrees with path.posix.format' }
  const page = 'The `path` module of Node.js for browsers.'
  expect(isDoubted(format, page)).toBe(false)
  expect(isDoubted(format, `${page}\n\nIt currently matches the **Node.js 10.3** API.`)).toBe(true)
  expect(isDoubted(format, `${page}\n\nIt matches the API of Node.js 1000.`)).toBe(false)
  expect(isDoubted(format, `${page}\n\nIt needs Node.js 10.3 or later.`)).toBe(false)
})

test.each([
  ['0, 1', true],
  ['[0.5, 0]', true],
  ['[]', true],
  ["''", true],
  ["'0'", false],
  ["'-'", false],
  ['-361, 1, 1', false],
  ['[10, 0.5]', false],
])('of %s there may be no number: %s', (input, isNone) => {
  expect(isDoubted({ oracle: 'non-finite', input })).toBe(isNone)
})
