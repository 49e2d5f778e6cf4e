import { expect, test } from 'vitest'
import { withDeadline } from './with-deadline.ts'

test('it is aborted when its time is over, or with the signal it was made of', () => {
  let now = 100
  const clock = { now: () => now }
  const given = new AbortController()
  const [timed, both] = [withDeadline(undefined, 50, clock), withDeadline(given.signal, 50, clock)]
  now = 150
  expect([timed.aborted, both.aborted]).toEqual([false, false])
  given.abort()
  expect([timed.aborted, both.aborted]).toEqual([false, true])
  now = 151
  expect(timed.aborted).toBe(true)
  expect(() => both.throwIfAborted()).toThrow()
})
