import { expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { MemoryFindingsStore } from '../replay/findings-store.ts'
import { runFuzzTest } from './run-fuzz-test.ts'
import { systemClock } from './system.ts'

const identity = { file: 'a.test.ts', projectRoot: '', name: 'keeps prototypes' }

/** Writes to a function every object inherits: nothing a quick look at enumerable properties can see. */
function pollute(n: number): void {
  if (n >= 100) Object.assign(Object.prototype.toString, { [`p${n}`]: true })
}

const request = {
  test: identity,
  target: pollute,
  options: { domains: [d.int()], seed: 5, runs: 3000 },
  defaultSeed: 1,
  clock: systemClock,
}

test('pollution only the full look can see is shrunk, replayed, and found again when it was kept', async () => {
  const store = new MemoryFindingsStore()
  const first = await runFuzzTest({ ...request, store })
  expect(first.finding?.flaky).toBeUndefined()
  expect(first.finding?.args).toEqual([100])
  expect(Object.keys(Object.prototype.toString)).toEqual([])

  const replayed = await runFuzzTest({ ...request, environment: { replay: first.finding?.replay ?? '' } })
  expect(replayed.outcome).toBe('failed')
  const kept = await runFuzzTest({ ...request, store })
  expect(kept.finding?.phase).toBe('regressions')
  expect(kept.runs).toBeLessThan(first.runs)
})

test('pollution by the last runs of a search, between two full looks, is found when it ends', async () => {
  const { finding } = await runFuzzTest({ ...request, options: { ...request.options, runs: 200 } })
  expect(finding?.args).toEqual([100])
  expect(Object.keys(Object.prototype.toString)).toEqual([])
})

test('behind a fence a property is held to it, too', async () => {
  const { parse } = JSON
  const fence = {
    ...{ hasStarted: false, isStirred: false, hasLeads: false },
    ...{ enter() {}, leave() {}, pause() {}, close() {}, watch() {} },
    ...{ end: () => undefined, tellApart: () => ({}), takeLeads: () => [], takeLate: () => undefined },
    ...{ takeStray: () => undefined, takeStraggler: () => undefined, isAwaiting: () => false },
    outside: <T>(work: () => T): T => work(),
    inside: <T>(work: () => T): T => work(),
  }
  const property = (n: number): boolean => {
    if (n >= 100) JSON.parse = () => 1
    return true
  }
  const { target: _, ...rest } = request
  const { finding } = await runFuzzTest({ ...rest, property, openFence: () => fence })
  expect(String(finding?.error)).toContain('Changed built-in: JSON.parse was replaced.')
  expect(JSON.parse).toBe(parse)
})
