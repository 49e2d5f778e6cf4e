/** How many frames traces keep is one number of the whole thread: a search may change it only while nobody else runs. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { vmHangGuard } from '../host/vm-hang-guard.ts'
import { check } from './check.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

const given = 17
let before = 0
beforeEach(() => {
  before = Error.stackTraceLimit
  Error.stackTraceLimit = given
})
afterEach(() => {
  Error.stackTraceLimit = before
})

/** One turn of the event loop. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

const numbers = { domains: [d.int()], seed: 1, runs: 400 }

describe('the limit of a thread is what it was', () => {
  test('when a search has ended, whatever came of it', async () => {
    await check(() => true, numbers)
    expect(Error.stackTraceLimit).toBe(given)
    await check((n: number) => n < 100, numbers)
    expect(Error.stackTraceLimit).toBe(given)
  })

  test('when the guard has ended a search', async () => {
    const domains = [d.elementOf(['a', 'aa', '!'])]
    const endless = (text: string) => void /^(a+)+$/.test(`${'a'.repeat(40)}${text}`)
    const { finding } = await check(endless, { domains, hangAfter: 200 }, { guard: vmHangGuard })
    expect(finding?.args).toEqual(['!'])
    expect(Error.stackTraceLimit).toBe(given)
  })

  test.each([
    ['looked at', 2],
    ['shrunk', 4],
  ])('when the guard has struck once while a failure was %s', async (_, struckAt) => {
    let failures = 0
    const property = (n: number): boolean => {
      if (n > 100) failures++
      if (failures === struckAt) for (;;);
      return n <= 100
    }
    const { finding } = await check(property, { ...numbers, hangAfter: 200 }, { guard: vmHangGuard })
    expect(failures).toBeGreaterThan(struckAt)
    expect(finding?.args).toEqual([101])
    expect(Error.stackTraceLimit).toBe(given)
  })

  test('when a domain threw', async () => {
    const thrower = d.int().map(() => {
      throw new Error('a mapping')
    })
    await expect(check(() => true, { domains: [thrower], seed: 1 })).rejects.toThrow('a mapping')
    expect(Error.stackTraceLimit).toBe(given)
  })

  test('while the host has its turn, and while a promise of the target settles', async () => {
    const seen = new Set<number>()
    const look = () => void seen.add(Error.stackTraceLimit)
    let now = 0
    const property = async (n: number): Promise<boolean> => {
      await undefined
      look()
      return n < 100
    }
    await check(property, numbers, {
      clock: { now: () => (now += 3) },
      yieldToHost: async () => look(),
    })
    expect([...seen]).toEqual([given])
  })

  test('beside two searches that overlap, and after them', async () => {
    const seen = new Set<number>()
    let going = 2
    const slowly = async (n: number): Promise<boolean> => {
      await turn()
      return n < 100
    }
    const end = () => void going--
    const first = check(slowly, { ...numbers, runs: 30 }).then(end)
    await turn()
    const second = check(slowly, { ...numbers, seed: 2, runs: 60 }).then(end)
    while (going > 0) {
      seen.add(Error.stackTraceLimit)
      expect(new Error('a failure of a plain test').stack).toMatch(/\n +at /)
      await turn()
    }
    await Promise.all([first, second])
    expect([...seen, Error.stackTraceLimit]).toEqual([given, given])
  })
})

describe('while a search runs', () => {
  /** The limits its runs saw, in the order of their first appearance. */
  async function limitsSeen(property: (n: number) => boolean): Promise<readonly number[]> {
    const seen = new Set<number>()
    const looking = (n: number): boolean => {
      seen.add(Error.stackTraceLimit)
      return property(n)
    }
    await check(looking, numbers)
    return [...seen]
  }

  test('no traces are kept until something fails', async () => {
    expect(await limitsSeen(() => true)).toEqual([0])
    expect(await limitsSeen((n) => n < 100)).toEqual([0, 30])
  })

  test('looks for pollution do not change that, and what an input sets does not stay', async () => {
    const limits: number[] = []
    const target = (n: number): void => {
      limits.push(Error.stackTraceLimit + 0 * n)
      if (limits.length === 10) Error.stackTraceLimit = 7
    }
    await runFuzzTest({
      test: { file: 'a.test.ts', projectRoot: '', name: 'keeps few frames' },
      target,
      options: { domains: [d.int()], seed: 1, runs: 3000 },
      defaultSeed: 1,
      clock: { now: () => 0 },
    })
    expect(new Set(limits)).toEqual(new Set([0, 7]))
    // The next look comes soon.
    expect(limits.filter((limit) => limit === 7).length).toBeLessThan(1_000)
    expect([limits.at(-1), Error.stackTraceLimit]).toEqual([0, given])
  })

  test('breaths do not change that', async () => {
    const seen = new Set<number>()
    let now = 0
    const clock = { now: () => (now += 7) }
    await check((n: number) => void seen.add(Error.stackTraceLimit + 0 * n), numbers, { clock, yieldToHost: turn })
    expect([...seen]).toEqual([0])
  })
})
