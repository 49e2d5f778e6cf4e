import { expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { check } from '../session/check.ts'
import { type FuzzedSchedule, fuzzedSchedule } from './fuzzed-schedule.ts'
import { gateOfRealm } from './gate.ts'

/** Two increments, each of which reads, waits and writes. */
async function increments(schedule: FuzzedSchedule): Promise<number> {
  let stored = 0
  const increment = async (): Promise<void> => {
    const read = await schedule.wait(stored)
    stored = read + 1
  }
  await schedule.run(
    async () => increment(),
    async () => increment(),
  )
  return stored
}

/** Each works through letters, waiting behind each. */
async function letters(schedule: FuzzedSchedule): Promise<string> {
  let seen = ''
  const spell = (word: string) => async () => {
    for (const letter of word) {
      seen += letter
      await schedule.wait(undefined)
    }
  }
  await schedule.run(spell('abc'), spell('xyz'))
  return seen
}

test('things go on in the order they became able to, and a switch lets another go first', async () => {
  expect(await letters(fuzzedSchedule([]))).toBe('axbycz')
  expect(await letters(fuzzedSchedule([[0, 1]]))).toBe('xaybzc')
  expect(await letters(fuzzedSchedule([[1, 1]]))).toBe('abxcyz')
})

test('the same switches give the same order, and those that find no choice do nothing', async () => {
  const switches = [
    [1, 1],
    [3, 1],
  ] as const
  expect(await letters(fuzzedSchedule(switches))).toBe(await letters(fuzzedSchedule([...switches, [200, 5]])))
})

test('a lost update is found without any switch, since both start together', async () => {
  const report = await check(async (schedule) => (await increments(schedule)) === 2, {
    domains: [d.schedule()],
    seed: 1,
    runs: 200,
  })
  expect(report.finding?.source).toBe('fuzzedSchedule([])')
})

test('what needs another order is found and shrunk to the fewest switches', async () => {
  const property = async (schedule: FuzzedSchedule): Promise<boolean> => !(await letters(schedule)).startsWith('axyz')
  const report = await check(property, { domains: [d.schedule()], seed: 1, runs: 2000 })
  const [schedule] = report.finding?.args ?? []
  expect((schedule as FuzzedSchedule).switches).toHaveLength(2)
  expect(await property(schedule as FuzzedSchedule)).toBe(false)
})

test('timers come by a clock of their own, in their order and without waiting', async () => {
  const seen: unknown[] = []
  const began = Date
  await fuzzedSchedule([]).run(async () => {
    const start = Date.now()
    const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    await Promise.all([later(86_400_000).then(() => seen.push('day')), later(10).then(() => seen.push('soon'))])
    seen.push(Date.now() - start)
  })
  expect(seen).toEqual(['soon', 'day', 86_400_000])
  expect(Date).toBe(began)
})

test('a clock that ticks is a choice like any other', async () => {
  const race = async (schedule: FuzzedSchedule): Promise<string> => {
    let winner = ''
    await schedule.run(
      () => new Promise<void>((resolve) => setTimeout(() => resolve(void (winner ||= 'timer')), 1000)),
      async () => {
        await schedule.wait(undefined)
        winner ||= 'work'
      },
    )
    return winner
  }
  expect(await race(fuzzedSchedule([]))).toBe('work')
  const report = await check(async (schedule) => (await race(schedule)) === 'work', {
    domains: [d.schedule()],
    seed: 1,
    runs: 500,
  })
  expect(report.finding?.args).toMatchObject([{ switches: [[expect.any(Number), 1]] }])
})

test('those who wait for the same promise go on in their order, whatever the switches', async () => {
  for (const past of [1, 2, 3]) {
    const seen: number[] = []
    const schedule = fuzzedSchedule([0, 1, 2, 3, 4].map((at) => [at, past] as const))
    const door = Promise.resolve()
    const enter = async (who: number): Promise<void> => {
      await schedule.wait(door)
      seen.push(who)
    }
    await schedule.run(async () => {
      await Promise.all([enter(1), enter(2), enter(3)])
    })
    expect(seen).toEqual([1, 2, 3])
  }
})

test('where nothing can go on it says so, and leaves clock and gate as they were', async () => {
  const real = setTimeout
  const never = fuzzedSchedule([]).run(
    () => new Promise(() => {}),
    () => 5,
  )
  await expect(never).rejects.toThrow('1 of 2 never end: nothing can go on.')
  expect([setTimeout, gateOfRealm().gate]).toEqual([real, undefined])
})

test('answers come in the order of the works, and an error of one of them is thrown', async () => {
  const schedule = fuzzedSchedule([[0, 1]])
  expect(
    await schedule.run(
      () => 1,
      async () => 'b',
    ),
  ).toEqual([1, 'b'])
  const refuse = (): never => {
    throw new Error('no')
  }
  await expect(schedule.run(() => 1, refuse)).rejects.toThrow('no')
  expect(() => fuzzedSchedule([]).wait(1)).toThrow(expect.objectContaining({ code: 'no-run' }))
})
