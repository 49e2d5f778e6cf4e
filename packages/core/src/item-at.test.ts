import { expect, test } from 'vitest'
import { InvariantError } from './errors.ts'
import { itemAt } from './item-at.ts'

test('an item may be nothing; where there is none is an error', () => {
  expect(['a', null, undefined].map((_, index) => itemAt(['a', null, undefined], index))).toEqual([
    'a',
    null,
    undefined,
  ])
  expect(() => itemAt([undefined], 1)).toThrow(InvariantError)
  expect(() => itemAt(['a'], -1)).toThrow('There is no item -1')
  expect(() => itemAt([], 0)).toThrow(InvariantError)
})
