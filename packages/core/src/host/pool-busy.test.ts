import { pbkdf2 } from 'node:crypto'
import { expect, test } from 'vitest'
import { isPoolBusy } from './pool-busy.ts'

/** Node's own number of threads, unless somebody asks for more. */
const threads = 4

test('the threads of Node are busy while all of them have long jobs', { timeout: 60_000 }, async () => {
  expect(await isPoolBusy()).toBe(false)
  const jobs = Array.from(
    { length: 2 * threads },
    () => new Promise((resolve) => pbkdf2('', '', 500_000, 64, 'sha512', resolve)),
  )
  expect(await isPoolBusy(100)).toBe(true)
  await Promise.all(jobs)
  expect(await isPoolBusy()).toBe(false)
})
