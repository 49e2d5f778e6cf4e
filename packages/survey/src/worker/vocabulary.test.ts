import { expect, test } from 'vitest'
import { finite, readable } from './vocabulary.ts'

test('an infinity that a function answers to some of what it is asked is no accident', () => {
  const sometimes = (asked: unknown): number => (asked === 7 ? Number.POSITIVE_INFINITY : 0)
  expect(finite([Number.POSITIVE_INFINITY], ['a', sometimes])).toBe(true)
  expect(finite([Number.POSITIVE_INFINITY], ['a', () => 1e300])).toBe(true)
  expect(finite([Number.POSITIVE_INFINITY], ['a', () => 1])).toBe(false)
})

test('a place that was left out reads as undefined', () => {
  // biome-ignore lint/suspicious/noSparseArray: that is what this is about.
  expect(readable(['undefined'], [[, 1]])).toBe(true)
  expect(readable(['undefined'], [[1]])).toBe(false)
})

test('what an argument holds deep within is found in it, and in the answer', () => {
  const word = { at: '[object a]' }
  expect(readable([[[word]]], [[[[[[[[word]]]]]]]])).toBe(true)
  expect(readable([[[word]]], [[[[[[[[{}]]]]]]]])).toBe(false)
})
