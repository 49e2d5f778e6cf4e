import { expect, test } from 'vitest'
import { copy, finite, readable } from './vocabulary.ts'

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

test('a copy of bytes has bytes of its own, and is of the same class', () => {
  for (const given of [Buffer.from('ab'), Uint8Array.of(1, 2), Float64Array.of(1, 2)]) {
    const made = copy(given)
    expect([made.constructor, [...made]]).toEqual([given.constructor, [...given]])
    made[0] = 7
    expect(given[0]).not.toBe(7)
  }
})
