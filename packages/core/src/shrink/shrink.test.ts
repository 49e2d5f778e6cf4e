import { describe, expect, test } from 'vitest'
import { simplerFirst } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { minimal } from './minimal.ts'
import { type Shrinking, shrink, type Verdict } from './shrink.ts'

const lists = d.arrayOf(d.int())
const failing = lists.fromValue([5, 700, -3, 12, 901, 44, 44]) as never
const verdictOf = (list: number[]): Verdict => (list.reduce((sum, item) => sum + item, 0) >= 1000 ? 'same' : 'passes')

function start(limit = 10_000): Shrinking<never> {
  return shrink(lists as never, failing, { rng: new Rng(1), limits: { evaluations: limit } })
}

function judge(shrinking: Shrinking<never>): number[] {
  return lists.getValue(shrinking.next() as never)
}

function drive(shrinking: Shrinking<never>): number[] {
  while (shrinking.next() !== undefined) shrinking.tell(verdictOf(judge(shrinking)))
  return lists.getValue(shrinking.state.best)
}

describe('shrink', () => {
  test('ends with the simplest failing value and says that nothing is left', () => {
    const shrinking = start()
    expect(drive(shrinking)).toEqual([1000])
    expect(shrinking.state.exhausted).toBe(true)
    expect(shrinking.next()).toBe(undefined)
  })

  test('answers the same candidate until it is judged', () => {
    const shrinking = start()
    expect(shrinking.next()).toBe(shrinking.next())
  })

  test('a verdict nobody asked for is refused', () => {
    expect(() => start().tell('same')).toThrow('A verdict was told before a candidate was asked for.')
  })

  test('every candidate is strictly simpler than the best, and none comes twice', () => {
    const shrinking = start()
    const seen = new Set<string>()
    for (let candidate = shrinking.next(); candidate !== undefined; candidate = shrinking.next()) {
      expect(simplerFirst(lists, candidate, shrinking.state.best)).toBeLessThan(0)
      const text = JSON.stringify(candidate)
      expect(seen.has(text)).toBe(false)
      seen.add(text)
      shrinking.tell(verdictOf(lists.getValue(candidate)))
    }
  })

  test('only the same failure is accepted', () => {
    const shrinking = start()
    while (shrinking.next() !== undefined) {
      const list = judge(shrinking)
      shrinking.tell(verdictOf(list) !== 'same' ? 'passes' : list.length < 3 ? 'other' : 'same')
    }
    expect(lists.getValue(shrinking.state.best)).toEqual([0, 0, 1000])
  })

  test('the limit keeps the best value, and the last verdict counts', () => {
    for (let limit = 0; limit < 12; limit++) {
      const shrinking = start(limit)
      let best = [5, 700, -3, 12, 901, 44, 44]
      while (shrinking.next() !== undefined) {
        const list = judge(shrinking)
        if (verdictOf(list) === 'same') best = list
        shrinking.tell(verdictOf(list))
      }
      expect(shrinking.state.evaluations).toBe(limit)
      expect(shrinking.state.exhausted).toBe(false)
      expect(lists.getValue(shrinking.state.best)).toEqual(best)
    }
  })

  test('an asynchronous driver sees the same candidates as a synchronous one', async () => {
    const [now, later] = [start(), start()]
    const judgedNow: unknown[] = []
    const judgedLater: unknown[] = []
    while (now.next() !== undefined) {
      judgedNow.push(now.next())
      now.tell(verdictOf(judge(now)))
    }
    while (later.next() !== undefined) {
      judgedLater.push(later.next())
      later.tell(await Promise.resolve(verdictOf(judge(later))))
    }
    expect(judgedLater).toEqual(judgedNow)
    expect(later.state).toEqual(now.state)
  })
})

test('two bugs behind one property never slip into each other, and each is found minimal', () => {
  const domain = d.tupleOf(d.int(), d.string())
  const bugOf = ([n, text]: readonly [number, string]): string | undefined =>
    text.length > 3 ? 'too long' : n >= 1000 ? 'too large' : undefined
  const found = new Map<string, unknown>()
  const shrunk = (bug: string, failing: unknown): unknown => {
    const shrinking = shrink(domain, failing, { rng: new Rng(1) })
    for (let candidate: unknown = shrinking.next(); candidate !== undefined; candidate = shrinking.next()) {
      const met = bugOf(domain.getValue(candidate))
      if (met !== undefined && met !== bug && !found.has(met)) found.set(met, candidate)
      shrinking.tell(met === bug ? 'same' : met === undefined ? 'passes' : 'other')
    }
    return shrinking.state.best
  }
  const long = shrunk('too long', domain.fromValue([5000, 'abcdefgh']))
  expect(domain.getValue(long)).toEqual([0, 'aaaa'])
  // The other bug was met on the way, and shrinks by itself.
  expect(domain.getValue(shrunk('too large', found.get('too large')))).toEqual([1000, ''])
})

describe('minimal', () => {
  test('finds, shrinks and counts', () => {
    const answer = minimal(lists, (list) => list.some((item) => item >= 100), { seed: 3 })
    expect(answer?.value).toEqual([100])
    expect(answer?.exhausted).toBe(true)
    expect(answer?.evaluations).toBeGreaterThan(0)
  })

  test('answers nothing where chance finds nothing', () => {
    expect(minimal(d.int({ min: 0, max: 9 }), (value) => value > 9, { seed: 1, runs: 100 })).toBe(undefined)
  })

  test('a value its precondition excludes is never the answer', () => {
    const answer = minimal(d.int(), (value) => (value % 2 === 0 ? 'invalid' : value >= 10), { seed: 1 })
    expect(answer?.value).toBe(11)
  })
})

test('a date comes to the first year, month and day that fail, however far away it was', () => {
  const overflows = (date: Date) => {
    const next = new Date(date)
    next.setUTCMonth(next.getUTCMonth() + 1)
    return next.getUTCDate() !== date.getUTCDate()
  }
  for (const far of ['+275493-03-31T04:05:06.007Z', '-100000-10-31T00:00:00.000Z', '2024-08-31T12:00:00.000Z']) {
    expect(smallest(far, overflows)).toBe('1970-01-29T00:00:00.000Z')
  }
  const isLeapDay = (date: Date) => date.getUTCMonth() === 1 && date.getUTCDate() === 29
  expect(smallest('+200000-02-29T01:00:00.000Z', isLeapDay)).toBe('1972-02-29T00:00:00.000Z')
})

function smallest(from: string, fails: (date: Date) => boolean): string {
  const dates = d.date({ invalid: false })
  const shrinking = shrink(dates, dates.fromValue(new Date(from)), { rng: new Rng(1) })
  for (let next = shrinking.next(); next !== undefined; next = shrinking.next()) {
    shrinking.tell(fails(dates.getValue(next as never)) ? 'same' : 'passes')
  }
  return dates.getValue(shrinking.state.best as never).toISOString()
}
