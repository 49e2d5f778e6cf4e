import { vmHangGuard } from '@fuzzwright/core/host'
import { expect, test } from 'vitest'
import { atAnotherTime, backInTime, fromDeeper } from './another-time.ts'
import { searchClock } from './search-clock.ts'

/** How deep calls may go from here. */
function room(): number {
  try {
    return 1 + room()
  } catch {
    return 0
  }
}

test('later turns are called from deeper, so that what depends on the room for calls disagrees with itself', () => {
  room()
  expect(fromDeeper(5, room)).toBeLessThan(fromDeeper(0, room))
})

test('who is stopped on another day moves no clock for good', () => {
  const [today, searched] = [Date.now(), searchClock.now()]
  const aDay = 86_400_000
  const stopped = (): unknown =>
    vmHangGuard.run(() => {
      atAnotherTime(1, () => {
        for (;;);
      })
    }, 20)
  stopped()
  // A search that saw a hundred days go by would be over.
  expect(searchClock.now() - searched).toBeLessThan(aDay)
  stopped()
  expect(atAnotherTime(2, () => Date.now()) - today).toBeLessThan(201 * aDay)
  stopped()
  backInTime()
  expect(Date.now() - today).toBeLessThan(aDay)
  expect(performance.now()).toBeLessThan(aDay)
})
