import { expect, test } from 'vitest'
import { isMultiple } from './assertions.ts'

test.each([
  [0.3, 0.1, true],
  [1e308, 0.5, true],
  [1e308, 0.123456789, false],
])('%d is a multiple of %d: %s', (value, of, is) => {
  expect(isMultiple(value, of)).toBe(is)
})
