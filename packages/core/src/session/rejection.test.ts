import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

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

/** A host in miniature: what is rejected is known only after its turn. */
function host() {
  let made: { readonly reason: unknown } | undefined
  let known: { readonly reason: unknown } | undefined
  return {
    reject(reason: unknown) {
      made ??= { reason }
    },
    rejections: {
      take() {
        const taken = known
        known = undefined
        return taken
      },
    },
    async yieldToHost() {
      await setImmediate()
      known ??= made
      made = undefined
    },
  }
}

async function reportOf(isBad: (count: number) => boolean) {
  const { reject, ...surroundings } = host()
  const send = (count: number): void => {
    if (isBad(count)) reject(new Error(`lost ${count}`))
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
