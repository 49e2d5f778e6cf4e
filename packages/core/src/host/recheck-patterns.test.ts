import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { recheckPatterns } from './recheck-patterns.ts'

const here = fileURLToPath(new URL('../..', import.meta.url))

test('an expression that tries the same again is told with a text that makes it do so', () => {
  const check = recheckPatterns(here)
  expect(check?.('^(a+)+$', '')).toMatchObject({ exponential: true, pumps: [{ pump: 'a' }] })
  expect(check?.('\\s+$', '')).toMatchObject({ exponential: false, degree: 2 })
  expect(check?.('^[a-z]+@[a-z]+$', 'i')).toBeUndefined()
  expect(check?.('(', '')).toBeUndefined()
})

test('there is no check where the package is not installed', () => {
  expect(recheckPatterns('/')).toBeUndefined()
})
