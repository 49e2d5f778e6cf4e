import { expect, test } from 'vitest'
import type { Observation, ObservedArgument } from '../search/search-task.ts'
import { testNames } from './test-names.ts'

function observation(words: string, ...given: readonly (readonly [source: string, words: string])[]): Observation {
  const outcome = { kind: 'value', matchers: [], async: false, iterated: false } as const
  const described = given.map(([source, said], at): ObservedArgument => ({ name: `p${at}`, source, words: said }))
  return { arguments: described, outcome, words, features: [], length: 0 }
}

test('the outcome and the classes of the inputs', () => {
  const names = testNames([
    observation('returns []', ['[]', 'an empty array'], ['1', 'a size of 1']),
    observation('throws RangeError', ['[]', 'an empty array'], ['-1', 'a negative size']),
  ])
  expect(names).toEqual(['returns [] for a size of 1', 'throws RangeError for a negative size'])
})

test('values take the place of classes that do not tell the tests apart', () => {
  const names = testNames([
    observation('returns true', ['[1]', 'an array of one']),
    observation('returns true', ['[2]', 'an array of one']),
  ])
  expect(names).toEqual(['returns true for [1]', 'returns true for [2]'])
})

test('names that nothing tells apart are numbered, and none occurs twice', () => {
  const long = `[${'1, '.repeat(40)}1]`
  const same = observation('returns true', [long, 'an array of 41'])
  const names = testNames([same, same, same])
  expect(names).toEqual([
    'returns true for an array of 41',
    'returns true for an array of 41 (2)',
    'returns true for an array of 41 (3)',
  ])
})

test('a function without parameters', () => {
  expect(testNames([observation('returns 1')])).toEqual(['returns 1 without arguments'])
})

test('a call that only changes its argument says so', () => {
  const list = { name: 'list', source: '[3]', words: 'an array of one', after: '[]' }
  const outcome = { kind: 'value', matchers: ['toBeUndefined()'], async: false, iterated: false } as const
  const drained: Observation = { arguments: [list], outcome, words: 'returns undefined', features: [], length: 0 }
  expect(testNames([drained])).toEqual(['makes list [] for an array of one'])
})
