import { Rng } from '@fuzzwright/core/domain'
import { type HangGuard, unguarded } from '@fuzzwright/core/host'
import { expect, test } from 'vitest'
import { json } from '../ready-made/json.ts'
import { evolve } from './evolve.ts'
import type { EvolveOptions } from './evolve-options.ts'
import { singleGoal } from './goals.ts'

const loop = 'the endless loop'

/** Takes what throws `loop` for what never returns: the limit is not a matter of time here. */
const guard: HangGuard = {
  run(batch, timeoutMs) {
    expect(timeoutMs).toBe(70)
    batch()
    return hanging ? 'timedOut' : 'finished'
  },
}
let hanging = false

const options: EvolveOptions = {
  grammar: json,
  rng: new Rng(1),
  goals: singleGoal('runTime'),
  hangAfter: 70,
  guard,
  target: (text) => {
    hanging = text.includes('[')
    if (hanging) throw new Error(loop)
    return { functions: [1], runTime: text.length }
  },
}

test('a run that does not end is the worst run time and is reported with its text', () => {
  const { feedback, curve, archive } = evolve(options)
  expect(curve.length).toBe(48)
  expect(feedback.hung).toBeGreaterThan(0)
  expect(curve.at(-1)?.hangs).toBe(feedback.hung)
  expect([...feedback.hangs].every((text) => text.includes('['))).toBe(true)
  expect([...feedback.exceptions]).toEqual([])
  const hangs = archive.filter((each) => each.hung)
  expect(hangs).toHaveLength(1)
  expect(hangs[0]?.scores.runTime).toBe(1)
})

test('a target that was stopped by others says so', () => {
  const target = (text: string) => ({ hung: text.includes('['), runTime: text.length })
  const { feedback } = evolve({ ...options, rng: new Rng(1), guard: unguarded, target, runTimeLimit: 5000 })
  expect(feedback.hangs.size).toBeGreaterThan(0)
  expect(feedback.longestRun).toBe(5000)
})

test('a loop that never ends is stopped', () => {
  const { feedback, curve } = evolve({
    grammar: json,
    rng: new Rng(1),
    hangAfter: 50,
    until: ({ hangs }) => hangs > 0,
    target: (text) => {
      while (text.includes('['));
    },
  })
  expect([...feedback.hangs].some((text) => text.includes('['))).toBe(true)
  expect(curve.at(-1)?.hangs).toBe(feedback.hung)
})
