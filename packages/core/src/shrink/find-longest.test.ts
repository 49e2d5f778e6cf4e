import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Attempts } from './descent.ts'
import { findLongest } from './find-longest.ts'
import { lowerDistance, lowerDistanceIfAtAll } from './lower-distance.ts'

/** Runs a search whose attempts are answered by `works`; counts them. */
function run<N, Answer>(
  search: (works: (n: N) => Attempts<N, boolean>) => Attempts<N, Answer>,
  works: (n: N) => boolean,
): { answer: Answer; attempts: number } {
  let attempts = 0
  const searching = search(function* (n) {
    return (yield n) === 'same'
  })
  let step = searching.next('passes')
  while (!step.done) {
    attempts++
    step = searching.next(works(step.value) ? 'same' : 'passes')
  }
  return { answer: step.value, attempts }
}

test('findLongest finds the threshold of a monotone test in O(log n) attempts', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), (threshold, limit) => {
      const { answer, attempts } = run<number, number>(
        (works) => findLongest(limit, works),
        (n) => n <= threshold,
      )
      expect(answer).toBe(Math.min(threshold, limit))
      expect(attempts).toBeLessThanOrEqual(6 + 2 * Math.ceil(Math.log2(answer + 2)))
    }),
  )
})

test('lowerDistance finds the threshold of a monotone test in O(log n) attempts', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 60n }), fc.bigInt({ min: 0n, max: 2n ** 60n }), (a, b) => {
      const [threshold, from] = a < b ? [a, b] : [b, a]
      for (const search of [lowerDistance, lowerDistanceIfAtAll]) {
        const { answer, attempts } = run<bigint, bigint>(
          (works) => search(from, works),
          (n) => n >= threshold,
        )
        expect(answer).toBe(threshold)
        expect(attempts).toBeLessThanOrEqual(140)
      }
    }),
  )
})

test('a number that cannot be lowered costs few attempts', () => {
  const stuck = (n: bigint): boolean => n === 10n ** 9n
  expect(run<bigint, bigint>((works) => lowerDistance(10n ** 9n, works), stuck)).toEqual({
    answer: 10n ** 9n,
    attempts: 5,
  })
  expect(run<bigint, bigint>((works) => lowerDistanceIfAtAll(10n ** 9n, works), stuck).attempts).toBe(1)
})

test('what must stay odd is lowered by steps of two', () => {
  const { answer } = run<bigint, bigint>(
    (works) => lowerDistance(1_000_001n, works),
    (n) => n % 2n === 1n && n >= 77n,
  )
  expect(answer).toBe(77n)
})
