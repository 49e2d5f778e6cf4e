import { expect, test } from 'vitest'
import type { Observation } from '../search/search-task.ts'
import { statementsOf } from './call-source.ts'

const observation: Observation = {
  arguments: [
    { name: 'list', source: '[1, 2]', words: 'a list' },
    { name: 'callback', source: '() => {}', words: 'a callback', calls: '[[2], [1]]' },
  ],
  outcome: { kind: 'value', matchers: ['toBeUndefined()'], async: false, iterated: false },
  words: 'returns undefined',
  features: [],
  length: 0,
}

test.each([
  [true, 'const callbackCalls: unknown[] = [];'],
  [false, 'const callbackCalls = [];'],
])('what a callback was called with is expected, typed: %s', (isTyped, first) => {
  const invocation = { way: 'call', name: 'eachRight' } as const
  expect(statementsOf(observation, invocation, { indent: 0, wrap: true, isTyped })).toEqual([
    first,
    'eachRight([1, 2], (...args) => callbackCalls.push(args));',
    'expect(callbackCalls).toEqual([[2], [1]]);',
  ])
})
