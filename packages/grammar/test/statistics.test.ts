/** The statistics of the tables, against figures that "Directed Grammar-Based Test Generation" prints. */
import { expect, test } from 'vitest'
import { a12, median, spearman } from '../../../bench/grammar/statistics.mjs'

test.each([
  ['exceptions by inputs', [1, 5, 10, 25], [135, 483, 870, 1229], 1],
  ['run time by inputs', [1, 5, 10, 25], [349.06, 89.23, 324.34, 111.04], -0.4],
  ['unique exceptions by inputs', [1, 5, 10, 25], [4, 5, 7, 7], 0.95],
  ['exceptions by seed inputs', [5, 50, 200, 500, 1000], [427, 482, 497, 494, 465], 0.3],
  ['run time by seed inputs', [5, 50, 200, 500, 1000], [77.69, 98.07, 90.94, 85.6, 81.03], 0],
  ['what is all alike', [1, 2, 3], [7, 7, 7], 0],
])("Spearman's coefficient of %s is that of the paper", (_what, values, shown, coefficient) => {
  expect(spearman(values, shown)).toBeCloseTo(coefficient, 2)
})

test('an effect is how often one side beats the other, ties half; a median is in the middle', () => {
  expect(a12([3, 4, 5], [1, 2, 3])).toBeCloseTo(8.5 / 9)
  expect(a12([1, 2], [1, 2])).toBe(0.5)
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5])
})
