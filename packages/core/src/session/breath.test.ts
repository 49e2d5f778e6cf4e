import { expect, test } from 'vitest'
import { scriptedSession } from '../../test/scripted/scripted-session.ts'

test('a breath is due when the host has waited 20 ms, and then not for as long', () => {
  const { breathing, time } = scriptedSession(() => undefined)
  const due = (now: number): boolean => {
    time.now = now
    return breathing.isDue()
  }
  expect([0, 19, 20, 21, 39, 40, 100, 101].map(due)).toEqual([false, false, true, false, false, true, true, false])
})
