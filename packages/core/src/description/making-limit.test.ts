import { afterEach, expect, test } from 'vitest'
import { limitMakings, makeWithinLimit } from './making-limit.ts'

class StepBudgetExceeded extends Error {
  override readonly name = 'StepBudgetExceeded'
}

/** Steps that each call was allowed, and what a maker of so many steps answers. */
function makerOf<Args extends unknown[]>(stepsOf: (...args: Args) => number) {
  const allowed: number[] = []
  let given = 0
  limitMakings({
    within: (mostSteps, make) => {
      allowed.push(mostSteps)
      given = mostSteps
      return make()
    },
  })
  const target = { name: 'Matrix' }
  const make = (...args: Args): string => {
    try {
      return makeWithinLimit({ target, maker: {}, args }, () => {
        if (stepsOf(...args) > given) throw new StepBudgetExceeded()
        return 'made'
      })
    } catch (error) {
      return error instanceof Error ? error.name : ''
    }
  }
  return { make, allowed }
}

afterEach(() => limitMakings(undefined))

test('what was too much is not made again, nor what is larger', () => {
  const { make, allowed } = makerOf((rows: number, columns?: number) => rows * (columns ?? 1))
  expect([make(50), make(1_000_000, 2), make(1_000_000, 2), make(2_000_000)]).toEqual([
    'made',
    'StepBudgetExceeded',
    'RangeError',
    'RangeError',
  ])
  expect(make(100, 10)).toBe('made')
  expect(allowed).toEqual([2_000, 2_000, 2_000])
})

test('what has no end is no size as long as nothing was too much', () => {
  const { make } = makerOf((cents: number) => Math.min(cents, 1_000))
  expect([make(Number.POSITIVE_INFINITY), make(5), make(Number.MAX_VALUE)]).toEqual(['made', 'made', 'made'])
})

test('what was made once stays an input, though it is too large beside something else', () => {
  const { make } = makerOf((rows: number, columns?: number) => rows * (columns ?? 1))
  expect([make(1_500), make(1_400, 2), make(1_450), make(1_501)]).toEqual([
    'made',
    'StepBudgetExceeded',
    'made',
    'RangeError',
  ])
})

test('a class that takes long whatever it is given may do so', () => {
  const { make, allowed } = makerOf((_seed: number) => 100_000)
  expect([make(900), make(3), make(3), make(900)]).toEqual(['StepBudgetExceeded', 'StepBudgetExceeded', 'made', 'made'])
  expect(allowed).toEqual([2_000, 2_000, 200_000, 200_000])
})

test('what it is given may be what takes long: a list, a text, an object', () => {
  const { make, allowed } = makerOf((argument: unknown) => (argument === 1 ? 0 : 50_000))
  const list = Array.from({ length: 300 }, () => 0)
  for (const argument of [list, 'x'.repeat(200), { rows: 300 }, []]) expect(make(argument)).toBe('StepBudgetExceeded')
  expect(make(1)).toBe('made')
  for (let times = 0; times < 30; times++) make([])
  expect([...new Set(allowed)]).toEqual([32_000, 22_000, 2_000])
})

test('who reads a text may take a while for each character', () => {
  const { make, allowed } = makerOf((text: string) => text.length * 90)
  expect([make('x'.repeat(500)), make('x'.repeat(50))]).toEqual(['made', 'made'])
  expect(allowed).toEqual([52_000, 7_000])
  expect(make('x'.repeat(1e6))).toBe('StepBudgetExceeded')
  expect(allowed.at(-1)).toBe(200_000)
})

test('or not, where nothing comes of anything', () => {
  const { make, allowed } = makerOf((_options: object) => 50_000)
  const made = Array.from({ length: 22 }, () => make({}))
  expect(made.slice(19)).toEqual(['StepBudgetExceeded', 'made', 'made'])
  expect(allowed.slice(19)).toEqual([2_000, 200_000, 200_000])
})

test('each test knows by itself what is too much', () => {
  const { make } = makerOf((rows: number) => rows)
  expect([make(5_000), make(5_000)]).toEqual(['StepBudgetExceeded', 'RangeError'])
  limitMakings({ within: (_mostSteps, own) => own() })
  expect(make(5_000)).toBe('StepBudgetExceeded')
})
