import { expect, test } from 'vitest'
import { Context } from '../../domain/context.ts'
import type { Domain } from '../../domain/domain.ts'
import { Rng } from '../../random/rng.ts'
import { int } from '../numbers/int.ts'
import { string } from '../strings/string.ts'
import { nullableOf, oneOf, optionalOf } from './union.ts'

function neighbours<T>(domain: Domain<T>, value: T, shrink: boolean): T[] {
  const g = new Context(new Rng(1))
  g.shrink = shrink
  return [...domain.steps(domain.fromValue(value), g)].map((c) => domain.getValue(c))
}

test.each([true, false])(
  'nothing is the first that an optional value is changed to, shrinking or not: %s',
  (shrink) => {
    expect(neighbours(optionalOf(int()), 5, shrink)[0]).toBe(undefined)
    expect(neighbours(nullableOf(string()), 'some', shrink)[0]).toBe(null)
  },
)

test('simpler alternatives come before other values of the same one, the rest behind them', () => {
  const values = neighbours(oneOf(int({ min: 0, max: 9 }), string(), int({ min: 70, max: 79 })), 'a', false)
  expect(values[0]).toBe(0)
  expect(values.at(-1)).toBe(70)
})

test('nothing is the first of all values that are listed', () => {
  const values = optionalOf(int()).enumerate(new Context(new Rng(1)))
  expect(values?.next().value).toEqual({ index: 0, part: 0 })
})
