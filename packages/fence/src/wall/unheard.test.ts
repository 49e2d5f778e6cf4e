import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { EffectFence } from '@fuzzwright/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFence } from '../fence.ts'

const events = ['uncaughtException', 'unhandledRejection'] as const
/** What reached the listeners of the runner, in place of which the test listens. */
const told: unknown[] = []
const note = (reason: unknown): void => void told.push(reason)
let listening: (readonly [event: string, listeners: readonly unknown[]])[] = []
beforeEach(() => {
  told.length = 0
  listening = events.map((event) => [event, process.listeners(event as never)] as const)
  for (const event of events) process.removeAllListeners(event).on(event, note)
})
afterEach(() => {
  for (const [event, listeners] of listening) {
    process.removeAllListeners(event)
    for (const listener of listeners) process.on(event, listener as never)
  }
})

function fence(): EffectFence {
  const opened = openFence({ name: 'a test', effects: 'allow', where: 'fuzzIt("a test")', root: process.cwd() })
  if (opened === undefined) throw new Error('there is no wall')
  return opened
}

/** Runs `input` as a batch, and waits for what it left behind. */
async function run(opened: EffectFence, input: () => unknown, ms = 20): Promise<void> {
  opened.enter()
  input()
  opened.leave()
  await wait(ms)
}

function throwLate(message: string, ms = 1): void {
  setTimeout(() => {
    throw new RangeError(message)
  }, ms)
}

describe('an error that nobody caught', () => {
  test.each<[what: string, kind: string, input: () => unknown]>([
    ['in a timer', 'uncaught-error', () => throwLate('late')],
    ['in a later tick', 'uncaught-error', () => process.nextTick(() => JSON.parse('late'))],
    ['in a microtask', 'uncaught-error', () => queueMicrotask(() => JSON.parse('late'))],
    ['in a promise', 'unhandled-rejection', () => void Promise.reject(new Error('late'))],
  ])('%s is told of the input that left it behind, once, and reaches nobody else', async (_, kind, input) => {
    const opened = fence()
    await run(opened, () => [input(), input()])
    expect(opened.takeStray()).toMatchObject({ kind, reason: expect.any(Error) })
    expect(opened.takeStray()).toBeUndefined()
    opened.close(true)
    expect(told).toEqual([])
  })

  test('in a thread is waited for', async () => {
    const opened = fence()
    await run(opened, () => new Worker('throw new Error("in a thread")', { eval: true }), 0)
    while (opened.isAwaiting()) await wait(1)
    expect(opened.takeStray()).toMatchObject({ kind: 'uncaught-error', reason: { message: 'in a thread' } })
    opened.close(true)
  })

  test('of an earlier run is a straggler, with the mark of that run', async () => {
    const opened = fence()
    const earlier = opened.tellApart()
    await run(opened, () => throwLate('late', 5), 0)
    const later = opened.tellApart()
    await run(opened, () => throwLate('in time'))
    expect(opened.takeStray()).toMatchObject({ mark: later, reason: { message: 'in time' } })
    expect(opened.takeStraggler()).toMatchObject({ mark: earlier, reason: { message: 'late' } })
    opened.close(true)
  })

  test('of code that is no input reaches the runner as it is', async () => {
    const [one, two] = [fence(), fence()]
    one.outside(() => throwLate('of a fixture'))
    await wait(20)
    expect(told).toMatchObject([{ message: 'of a fixture' }])
    one.close()
    two.close()
  })
})

describe('behind the end of the test', () => {
  test('errors reach nobody where the test has findings', async () => {
    const opened = fence()
    await run(opened, () => [throwLate('a', 5), throwLate('b', 6)], 0)
    opened.close(true)
    await wait(30)
    expect(told).toEqual([])
  })

  test('the first one reaches the runner in words, where the test has none', async () => {
    const opened = fence()
    await run(opened, () => [throwLate('a', 5), throwLate('b', 6)], 0)
    opened.close()
    await wait(30)
    expect(told).toMatchObject([
      {
        message: 'An input of the fuzz test "a test" left behind what threw this: RangeError: a',
        cause: { message: 'a' },
      },
    ])
  })

  test('the runner also hears of the first one that was thrown before, and of which no finding came', async () => {
    const opened = fence()
    await run(opened, () => [throwLate('a'), throwLate('b', 2)])
    opened.takeStray()
    opened.close()
    expect(told).toMatchObject([{ cause: { message: 'a' } }])
  })
})
