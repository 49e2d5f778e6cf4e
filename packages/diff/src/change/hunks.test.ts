/** Pieces by which two texts differ. */
import { expect, test } from 'vitest'
import { hunksOf, withHunks } from './hunks.ts'

const before = 'a\nb\nc\nd\ne'
const after = 'a\nB\nc\ne\nf'

test('changed, removed and added lines are pieces of their own', () => {
  expect(hunksOf(before, after)).toEqual([
    { before: { from: 2, to: 3 }, after: { from: 2, to: 3 }, old: ['b'], lines: ['B'] },
    { before: { from: 4, to: 5 }, after: { from: 4, to: 4 }, old: ['d'], lines: [] },
    { before: { from: 6, to: 6 }, after: { from: 5, to: 6 }, old: [], lines: ['f'] },
  ])
  expect(hunksOf(before, before)).toEqual([])
  expect(hunksOf('a\nb', 'c\nd').map(({ lines }) => lines)).toEqual([['c'], ['d']])
})

test('any of them can be made by itself, and all of them make the newer text', () => {
  const hunks = hunksOf(before, after)
  expect(hunks.map((hunk) => withHunks(before, [hunk]))).toEqual(['a\nB\nc\nd\ne', 'a\nb\nc\ne', `${before}\nf`])
  expect(withHunks(before, hunks)).toBe(after)
})
