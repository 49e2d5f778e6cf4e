import { describe, expect, test } from 'vitest'
import { d } from '../../from-shape/d.ts'
import { check } from '../../session/check.ts'
import { type FuzzedScheduler, fuzzedScheduler } from './scheduler.ts'

async function increments(scheduler: FuzzedScheduler): Promise<void> {
  let stored = 0
  const read = scheduler.scheduleFunction(async function read() {
    return stored
  })
  const write = scheduler.scheduleFunction(async function write(value: number) {
    stored = value
  })
  const increment = async (): Promise<void> => write((await read()) + 1)
  const first = scheduler.schedule(Promise.resolve(), 'first').then(increment)
  const second = scheduler.schedule(Promise.resolve(), 'second').then(increment)
  await scheduler.waitAll()
  await Promise.all([first, second])
  if (stored !== 2) throw new Error('an update was lost')
}

test('a race is found, shrinks to a short order, and the report shows it', async () => {
  const report = await check(increments, { domains: [d.scheduler()], seed: 1, runs: 500 })
  expect(report.finding?.error).toMatchObject({ message: 'an update was lost' })
  expect(report.finding?.source).toMatch(/^fuzzedScheduler\(\[[\d, ]*\], 0 \/\* first, second, read\(\), read\(\)/)
})

describe('a scheduler', () => {
  test('settles tasks in the order they came in, or in the order that was chosen', async () => {
    const orderOf = async (scheduler: FuzzedScheduler): Promise<readonly string[]> => {
      for (const label of ['a', 'b', 'c']) void scheduler.schedule(Promise.resolve(label), label)
      await scheduler.waitAll()
      return scheduler.order
    }
    expect(await orderOf(fuzzedScheduler([], 0))).toEqual(['a', 'b', 'c'])
    expect(await orderOf(fuzzedScheduler([2, 1], 0))).toEqual(['c', 'b', 'a'])
    expect(await orderOf(fuzzedScheduler([], 7))).toEqual(await orderOf(fuzzedScheduler([], 7)))
  })

  test('hands outcomes on, errors too', async () => {
    const scheduler = fuzzedScheduler([], 0)
    const answer = scheduler.schedule(Promise.resolve(5))
    const failure = scheduler.schedule(Promise.reject(new Error('no')))
    expect(scheduler.count()).toBe(2)
    const both = Promise.all([expect(answer).resolves.toBe(5), expect(failure).rejects.toThrow('no')])
    await scheduler.waitNext(2)
    await both
    await expect(scheduler.waitOne()).rejects.toThrow('no task waits')
  })

  test('runs sequences step by step, and waits for one task among others', async () => {
    const scheduler = fuzzedScheduler([], 0)
    const log: string[] = []
    const sequence = scheduler.scheduleSequence([
      async () => void log.push('one'),
      { label: 'named', run: async () => void log.push('two') },
    ])
    void scheduler.schedule(Promise.resolve(), 'between').then(() => log.push('between'))
    await scheduler.waitFor(sequence)
    expect(log).toEqual(['one', 'between', 'two'])
    expect(scheduler.order).toEqual(['step1', 'between', 'named'])
  })
})

test('a log shows what the failing run wrote, and nothing of other runs', async () => {
  const report = await check(
    (n, log) => {
      log.log(`saw ${n} */ here`)
      return n < 30
    },
    { domains: [d.nat(1000), d.context()], seed: 2 },
  )
  expect(report.finding?.source).toBe('30, fuzzedLog(/* saw 30 * / here */)')
})
