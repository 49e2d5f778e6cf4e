import { expect, test } from 'vitest'
import { ownVersion } from './own-version.ts'

test('is one word, the same each time', () => {
  expect(ownVersion()).toMatch(/^[\da-f]{64}$/)
  expect(ownVersion()).toBe(ownVersion())
})
