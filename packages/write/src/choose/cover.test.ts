import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Observation } from '../search/search-task.ts'
import { type Candidate, smallestCover } from './cover.ts'

function candidate(features: readonly string[], cost: number): Candidate {
  const outcome = { kind: 'value', matchers: ['toBe(1)'], async: false, iterated: false } as const
  const observation: Observation = { arguments: [], outcome, words: 'returns 1', features, length: cost }
  return { observation, cost }
}

function shown(candidates: readonly Candidate[]): ReadonlySet<string> {
  return new Set(candidates.flatMap(({ observation }) => observation.features))
}

describe('smallestCover', () => {
  test('one input that shows everything is enough', () => {
    const all = candidate(['a', 'b', 'c'], 50)
    expect(smallestCover([candidate(['a'], 1), candidate(['b', 'c'], 2), all])).toEqual([all])
  })

  test('of two that show the same the cheaper is taken', () => {
    const cheap = candidate(['a', 'b'], 3)
    expect(smallestCover([candidate(['a', 'b'], 9), cheap, candidate(['a'], 1)])).toEqual([cheap])
  })

  test('what was taken early and became needless goes', () => {
    // The greedy first choice shows b, c, d, e; the two that are needed for a and f show them as well.
    const candidates = [
      candidate(['b', 'c', 'd', 'e'], 1),
      candidate(['a', 'b', 'c'], 1),
      candidate(['d', 'e', 'f'], 1),
    ]
    expect(smallestCover(candidates)).toEqual(candidates.slice(1))
  })

  test('a dearer choice is exchanged for a cheaper one that shows what only it shows', () => {
    const dear = candidate(['a', 'b', 'c'], 100)
    const cheap = candidate(['a'], 1)
    const other = candidate(['b', 'c', 'd'], 1)
    expect(smallestCover([dear, other, cheap])).toEqual([other, cheap])
  })

  test('what the cheaper one in the place of another shows, nobody else is kept for', () => {
    const first = candidate(['g', 'e', 'h'], 0)
    const cheap = candidate(['f', 'c', 'd', 'a'], 0)
    const given = [first, candidate(['c', 'a'], 0), candidate(['g', 'd', 'h', 'a', 'f'], 1), cheap]
    expect(smallestCover(given)).toEqual([first, cheap])
  })

  test('covers everything, and nothing chosen can be left out', () => {
    const features = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 })
    fc.assert(
      fc.property(fc.array(fc.tuple(features, fc.nat(99)), { minLength: 1 }), (given) => {
        const candidates = given.map(([list, cost]) => candidate(list, cost))
        const chosen = smallestCover(candidates)
        expect(shown(chosen)).toEqual(shown(candidates))
        for (const one of chosen) {
          expect(shown(chosen.filter((other) => other !== one)).size).toBeLessThan(shown(candidates).size)
        }
      }),
    )
  })
})
