import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstRoundLength, roundLength, TimeShares } from './time-shares.ts'

const result = fc.record({
  milliseconds: fc.nat({ max: 60_000 }),
  discovered: fc.nat({ max: 1000 }),
  finished: fc.constant(false),
  covered: fc.boolean(),
})

describe('sharing time', () => {
  test('all of it is shared out, and nobody starves', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 20 }), result), { minLength: 1 }), (rounds) => {
        const shares = new TimeShares()
        for (const [id, round] of rounds) shares.learn(`test ${id}`, round)
        const given = [...shares.share(10_000).values()]
        expect(given.reduce((sum, part) => sum + part, 0)).toBeCloseTo(10_000, 3)
        expect(Math.min(...given)).toBeGreaterThanOrEqual(500 / given.length - 0.001)
      }),
    )
  })

  test('who discovers more per second gets more', () => {
    const shares = new TimeShares()
    shares.learn('rich', { milliseconds: 1000, discovered: 100, finished: false })
    shares.learn('poor', { milliseconds: 1000, discovered: 10, finished: false })
    shares.learn('slow', { milliseconds: 4000, discovered: 100, finished: false })
    const given = shares.share(1000)
    expect(given.get('rich')).toBeGreaterThan(given.get('slow') ?? 0)
    expect(given.get('slow')).toBeGreaterThan(given.get('poor') ?? 0)
  })

  test('a test that stops discovering gets less and less, and more again when it goes on', () => {
    const shares = new TimeShares()
    const parts: number[] = []
    const round = (discovered: number): void => {
      shares.learn('a', { milliseconds: 500, discovered, finished: false })
      shares.learn('b', { milliseconds: 500, discovered: 20, finished: false })
      parts.push(shares.share(1000).get('a') ?? 0)
    }
    for (const discovered of [20, 0, 0, 0, 0]) round(discovered)
    expect(parts[0]).toBeCloseTo(500)
    expect(parts).toEqual([...parts].sort((a, b) => b - a))
    const lowest = parts.at(-1) ?? 0
    round(40)
    expect(parts.at(-1)).toBeGreaterThan(lowest)
  })

  test('who has covered everything gets little, and all of it where nobody else is left', () => {
    const shares = new TimeShares()
    shares.learn('covered', { milliseconds: 100, discovered: 0, finished: false, covered: true })
    expect(shares.share(1000)).toEqual(new Map([['covered', 1000]]))
    shares.learn('open', { milliseconds: 60_000, discovered: 0, finished: false })
    expect(shares.share(1000).get('covered')).toBeCloseTo(25)
  })

  test('what is finished gets nothing, and its part goes to the others', () => {
    const shares = new TimeShares()
    shares.learn('done', { milliseconds: 10, discovered: 5, finished: true })
    expect(shares.share(1000)).toEqual(new Map())
    shares.learn('open', { milliseconds: 10, discovered: 0, finished: false })
    expect(shares.share(1000)).toEqual(new Map([['open', 1000]]))
  })
})

test.each([
  [2_000, 2_000, 2_000],
  [10_000, 10_000, 4_000],
  [10_000, 5_900, 5_900],
  [60_000, 60_000, 4_000],
  [60_000, 55_000, 20_000],
  [60_000, 40_000, 40_000],
  [60_000, 20_000, 20_000],
  [36_000_000, 35_000_000, 60_000],
  [60_000, -5, 0],
])('a round of a budget of %i ms with %i ms left takes %i ms', (total, left, length) => {
  expect(roundLength(total, left)).toBe(length)
})

test.each([
  [4_000, 2_000, 1_000],
  [4_000, 1_000, 2_000],
  [4_000, 100, 4_000],
])('the first round of rounds of %i ms, of which each test would get %i, takes %i ms', (length, each, first) => {
  expect(firstRoundLength(length, each)).toBe(first)
})
