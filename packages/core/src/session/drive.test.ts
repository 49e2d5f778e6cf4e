import { describe, expect, test } from 'vitest'
import { corpusOf, failed, type Script, scriptedSession } from '../../test/scripted/scripted-session.ts'
import { breath, type Steps } from './breath.ts'
import { Driver } from './drive.ts'
import { type HangGuard, unguarded } from './hang-guard.ts'
import { Stalled } from './stall.ts'

function driverOf(script: Script, guard: HangGuard = unguarded) {
  const { runner } = scriptedSession(script)
  const log: string[] = []
  const driver = new Driver({
    ...{ runner, guard },
    hangAfter: 100,
    batchLimit: 400,
    breathe: async () => void log.push('breath'),
  })
  return { driver, runner, log }
}

/** Strikes at the batches with these numbers, before they begin. */
function striking(...batches: readonly number[]): HangGuard & { readonly limits: number[] } {
  const limits: number[] = []
  return {
    limits,
    run(batch, timeoutMs) {
      if (batches.includes(limits.push(timeoutMs))) return 'timedOut'
      batch()
      return 'finished'
    },
  }
}

function* work(log: string[], ...steps: readonly (Promise<void> | typeof breath)[]): Steps<string> {
  for (const [index, step] of steps.entries()) {
    log.push(`step ${index}`)
    yield step
  }
  return 'done'
}

describe('work', () => {
  test('is done to its end: the host has its turn at breaths, promises are waited for', async () => {
    const { driver, log } = driverOf(() => undefined)
    const waiting = (function* (): Steps<string> {
      yield breath
      yield Promise.resolve().then(() => void log.push('settled'))
      log.push('after it')
      yield breath
      return 'done'
    })()
    expect(await driver.drive(waiting)).toBe('done')
    expect(log).toEqual(['breath', 'settled', 'after it', 'breath'])
  })

  test('is stopped by the guard: at what the target did, or as stalled', async () => {
    const guard = striking(2)
    const { driver, runner, log } = driverOf(() => undefined, guard)
    runner.inTarget = true
    expect(await driver.drive(work(log, breath, breath))).toBe('timedOut')
    expect([log, guard.limits]).toEqual([
      ['step 0', 'breath'],
      [450, 450],
    ])
    runner.inTarget = false
    await expect(driverOf(() => undefined, striking(1)).driver.drive(work([]))).rejects.toThrow(Stalled)
  })

  test('is given up where a promise outlasts the patience with one run, and who asked is told', async () => {
    const patience: number[] = []
    const told: string[] = []
    const watch = (timeoutMs: number, strike: () => void): (() => void) => {
      patience.push(timeoutMs)
      queueMicrotask(strike)
      return () => void told.push('called off')
    }
    const { runner } = scriptedSession(() => new Promise(() => {}))
    const driver = new Driver({
      ...{ runner, guard: { ...unguarded, watch }, hangAfter: 100, batchLimit: 400 },
      ...{ breathe: async () => undefined, gaveUp: () => void told.push('gave up') },
    })
    const pending = runner.run(corpusOf(1)) ?? Promise.resolve()
    expect(await driver.drive(work(told, pending, breath))).toBe('timedOut')
    expect([told, patience]).toEqual([['step 0', 'gave up', 'called off'], [100]])
  })

  test('goes on where the promise was there in time', async () => {
    const told: string[] = []
    const watch = (): (() => void) => () => void told.push('called off')
    const { driver } = driverOf(() => undefined, { ...unguarded, watch })
    expect(await driver.drive(work([], Promise.resolve()))).toBe('done')
    expect(told).toEqual(['called off'])
  })

  test('that throws, throws', async () => {
    const { driver } = driverOf(() => undefined)
    // biome-ignore lint/correctness/useYield: it does not come so far.
    const throwing = (function* (): Steps<void> {
      throw new RangeError('inside')
    })()
    await expect(driver.drive(throwing)).rejects.toThrow('inside')
  })
})

describe('one input alone', () => {
  test('says how it ended', async () => {
    expect(await driverOf(() => failed(1)).driver.runAlone(corpusOf(1), 50)).toBe('failed')
    expect(await driverOf(async () => undefined).driver.runAlone(corpusOf(1), 50)).toBe('passed')
  })

  test('has exactly the time it is given', async () => {
    const guard = striking(1)
    const { driver, runner } = driverOf(() => undefined, guard)
    runner.inTarget = true
    expect(await driver.runAlone(corpusOf(1), 50)).toBe('timedOut')
    expect(guard.limits).toEqual([50])
    runner.inTarget = false
    await expect(driverOf(() => undefined, striking(1)).driver.runAlone(corpusOf(1), 50)).rejects.toThrow(Stalled)
  })
})
