import { expect, test } from 'vitest'
import type { FuzzOptions } from './fuzz-options.ts'
import { settingsOf } from './test-settings.ts'

const endless = Number.POSITIVE_INFINITY

test('what holds where nobody says otherwise', () => {
  expect(settingsOf({ defaultSeed: 4 }, {}, 1)).toEqual({
    seed: 4,
    fuzzMode: false,
    onlyGiven: false,
    runs: 10_000,
    searchBudget: 5_000,
    shrinkBudget: 5_000,
    shrinkRuns: 20_000,
    explains: true,
    stopsEarly: true,
    stepBudget: 2_000_000,
    hangAfter: 1_000,
    batchLimit: 1_000,
    continueAfterFailure: false,
  })
})

test('the seed of the environment comes before that of the test, and that before the host’s', () => {
  expect(settingsOf({ defaultSeed: 4, environment: { seed: 6 } }, { seed: 5 }, 1).seed).toBe(6)
  expect(settingsOf({ defaultSeed: 4, environment: {} }, { seed: 5 }, 1).seed).toBe(5)
})

test('a search ends by itself where nobody limits it, or asks for it', () => {
  const stops = (options: FuzzOptions): boolean => settingsOf({ defaultSeed: 4 }, options, 1).stopsEarly
  expect([{}, { runs: 7 }, { timeBudget: 50 }].map(stops)).toEqual([true, false, false])
  expect([{ stopEarly: false }, { runs: 7, stopEarly: true }].map(stops)).toEqual([false, true])
  expect(settingsOf({ defaultSeed: 4, environment: { fuzzFor: 300 } }, {}, 1).stopsEarly).toBe(false)
})

test('in fuzz mode the time given is the end, and no finding is', () => {
  const settings = settingsOf({ defaultSeed: 4, environment: { fuzzFor: 300 } }, { runs: 7, timeBudget: 50 }, 1)
  expect(settings).toMatchObject({ fuzzMode: true, runs: endless, searchBudget: 300, continueAfterFailure: true })
  expect(settings.shrinkBudget).toBe(50)
})

test('a corpus that is minimised is run to its end', () => {
  const settings = settingsOf({ defaultSeed: 4, environment: { minimize: true } }, { timeBudget: 50 }, 1)
  expect(settings).toMatchObject({ fuzzMode: true, onlyGiven: true, searchBudget: endless })
})

test('more patience is for batches only', () => {
  expect(settingsOf({ defaultSeed: 4 }, { hangAfter: 200 }, 16)).toMatchObject({ hangAfter: 200, batchLimit: 3200 })
})
