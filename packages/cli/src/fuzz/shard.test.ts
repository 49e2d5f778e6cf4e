import { InvalidArgumentError } from 'commander'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partOf, shardOf } from './shard.ts'

test('every test is in exactly one part, and parts differ by one test at most', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat()), fc.integer({ min: 1, max: 9 }), (items, count) => {
      fc.pre(items.length >= count)
      const parts = Array.from({ length: count }, (_, at) => partOf(items, at + 1, count))
      expect(parts.flat().sort()).toEqual([...items].sort())
      const sizes = parts.map((part) => part.length)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    }),
  )
})

test('of fewer tests than parts each part has one, and each test a part', () => {
  expect([1, 2, 3, 4, 5].map((index) => partOf(['a', 'b'], index, 5))).toEqual([['a'], ['b'], ['a'], ['b'], ['a']])
  expect(partOf([], 2, 3)).toEqual([])
})

test.each(['0/2', '3/2', '1', '1/0', 'a/b', '1/2/3', '-1/2', '1.5/2'])('%s is no part', (text) => {
  expect(() => shardOf(text)).toThrow(InvalidArgumentError)
})

test('parts are counted from 1', () => {
  expect(shardOf('2/4')).toEqual({ index: 2, count: 4 })
})
