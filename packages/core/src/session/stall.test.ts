import { describe, expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { check } from './check.ts'
import type { HangGuard } from './hang-guard.ts'

/** Stops the batches it is told to before they begin, as a machine under load would. */
function stopping(isStopped: (batch: number) => boolean): HangGuard & { readonly limits: number[] } {
  const limits: number[] = []
  return {
    limits,
    run(batch, timeoutMs) {
      limits.push(timeoutMs)
      if (isStopped(limits.length)) return 'timedOut'
      batch()
      return 'finished'
    },
  }
}

const options = { domains: [d.int()], seed: 1, runs: 200, hangAfter: 100 }

describe('a batch stopped inside the engine', () => {
  test('is done again with more patience, and the finding is the same', async () => {
    const property = (n: number) => n < 100
    const guard = stopping((batch) => batch === 1)
    const stalled = await check(property, options, { guard })
    const plain = await check(property, options)
    expect(stalled.finding?.source).toBe('100')
    expect(stalled.finding?.runs).toBe(plain.finding?.runs)
    expect((guard.limits[1] as number) - (guard.limits[0] as number)).toBe(300)
  })

  test('is an error of the domains where no patience is enough', async () => {
    const guard = stopping(() => true)
    await expect(check(() => true, options, { guard })).rejects.toMatchObject({ code: 'inputs-stalled' })
    expect(guard.limits).toHaveLength(3)
  })
})
