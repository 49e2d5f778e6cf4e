import { expect, test } from 'vitest'
import { stubOf } from './fn.ts'

test('a stub fits the types where it is pasted: as a constant, and in place', () => {
  const pairOf = (f: (text: string) => [number, string]): [number, string] => f('a')
  const pair = stubOf([[1, 'one']])
  expect(pairOf(pair)).toEqual([1, 'one'])
  expect(pairOf(stubOf([[1, 'one']]))).toEqual([1, 'one'])
  const compare = stubOf([-1, 1])
  expect([3, 1, 2].sort(compare)).toHaveLength(3)
  const side: (n: number) => 'left' | 'right' = stubOf(['left', 'right'])
  // @ts-expect-error In place the answers have to be of the type that is asked for.
  const wrong: (n: number) => 'left' | 'right' = stubOf(['up'])
  expect([side(1), wrong(1)]).toEqual([expect.stringMatching(/left|right/), 'up'])
})
