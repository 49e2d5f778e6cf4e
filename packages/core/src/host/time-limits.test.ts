import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeLimits } from './time-limits.ts'

const milliseconds = fc.integer({ min: 1, max: 10_000_000 })

test('the search ends before the test is asked to end, and that before the runner gives up', () => {
  const wish = fc.record(
    { timeBudget: milliseconds, hangAfter: milliseconds, timeout: milliseconds, fuzzFor: milliseconds },
    { requiredKeys: ['timeBudget', 'hangAfter'] },
  )
  fc.assert(
    fc.property(wish, (asked) => {
      const { timeBudget, deadline, apartDeadline, timeout } = timeLimits(asked as Parameters<typeof timeLimits>[0])
      if (timeout > 2) expect(timeBudget).toBeLessThan(deadline)
      expect(deadline).toBeLessThanOrEqual(apartDeadline)
      expect(apartDeadline).toBeLessThan(timeout)
      expect(timeBudget).toBeGreaterThan(0)
    }),
  )
})

test('a timeout caps the budget, except in fuzz mode', () => {
  const wish = { timeBudget: 5000, hangAfter: 1000, timeout: 2000 }
  expect(timeLimits(wish)).toEqual({ timeBudget: 1000, deadline: 1700, apartDeadline: 1700, timeout: 2000 })
  expect(timeLimits({ ...wish, fuzzFor: 60_000 }).timeBudget).toBe(60_000)
  expect(timeLimits({ ...wish, timeout: 0 }).timeBudget).toBe(5000)
})
