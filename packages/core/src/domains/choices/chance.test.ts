import { describe, expect, test } from 'vitest'
import { sample } from '../../domain/sample.ts'
import { d } from '../../from-shape/d.ts'

/** Share of 4,000 drawn values. */
function shareOf<T>(values: readonly T[], meets: (value: T) => boolean): number {
  return values.filter(meets).length / values.length
}
const many = { seed: 3, count: 4000 }

describe('how often one of two is drawn', () => {
  test('is what was said', () => {
    expect(shareOf(sample(d.boolean({ p: 0.9 }), many), Boolean)).toBeCloseTo(0.9, 1)
    expect(shareOf(sample(d.boolean(), many), Boolean)).toBeCloseTo(0.5, 1)
    expect(shareOf(sample(d.optionalOf(d.int(), { p: 0.2 }), many), (n) => n === undefined)).toBeCloseTo(0.8, 1)
    expect(shareOf(sample(d.nullableOf(d.int(), { p: 0.95 }), many), (n) => n === null)).toBeCloseTo(0.05, 1)
    const nullish = sample(d.nullishOf(d.int(), { p: 0.4 }), many)
    expect(shareOf(nullish, (n) => n === null)).toBeCloseTo(0.3, 1)
    expect(shareOf(nullish, (n) => n === undefined)).toBeCloseTo(0.3, 1)
  })

  test('also holds of a field, which is missing in half of the cases where nothing is there', () => {
    const structs = sample(d.structOf({ a: d.optionalOf(d.int(), { p: 0.6 }), b: d.int() }), many)
    expect(shareOf(structs, ({ a }) => a !== undefined)).toBeCloseTo(0.6, 1)
    expect(shareOf(structs, (struct) => !('a' in struct))).toBeCloseTo(0.2, 1)
    expect(shareOf(structs, (struct) => 'b' in struct)).toBe(1)
  })
})
