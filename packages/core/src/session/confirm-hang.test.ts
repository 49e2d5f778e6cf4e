import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { corpusOf, integerOf, scriptedSession } from '../../test/scripted/scripted-session.ts'
import { discarded } from '../domain/discarded.ts'
import { isHang } from '../failure/fingerprint.ts'
import { d } from '../from-shape/d.ts'
import { vmHangGuard } from '../host/vm-hang-guard.ts'
import { check } from './check.ts'
import { confirmHang } from './confirm-hang.ts'
import { Driver } from './drive.ts'
import { type HangGuard, unguarded } from './hang-guard.ts'

/** What becomes of `input` where a run of an integer takes so many milliseconds. */
async function confirmed(cost: (n: number) => number, input = 5000) {
  const session = scriptedSession(() => undefined)
  const { runner, time } = session
  const guard: HangGuard = {
    run(batch, timeoutMs) {
      unguarded.run(batch, timeoutMs)
      const taken = cost(runner.seen.at(-1) ?? 0)
      time.now += Math.min(taken, timeoutMs)
      runner.inTarget = true
      return taken > timeoutMs ? 'timedOut' : 'finished'
    },
  }
  const driver = new Driver({ runner, guard, hangAfter: 2000, batchLimit: 2000, breathe: async () => undefined })
  const parts = { ...session, driver, seed: 1, hangAfter: 2000, timeBudget: 100_000 }
  const confirmed = await confirmHang(corpusOf(input), 'seeds', parts)
  return { confirmed, hang: typeof confirmed === 'string' ? undefined : confirmed, runs: runner.seen }
}

describe('an input that outlasted its batch', () => {
  test('is a hang where it outlasts the whole patience alone, and is made smaller', async () => {
    const { hang } = await confirmed((n) => (n >= 20 ? 1e9 : 1))
    expect(integerOf(hang?.corpus)).toBe(20)
    expect(isHang(hang?.error)).toBe(true)
    expect(hang).toMatchObject({
      ...{ phase: 'seeds', runs: 1, flaky: undefined, free: [] },
      error: { message: 'Hang: no end after 2,000 ms.' },
      shrink: { complete: false },
    })
    expect(hang?.shrink.accepted).toBeGreaterThan(0)
    expect(hang?.shrink.evaluations).toBeGreaterThan(hang?.shrink.accepted ?? 0)
  })

  test('is none where it only takes long for the size of its numbers', async () => {
    expect((await confirmed((n) => n)).confirmed).toBe('large')
    expect((await confirmed((n) => (n * n) / 1000)).confirmed).toBe('large')
    // As long as a timer may be.
    expect((await confirmed((n) => n, 2 ** 31 - 3)).hang).toBe(undefined)
    // It is slow whatever the numbers are.
    expect(isHang((await confirmed((n) => (n > 4000 ? 1e9 : 1500))).hang?.error)).toBe(true)
    // A number from which on it never ends is no size.
    expect((await confirmed((n) => (n > 100 ? 1e9 : 1))).hang).toBeDefined()
  })

  test('is asked about small numbers first, as long as what is small ends', async () => {
    const { runs } = await confirmed((n) => n, 2 ** 31 - 3)
    expect(runs).toEqual([2 ** 31 - 3, 7, 127])
  })

  test('is none where it ends in time when it is run alone', async () => {
    const { confirmed: end, runs } = await confirmed(() => 1999)
    expect([end, runs]).toEqual(['ends', [5000]])
  })
})

test('an input that hung once and fails when it is run alone is a failure', async () => {
  let hung: string | undefined
  const property = (text: string): boolean => {
    if (hung !== undefined) return text !== hung
    hung = text
    for (;;);
  }
  const domains = [d.elementOf(['a', 'b', 'c'])]
  const { finding } = await check(property, { domains, seed: 1, hangAfter: 200 }, { guard: vmHangGuard })
  expect(finding?.args).toEqual([hung])
})

test('what takes long while a failure is shrunk loses nothing of it', async () => {
  const times = new Map<number, number>()
  let met: number | undefined
  const property = (n: number): boolean => {
    if (n < 100) return true
    met ??= n
    const before = times.get(n) ?? 0
    times.set(n, before + 1)
    // It comes back when it is run alone.
    if (n < met && n % 2 === 0 && before % 2 === 0) for (;;);
    return false
  }
  const { finding } = await check(property, { domains: [d.nat()], seed: 1, hangAfter: 100 }, { guard: vmHangGuard })
  expect(finding?.args[0]).toBeGreaterThanOrEqual(100)
  expect(finding?.args[0]).toBeLessThan(met ?? 0)
})

describe('a promise that nobody settles', () => {
  const isTold = async (given: unknown) => {
    const options = { domains: [d.just(given)], seed: 1, hangAfter: 20, timeBudget: 100 }
    const { finding } = await check(() => new Promise(() => undefined), options, { guard: vmHangGuard })
    return finding !== undefined && isHang(finding.error)
  }

  test('is a hang', async () => {
    for (const given of [{}, new AbortController().signal, Readable.from(['a'])]) {
      expect(await isTold(given)).toBe(true)
    }
  })

  test('is none where the host has no room for what it may wait for', async () => {
    const found = async (isBusy: boolean): Promise<boolean> => {
      const guard: HangGuard = { ...vmHangGuard, isBusy: async () => isBusy }
      const options = { domains: [d.just(0)], seed: 1, hangAfter: 20, timeBudget: 100 }
      return (await check(() => new Promise(() => undefined), options, { guard })).finding !== undefined
    }
    expect([await found(false), await found(true)]).toEqual([true, false])
  })

  test('is none where it may wait for what somebody else is told', async () => {
    for (const given of [new EventEmitter(), new EventTarget(), { subscribe: () => () => undefined }]) {
      expect(await isTold(given)).toBe(false)
    }
  })

  test('is a hang where an argument refuses to be made to be looked at', async () => {
    let made = 0
    // The run that outlasts its batch and the one that confirms it have theirs.
    const twice = d.just(0).map(() => {
      if (++made === 3) throw discarded
      return new EventEmitter()
    })
    const options = { domains: [twice], seed: 1, hangAfter: 20, timeBudget: 100 }
    const { finding } = await check(() => new Promise(() => undefined), options, { guard: vmHangGuard })
    expect(finding && isHang(finding.error)).toBe(true)
  })

  test('is one where the thread is never given back', async () => {
    const target = (_: EventTarget): void => {
      for (;;);
    }
    const options = { domains: [d.just(new EventTarget())], seed: 1, hangAfter: 20, timeBudget: 100 }
    const { finding } = await check(target, options, { guard: vmHangGuard })
    expect(finding && isHang(finding.error)).toBe(true)
  })
})
