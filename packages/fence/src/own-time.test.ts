/** Inputs that wait, behind the fence: they have a time of their own. */
import { readFile } from 'node:fs/promises'
import { setTimeout as later } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type AnyDomain, d, type FuzzOptions } from '@fuzzwright/core'
import { runFuzzTest } from '@fuzzwright/core/host'
import { afterEach, expect, test, vi } from 'vitest'
import { openFence } from './fence.ts'

const hour = 3_600_000
const real = [setTimeout, Date, performance.now, clearTimeout]
const [realTimeout, stop, soon] = [setTimeout, clearTimeout, setImmediate]

async function reportOf(target: (n: number) => unknown, options: FuzzOptions = {}) {
  const domains: readonly AnyDomain[] = [d.int({ min: 0, max: 500 })]
  return await runFuzzTest({
    test: { file: '', projectRoot: '', name: 'a test' },
    target,
    options: { domains, runs: 300, ...options },
    defaultSeed: 1,
    clock: { now: () => 0 },
    openFence: (effects, where) => openFence({ name: 'a test', effects, where, root: import.meta.dirname }),
    guard: {
      run(batch) {
        batch()
        return 'finished'
      },
      watch(ms, strike) {
        const timer = realTimeout(strike, ms)
        return () => stop(timer)
      },
    },
    yieldToHost: () => new Promise((resolve) => soon(resolve)),
  })
}

afterEach(() => {
  expect([setTimeout, Date, performance.now, clearTimeout]).toEqual(real)
})

const waits: readonly (readonly [string, (ms: number) => Promise<unknown>])[] = [
  ['setTimeout', (ms) => new Promise((resolve) => setTimeout(resolve, ms))],
  ['node:timers/promises', (ms) => later(ms)],
  [
    'an interval',
    (ms) =>
      new Promise<void>((resolve) => {
        let ticks = 0
        const timer = setInterval(() => {
          if (++ticks < 3) return
          clearInterval(timer)
          resolve()
        }, ms / 3)
      }),
  ],
]

test.each(waits)('hours pass at once, and dates and clocks say so: %s', async (_, wait) => {
  const before = performance.now()
  const report = await reportOf(async (n) => {
    const [date, time] = [Date.now(), performance.now()]
    await wait(n * hour)
    const passed = [Date.now() - date, performance.now() - time]
    if (passed.some((ms) => Math.abs(ms - n * hour) > 3)) throw new TypeError(`${passed} ms, not ${n * hour}`)
    if (n > 400) throw new TypeError('too long')
  })
  expect(report.finding?.error).toMatchObject({ message: 'too long' })
  expect(report.finding?.args).toEqual([401])
  expect(performance.now() - before).toBeLessThan(hour)
})

test('each input begins at the same moment', async () => {
  const moments = new Set<number>()
  await reportOf(async (n) => {
    await later(n)
    moments.add(Date.now() - n)
  })
  expect(moments.size).toBeLessThan(3)
})

test('what a timer throws that an input left behind is a failure of that input', async () => {
  const report = await reportOf((n) => {
    setTimeout(() => {
      if (n > 76) throw new Error('late')
    }, 60_000)
    return n
  })
  expect(report.finding?.args).toEqual([77])
  expect(report.finding?.error).toMatchObject({ kind: 'uncaught-error', message: 'Uncaught error: Error: late' })
})

test('what comes again and again ends with its input', async () => {
  let ticks = 0
  const report = await reportOf((n) => {
    setInterval(() => ticks++, 1000)
    return n
  })
  expect(report.outcome).toBe('passed')
  expect(ticks).toBeGreaterThan(1000)
  const before = ticks
  await later(5)
  expect(ticks).toBe(before)
})

test('what Node does by itself comes first', async () => {
  const file = fileURLToPath(import.meta.url)
  const report = await reportOf(
    async () => {
      const first = await Promise.race([readFile(file), later(3000).then(() => 'late')])
      if (first === 'late') throw new TypeError(first)
    },
    { runs: 50 },
  )
  expect(report.outcome).toBe('passed')
})

test('an input that never ends is given up, and leaves the time of everybody as it was', async () => {
  const report = await reportOf((n) => new Promise<void>((resolve) => n === 7 || resolve()), {
    seeds: [[7]],
    hangAfter: 50,
  })
  expect(report.finding?.args).toEqual([7])
})

test('timers that somebody else put there are left alone', async () => {
  vi.useFakeTimers()
  try {
    const dates = new Set<number>()
    const report = await reportOf(
      async () => {
        dates.add(Date.now())
        await vi.advanceTimersByTimeAsync(1000)
      },
      { runs: 20 },
    )
    expect([report.outcome, dates.size]).toEqual(['passed', report.runs])
  } finally {
    vi.useRealTimers()
  }
})

test('{ virtualClock: false } leaves the time to Node', async () => {
  const years = new Set<number>()
  await reportOf(
    async () => {
      await null
      years.add(new Date().getFullYear())
    },
    { runs: 5, virtualClock: false },
  )
  expect(years).toEqual(new Set([new Date().getFullYear()]))
})

test('the first input that starts something is run once more, and no later one is blamed for it', async () => {
  let first: number | undefined
  const report = await reportOf((n) => {
    if (n <= 250 || (first !== undefined && n !== first)) return n
    first = n
    setTimeout(() => {
      throw new TypeError(`of ${n}`)
    }, hour)
    return n
  })
  expect(String(report.findings[0]?.error)).toContain(`of ${first}`)
  expect(report.findings[0]?.source).toBe(String(first))
})
