import { expect, test } from 'vitest'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import type { RunStatus } from '../execution/run-result.ts'
import { SpoiledCode } from './spoiled-code.ts'

/** Code that takes so many steps for an input, which is a number. */
function codeOf(stepsOf: (input: number) => number, isStopped = false) {
  let exhausted = false
  const result = { status: 'passed' as RunStatus, error: undefined, news: false, thrown: undefined }
  const runs: number[] = []
  const coverage = Object.create(new ScriptedCoverage(), {
    steps: { value: 0, writable: true },
    exhausted: { get: () => exhausted },
  }) as ScriptedCoverage & { steps: number }
  const run = (input: number, mostSteps: number): void => {
    const taken = stepsOf(input)
    exhausted = taken > mostSteps
    coverage.steps = Math.min(taken, mostSteps)
  }
  const runBriefly = (corpus: unknown, mostSteps: number): undefined => {
    runs.push(Number(corpus))
    // Nothing is run then.
    if (result.status === 'discarded') return
    run(Number(corpus), mostSteps)
  }
  const breathing = { isDue: () => false }
  const testFile = 'a.test.ts'
  const spoiled = new SpoiledCode(
    { runner: { runBriefly, result }, coverage, breathing, stepBudget: 1_000_000 },
    { testFile, isStopped },
  )
  const remember = (input: number): void => {
    run(input, Number.POSITIVE_INFINITY)
    spoiled.remember(input)
  }
  const isSpoiled = (): boolean => {
    const step = spoiled.isSpoiled().next()
    if (step.done !== true) throw new Error('Nothing waits here.')
    return step.value
  }
  return { remember, isSpoiled, runs, spoiled, coverage, result, exhaust: () => void (exhausted = true) }
}

test('code is spoiled once inputs that ended take many times their steps', () => {
  let digits = 20
  const { remember, isSpoiled } = codeOf((input) => input * digits)
  for (const input of [1, 7, 50, 90]) remember(input)
  expect(isSpoiled()).toBe(false)
  digits = 40
  expect(isSpoiled()).toBe(false)
  digits = 200
  expect(isSpoiled()).toBe(true)
})

test('and not for one of them, nor for a few steps, nor where nothing is known', () => {
  let more = 0
  const code = codeOf((input) => (input === 90 ? 90 + more : input))
  expect(code.isSpoiled()).toBe(false)
  for (const input of [1, 7, 50, 90]) code.remember(input)
  more = 1_000_000
  expect(code.isSpoiled()).toBe(false)
})

test('and not where they cannot be made any more, whatever the run before did', () => {
  let digits = 20
  const { remember, isSpoiled, result, exhaust } = codeOf((input) => input * digits)
  for (const input of [1, 7, 50, 90]) remember(input)
  digits = 1e9
  result.status = 'discarded'
  exhaust()
  expect(isSpoiled()).toBe(false)
  result.status = 'passed'
  expect(isSpoiled()).toBe(true)
})

test('those with the most steps are asked, and none that takes long', () => {
  const { remember, isSpoiled, runs } = codeOf((input) => input)
  for (const input of [500_000, 3, ...Array.from({ length: 40 }, (_, at) => (at * 7) % 40), 2]) remember(input)
  expect(isSpoiled()).toBe(false)
  expect(runs).toEqual(Array.from({ length: 16 }, (_, at) => 24 + at))
})

test('code stays spoiled, for later tests as well; and may be where a maker of inputs was stopped', () => {
  let digits = 20
  const { remember, isSpoiled, spoiled, coverage, result } = codeOf((input) => input * digits)
  for (const input of [50, 90]) remember(input)
  digits = 200
  expect([isSpoiled(), spoiled.wasSpoiled]).toEqual([true, false])
  const parts = {
    runner: { runBriefly: () => undefined, result },
    coverage,
    breathing: { isDue: () => false },
    stepBudget: 1,
  }
  const later = (testFile: string) => new SpoiledCode(parts, { testFile, isStopped: false }).wasSpoiled
  expect([later('a.test.ts'), later('b.test.ts')]).toEqual([true, false])
  expect(codeOf(() => 1).spoiled.wasSpoiled).toBe(false)
  const stopped = codeOf(() => 1, true)
  expect([stopped.isSpoiled(), stopped.spoiled.wasSpoiled]).toEqual([true, true])
})
