import { expect, test } from 'vitest'
import { admitsMistake } from './admits-mistake.ts'

test('an error that nobody should ever see admits a mistake', () => {
  const messages = [
    ...['invariant violated: size', 'Invariant failed', 'Assertion failed', 'unreachable', 'reached unreachable code'],
    ...['This should never happen', 'cannot happen', "can't happen", 'Internal error: used twice', 'BUG: lost a node'],
    ...['impossible state "open"', 'internal state is broken', 'This is a bug, please report it'],
  ]
  expect(messages.filter((message) => !admitsMistake(new Error(message), []))).toEqual([])
  expect(admitsMistake(Object.assign(new Error('mine'), { name: 'InvariantError' }), [])).toBe(true)
})

test('a refusal of what a caller did does not', () => {
  const messages = [
    ...[
      'The queue is empty.',
      'full',
      'Cannot release twice',
      'Host unreachable',
      'index out of range',
      'must be positive',
    ],
    ...[
      'Unexpected token',
      'debug port in use',
      'cannot be opened twice',
      'It is closed.',
      'Impossible date',
      'not found',
    ],
  ]
  expect(messages.filter((message) => admitsMistake(new Error(message), []))).toEqual([])
})

test('words of an argument admit nothing', () => {
  const unknown = new Error('The schema has no path: assert.')
  expect(admitsMistake(unknown, [{ path: 'assert' }])).toBe(false)
  expect(admitsMistake(unknown, ['a'])).toBe(true)
  expect(admitsMistake(new Error('Assertion failed for assert'), ['assert'])).toBe(true)
  expect(admitsMistake(new Error(`No path in ${JSON.stringify({ 'assert"': 1 })}.`), [{ 'assert"': 1 }])).toBe(false)
})
