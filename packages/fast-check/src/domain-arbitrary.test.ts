import { d } from '@fuzzwright/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromArbitrary, toArbitrary } from './index.ts'

const tree = toArbitrary(d.structOf({ key: d.int({ min: 0, max: 99 }), tags: d.arrayOf(d.string()) }))

describe('toArbitrary', () => {
  test('draws values of the domain', () => {
    fc.assert(
      fc.property(tree, ({ key, tags }) => {
        expect(key).toBeGreaterThanOrEqual(0)
        expect(key).toBeLessThanOrEqual(99)
        expect(tags.every((tag) => typeof tag === 'string')).toBe(true)
      }),
      { seed: 1 },
    )
  })

  test('the same seed draws the same values', () => {
    expect(fc.sample(tree, { seed: 7, numRuns: 20 })).toEqual(fc.sample(tree, { seed: 7, numRuns: 20 }))
  })

  test('shrinks with the steps of the domain', () => {
    const run = fc.check(
      fc.property(tree, ({ key, tags }) => key < 13 || tags.length < 2),
      { seed: 3, numRuns: 2000 },
    )
    expect(run.counterexample).toEqual([{ key: 13, tags: ['', ''] }])
  })

  test('values come fresh, so a property that damages them does not spoil the shrinking', () => {
    const run = fc.check(
      fc.property(toArbitrary(d.arrayOf(d.int({ min: 0, max: 9 }))), (list) => {
        const { length } = list
        list.length = 0
        return length < 3
      }),
      { seed: 5 },
    )
    expect(run.counterexample?.[0]).toHaveLength(0)
    expect(run.counterexamplePath).not.toBe(null)
  })

  test('composes with the combinators of fast-check and takes examples', () => {
    const mixed = fc.array(fc.oneof(toArbitrary(d.int({ min: 5, max: 5 })), fc.constant('x')))
    fc.assert(
      fc.property(mixed, (list) => list.every((item) => item === 5 || item === 'x')),
      { seed: 2 },
    )
    const run = fc.check(
      fc.property(tree, ({ key }) => key !== 99),
      { examples: [[{ key: 99, tags: ['a'] }]] },
    )
    expect(run.counterexample).toEqual([{ key: 99, tags: [] }])
  })

  test('there and back again', () => {
    const domain = d.int({ min: 3, max: 8 })
    expect(fromArbitrary(toArbitrary(domain))).toBe(domain)
    const list = fromArbitrary(fc.array(toArbitrary(domain)))
    expect(list.fromValue([5])).not.toBe(undefined)
    const outside = list.fromValue([12])
    expect(outside === undefined || list.validate(outside) !== undefined).toBe(true)
  })
})
