import { expect, test } from 'vitest'
import { ownVersion } from './own-version.ts'

test('names every file of ours with its size, the same each time', () => {
  expect(ownVersion()).toMatch(/(^|,)cache\.ts:\d+/)
  expect(ownVersion()).toMatch(/constants\/fold\.ts:\d+/)
  expect(ownVersion()).toBe(ownVersion())
})
