import { describe, expect, test } from 'vitest'
import { type ComparisonLog, comparisonKind } from '../execution/coverage.ts'
import { copyLog, distance, SiteKnowledge, sameOutcome, sidesIn, targetGap, turnedOver } from './comparison.ts'

const { equal, less, contains, typeOf } = comparisonKind

/** Rows of place, kind and both sides. */
function logOf(...rows: (readonly [number, number, unknown, unknown])[]): ComparisonLog {
  return {
    length: rows.length,
    sites: rows.map(([site]) => site),
    kinds: rows.map(([, kind]) => kind),
    left: rows.map(([, , left]) => left),
    right: rows.map(([, , , right]) => right),
  }
}

const only = (kind: number, left: unknown, right: unknown) => {
  const [comparison] = copyLog(logOf([1, kind, left, right]))
  if (comparison === undefined) throw new Error('no comparison')
  return comparison
}

describe('a comparison', () => {
  test('is found again in another run by its place and by which of it it was', () => {
    const [, second] = copyLog(logOf([7, equal, 1, 2], [7, equal, 3, 4]))
    if (second === undefined) throw new Error('no comparison')
    expect(sidesIn(second, logOf([7, equal, 5, 6], [9, equal, 0, 0], [7, equal, 8, {}]))).toEqual({
      left: 8,
      right: undefined,
    })
    expect(sidesIn(second, logOf([7, equal, 5, 6]))).toBeUndefined()
  })

  test('turns over when its outcome is another', () => {
    expect(turnedOver(only(equal, 1, 2), { left: 2, right: 2 })).toBe(true)
    expect(turnedOver(only(less, 1, 2), { left: 0, right: 2 })).toBe(false)
    expect(turnedOver(only(less, 1, 2), { left: 2, right: 2 })).toBe(true)
    expect(turnedOver(only(contains, 'ab', 'x'), { left: 'axb', right: 'x' })).toBe(true)
    expect(turnedOver(only(equal, 1, 2), undefined)).toBe(false)
    expect(sameOutcome(only(less, 1, 2), logOf([1, less, 5, 9]), 0)).toBe(true)
  })

  test('is solved at a gap of nothing, or one below for what is not less', () => {
    expect([targetGap(only(equal, 5, 9)), targetGap(only(less, 5, 9)), targetGap(only(less, 9, 5))]).toEqual([0, 0, -1])
  })

  test('is as far from equality as its numbers, or as the places in which its texts differ', () => {
    expect([distance(3, 10), distance(3n, 10n), distance('abc', 'abdxx'), distance(1, 'a')]).toEqual([
      7,
      7,
      3,
      Number.POSITIVE_INFINITY,
    ])
  })
})

describe('what is known of a place', () => {
  test('it is open after one outcome and settled after both', () => {
    const knowledge = new SiteKnowledge()
    expect([knowledge.open(1), knowledge.settled(1)]).toEqual([false, false])
    expect(knowledge.learn(logOf([1, equal, 1, 2]))).toBe(true)
    expect([knowledge.open(1), knowledge.openCount]).toEqual([true, 1])
    expect(knowledge.learn(logOf([1, equal, 5, 6]))).toBe(false)
    knowledge.learn(logOf([1, equal, 2, 2]))
    expect([knowledge.open(1), knowledge.settled(1), knowledge.openCount]).toEqual([false, true, 0])
  })

  test('of `typeof`, too: whichever word it answered', () => {
    const knowledge = new SiteKnowledge()
    knowledge.learn(logOf([1, typeOf, 'string', 'object']))
    expect(knowledge.open(1)).toBe(true)
    knowledge.learn(logOf([1, typeOf, 'object', 'object']))
    expect(knowledge.settled(1)).toBe(true)
  })

  test('tries are counted until one shows something new', () => {
    const knowledge = new SiteKnowledge()
    knowledge.countTry(1)
    knowledge.countTry(2)
    knowledge.countTry(2)
    knowledge.uncountLastTry()
    expect([knowledge.tried(1), knowledge.tried(2)]).toEqual([1, 0])
  })

  test('of open sites the one searched least has its turn', () => {
    const knowledge = new SiteKnowledge()
    knowledge.learn(logOf([1, equal, 1, 2], [2, equal, 1, 2], [3, equal, 1, 1], [3, equal, 1, 2]))
    knowledge.countSearch(1)
    expect(knowledge.leastSearched([1, 2, 3])).toBe(2)
    expect(knowledge.leastSearched([3])).toBeUndefined()
  })
})
