import { expect, test } from 'vitest'
import { isHeldByFormats } from './held-by-formats.ts'

test('data can be written down, and what classes of the platform hold', () => {
  const held = [0, 'a', null, [1, { a: undefined }], new Date(0), new Map([[1, /a/]]), new Error('x', { cause: 1 }), 1n]
  expect(held.filter((value) => !isHeldByFormats(value))).toEqual([])
})

test('what lives with the program is not held against a format, however deep it lies', () => {
  const lost = [Symbol('s'), () => 1, Promise.resolve(), new WeakMap(), Object.create(null), new URL('http://a/')]
  expect(lost.filter((value) => isHeldByFormats(value))).toEqual([])
  expect(lost.filter((value) => isHeldByFormats([{ a: new Set([value]) }]))).toEqual([])
})

test('a list that holds itself comes to an end', () => {
  const list: unknown[] = []
  list.push(list)
  expect(isHeldByFormats(list)).toBe(true)
})
