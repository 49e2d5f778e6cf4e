/** When a process that says nothing is given up. */
import { expect, test } from 'vitest'
import { isSilentTooLong } from './patience.ts'

test.each([
  ['did the work of the whole time', { spent: 1_000, lately: 1_000, windows: 1 }, true],
  ['stands still', { spent: 4, lately: 4, windows: 1 }, true],
  ['is at work on a busy machine', { spent: 80, lately: 80, windows: 1 }, false],
  ['was at work and stands still now', { spent: 300, lately: 0, windows: 3 }, true],
  ['had its work done in many pieces', { spent: 1_010, lately: 90, windows: 12 }, true],
  ['was given the time too often', { spent: 400, lately: 20, windows: 20 }, true],
  ['is of a system that does not tell', { spent: undefined, lately: undefined, windows: 1 }, true],
])('a process that %s', (_, use, isOver) => {
  expect(isSilentTooLong({ silence: 1_000, ...use })).toBe(isOver)
})
