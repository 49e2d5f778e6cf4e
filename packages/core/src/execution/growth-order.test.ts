import { expect, test } from 'vitest'
import { allowedGrowth, checkedGrowth, isGrowthOrder, orderOf } from './growth-order.ts'

test('an unknown word is named', () => {
  for (const word of ['quadratic', 'n^1', 'n²', 'N', 'n log', 2, null]) {
    expect(isGrowthOrder(word)).toBe(false)
    expect(() => checkedGrowth(word, 'fuzzIt')).toThrow(
      expect.objectContaining({ code: 'bad-growth', message: expect.stringContaining(String(word)) }),
    )
  }
  for (const word of ['n', 'n log n', 'n^2', 'n^9', true, false, undefined]) checkedGrowth(word, 'fuzzIt')
})

test('what is allowed lies between two orders', () => {
  const exponent = (option: 'n' | 'n log n' | 'n^2' | true) => allowedGrowth(option)?.exponent ?? Number.NaN
  expect(allowedGrowth(false)).toBeUndefined()
  expect(allowedGrowth(undefined)).toEqual(allowedGrowth(true))
  // Exponents as n log n measures at a few hundred and a few thousand.
  for (const measured of [1.11, 1.2]) {
    expect(measured).toBeGreaterThan(exponent('n'))
    expect(measured).toBeLessThan(exponent('n log n'))
  }
  expect(1.5).toBeLessThan(exponent(true))
  expect(1.9).toBeGreaterThan(exponent(true))
  expect(2.1).toBeLessThan(exponent('n^2'))
  expect(2.9).toBeGreaterThan(exponent('n^2'))
})

test('an exponent has a name', () => {
  expect([1, 1.02, 1.12, 1.5, 1.98, 2.1, 2.94].map((exponent) => orderOf(exponent, false))).toEqual([
    ...['n', 'n', 'n log n', 'n^1.5', 'n^2', 'n^2', 'n^3'],
  ])
  expect(orderOf(8, true)).toBe('2^n')
})
