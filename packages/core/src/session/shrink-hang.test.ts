import { describe, expect, test } from 'vitest'
import { corpusOf, integerOf, root } from '../../test/scripted/scripted-session.ts'
import type { RunStatus } from '../execution/run-result.ts'
import { Rng } from '../random/rng.ts'
import { shrinkHang } from './shrink-hang.ts'

type End = RunStatus | 'timedOut'

/** Shrinks 5000, a run of which takes `cost` milliseconds of `hangAfter`, which is 100. */
async function shrunk(cost: (n: number) => number, { timeBudget = 1e9, otherwise = 'passed' as End } = {}) {
  let now = 0
  const tried: (readonly [n: number, timeoutMs: number])[] = []
  const result = await shrinkHang(corpusOf(5000), {
    ...{ root, rng: new Rng(1), timeBudget, hangAfter: 100, clock: { now: () => now } },
    run: async (corpus, timeoutMs) => {
      const n = integerOf(corpus)
      tried.push([n, timeoutMs])
      now += Math.min(cost(n), timeoutMs)
      return cost(n) >= timeoutMs ? 'timedOut' : otherwise
    },
  })
  return { ...result, n: integerOf(result.corpus), tried }
}

describe('an input that never returns', () => {
  test('is made as small as it hangs, with half the patience, and all of it at the end', async () => {
    const { n, tried, accepted, evaluations } = await shrunk((value) => (value >= 20 ? 1e9 : 0))
    expect(n).toBe(20)
    expect(tried.slice(0, -1).every(([, timeoutMs]) => timeoutMs === 50)).toBe(true)
    expect(tried.at(-1)).toEqual([20, 100])
    expect(accepted).toBeGreaterThan(0)
    expect(evaluations).toBe(tried.length - 1)
  })

  test('is the smallest that outlasts the whole patience: what is only slow is gone back from', async () => {
    const { n, tried } = await shrunk((value) => (value >= 300 ? 1e9 : value >= 20 ? 70 : 0))
    expect(n).toBeGreaterThanOrEqual(300)
    expect(n).toBeLessThan(5000)
    expect(tried.filter(([value, timeoutMs]) => timeoutMs === 100 && value < 300).length).toBeGreaterThan(0)
  })

  test('stays as it was met where nothing smaller hangs', async () => {
    for (const cost of [
      (value: number) => (value === 5000 ? 1e9 : 70),
      (value: number) => (value === 5000 ? 1e9 : 0),
    ]) {
      expect(await shrunk(cost)).toMatchObject({ n: 5000, accepted: 0 })
    }
  })

  test('is no input that fails otherwise, or that is refused', async () => {
    for (const otherwise of ['failed', 'discarded'] as const) {
      expect((await shrunk((value) => (value >= 20 ? 1e9 : 0), { otherwise })).n).toBe(20)
    }
  })

  test('is made smaller for as long as there is time', async () => {
    const { tried } = await shrunk((value) => (value >= 20 ? 1e9 : 0), { timeBudget: 120 })
    // Each run that hangs takes 50 of 120 ms.
    expect(tried.filter(([value, timeoutMs]) => value >= 20 && timeoutMs === 50)).toHaveLength(3)
  })
})
