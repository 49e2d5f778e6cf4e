import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkedForecast, expectedNews } from './forecast.ts'

/** One moment after each millisecond, 100 runs in each; `features` says how many there are after so many runs. */
const history = (moments: number, features: (runs: number) => number) =>
  Array.from({ length: moments }, (_, at) => {
    const runs = (at + 1) * 100
    return { elapsed: at + 1, runs, features: Math.round(features(runs)) }
  })

test('a search that finds seven in each doubling finds seven in the next', () => {
  const search = history(1024, (runs) => 50 + 7 * Math.log2(runs))
  expect(expectedNews(search, 1024)).toBe(7)
  expect(expectedNews(search, 3 * 1024)).toBe(14)
  expect(checkedForecast(search)).toEqual({ expected: 7, actual: 7 })
})

test('one that stands still expects nothing, and what came is told beside what was expected', () => {
  expect(
    expectedNews(
      history(100, () => 12),
      1e6,
    ),
  ).toBe(0)
  const late = history(100, (runs) => (runs > 5000 ? 20 : 8))
  expect(checkedForecast(late)).toEqual({ expected: 0, actual: 12 })
})

test('before there is anything to go by, nothing is said', () => {
  expect(expectedNews([], 1000)).toBeUndefined()
  expect(
    expectedNews(
      history(9, () => 3),
      1000,
    ),
  ).toBeUndefined()
  expect(checkedForecast([])).toBeUndefined()
})

test('more time never brings less', () => {
  const anySearch = fc.array(fc.nat(5), { minLength: 20, maxLength: 60 }).map((steps) => {
    let features = 0
    return steps.map((step, at) => ({ elapsed: at + 1, runs: (at + 1) * 100, features: (features += step) }))
  })
  fc.assert(
    fc.property(anySearch, fc.nat(1e6), fc.nat(1e6), (search, ahead, more) => {
      const [less, all] = [expectedNews(search, ahead) ?? 0, expectedNews(search, ahead + more) ?? 0]
      expect(less).toBeGreaterThanOrEqual(0)
      expect(all).toBeGreaterThanOrEqual(less)
    }),
  )
})
