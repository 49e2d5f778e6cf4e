import { expect, test } from 'vitest'
import { patternName } from './test-place.ts'

test('the name -t is matched against is that of the version of Vitest', () => {
  expect(patternName(['a', 'b (c)'], '4.1.12')).toBe('a b (c)')
  expect(patternName(['a', 'b (c)'], '5.1.1')).toBe('a > b (c)')
  expect(patternName(['a'], '5.1.1')).toBe('a')
})
