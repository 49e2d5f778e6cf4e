import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ScriptedFence } from '../../test/scripted/scripted-fence.ts'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { fingerprint } from '../failure/fingerprint.ts'
import { d } from '../from-shape/d.ts'
import { runFuzzTest } from './run-fuzz-test.ts'
import { strayFailure } from './stray-failure.ts'

const description: FuzzedMethodDescription = {
  formatVersion: 1,
  name: 'send',
  kind: 'function',
  parameters: [{ name: 'count', shape: { kind: 'number', constraints: { integer: true } } }],
  returns: { kind: 'void' },
  definitions: {},
  concreteValues: [],
  expectedErrors: [],
}

/** What is thrown behind the end of a run is known only when the host has had its turn. */
function host() {
  const fence = new ScriptedFence()
  const yieldToHost = async (): Promise<void> => {
    await setImmediate()
    fence.turn()
  }
  return { fence, openFence: () => fence, yieldToHost }
}

async function reportOf(isBad: (count: number) => boolean) {
  const { fence, ...surroundings } = host()
  const send = (count: number): void => {
    if (isBad(count)) fence.throws('unhandled-rejection', new Error(`lost ${count}`))
  }
  const test = { file: '', projectRoot: '', name: 'sends' }
  return runFuzzTest({ test, target: send, description, defaultSeed: 1, clock: { now: () => 0 }, ...surroundings })
}

test('a rejection nobody handles is a finding, with the smallest input that makes one', async () => {
  const { finding } = await reportOf((count) => count > 500)
  expect(finding?.args).toEqual([501])
  expect(String(finding?.error)).toBe('OracleError: Unhandled rejection: Error: lost 501')
})

test('a rejection of the last runs is noticed too', async () => {
  let runs = 0
  const { finding } = await reportOf((count) => ++runs > 9990 && count > 0)
  expect(finding?.args).toEqual([1])
})

test('without rejections the target passes', async () => {
  expect((await reportOf(() => false)).outcome).toBe('passed')
})

test('an error of a timer is a finding of a property too, also where it fires when other inputs have run', async () => {
  const { fence, ...surroundings } = host()
  const waiting: (() => void)[] = []
  const property = (count: number): void => {
    const { mark } = fence
    waiting.push(() => {
      if (count > 500) fence.throws('uncaught-error', new RangeError('late'), mark)
    })
    if (waiting.length > 3) waiting.shift()?.()
  }
  const { finding } = await runFuzzTest({
    ...{ test: { file: '', projectRoot: '', name: 'waits' }, property, defaultSeed: 1, clock: { now: () => 0 } },
    options: { domains: [d.int({ min: 0, max: 1000 })], runs: 2000 },
    ...surroundings,
  })
  expect(Number(finding?.args[0])).toBeGreaterThan(500)
  expect(String(finding?.error)).toBe('OracleError: Uncaught error: RangeError: late')
})

test('values that are no errors, and say nothing, are one cause', () => {
  const keyOf = (reason: unknown) => fingerprint(strayFailure({ kind: 'uncaught-error', reason })).key
  const mute = [0, 1, null, undefined, true, Symbol('a'), '', [], {}].map(keyOf)
  expect(new Set(mute).size).toBe(1)
  const told = [new Error('lost'), new TypeError('lost'), 'lost', 'gone', { message: 'lost' }].map(keyOf)
  expect(new Set([...mute, ...told]).size).toBe(6)
})
