import { expect, test } from 'vitest'
import type { TupleDomain } from '../domain/tuple.ts'
import { d } from '../from-shape/d.ts'
import { holdsEndless } from './endless-values.ts'

const range = (end: number): Iterable<number> => ({
  *[Symbol.iterator]() {
    for (let at = 0; !(at >= end); at++) yield at
  },
})

test.each([
  ['a sequence that never ends', range(Number.NaN), true],
  ['one that does', range(9), false],
  [
    'what can be gone through, and is made here',
    [new Map([[1, 2]]), new Set([1]), new Uint8Array(2), 'text', null],
    false,
  ],
  [
    'what cannot be gone through once more',
    {
      [Symbol.iterator](): never {
        throw new Error('No.')
      },
    },
    false,
  ],
])('%s', (_, value, expected) => {
  const root = d.tupleOf(d.arrayOf(d.elementOf([value]))) as unknown as TupleDomain<unknown[]>
  expect(holdsEndless(root, root.fromValue([[value]]))).toBe(expected)
})
