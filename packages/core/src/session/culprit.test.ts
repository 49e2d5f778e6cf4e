import { describe, expect, test } from 'vitest'
import { corpusOf, done, integerOf, scriptedSession } from '../../test/scripted/scripted-session.ts'
import { OracleError } from '../execution/oracle-error.ts'
import { Suspects } from './culprit.ts'
import type { LateOracle } from './late-oracles.ts'

/** An oracle that sees, at its next look, that 13 was run. */
function session({ interval = 4, needsTurn = false, repeats = true } = {}) {
  let deeds = 0
  const oracle: LateOracle = {
    kinds: ['prototype-pollution'],
    interval,
    needsTurn,
    take() {
      const wasDone = deeds > 0
      deeds = 0
      return wasDone ? new OracleError('prototype-pollution', 'Polluted.') : undefined
    },
  }
  let hasActed = false
  const parts = scriptedSession(
    (n) => {
      if (n === 13 && (repeats || !hasActed)) deeds++
      hasActed ||= n === 13
      return undefined
    },
    [oracle],
  )
  const suspects = new Suspects([oracle], parts.judge)
  let runs = 0
  const search = (...numbers: readonly number[]): void => {
    for (const n of numbers) {
      parts.runner.run(corpusOf(n))
      suspects.remember(corpusOf(n), ++runs)
    }
  }
  return { ...parts, oracle, suspects, search }
}

describe('the culprit', () => {
  test('is the input that does it again, and no more are run behind it', async () => {
    const { suspects, oracle, search, runner } = session()
    search(10, 11, 12, 13)
    runner.seen.length = 0
    const culprit = await done(suspects.culprit(oracle, 'combinations'))
    expect(integerOf(culprit?.corpus)).toBe(13)
    expect(culprit).toMatchObject({ phase: 'combinations', error: { kind: 'prototype-pollution' } })
    expect(runner.seen).toEqual([13])
  })

  test('is not looked for where nothing was done', async () => {
    const { suspects, oracle, search, runner } = session()
    search(10, 11)
    expect(await done(suspects.culprit(oracle, 'search'))).toBeUndefined()
    expect(runner.seen).toEqual([10, 11])
  })

  test('is nobody where no input does it again', async () => {
    const { suspects, oracle, search, runner } = session({ repeats: false })
    search(13, 11)
    expect(await done(suspects.culprit(oracle, 'search'))).toBeUndefined()
    expect(runner.seen).toEqual([13, 11, 13, 11])
  })

  test('is among as many inputs as may have passed since the last look', async () => {
    const { suspects, oracle, search, runner } = session()
    search(1, 2, 3, 4, 5, 13)
    runner.seen.length = 0
    expect(integerOf((await done(suspects.culprit(oracle, 'search')))?.corpus)).toBe(13)
    expect(runner.seen).toEqual([4, 5, 13])
  })

  test('of what needs the host is looked for with a turn after each run', async () => {
    const { suspects, oracle, search } = session({ needsTurn: true })
    search(1, 2, 13)
    let turns = 0
    await done(suspects.culprit(oracle, 'search'), () => void turns++)
    expect(turns).toBe(4)
  })
})

test('oracles are due at their intervals; without any none is', () => {
  const often = session({ interval: 4 }).oracle
  const seldom = session({ interval: 12 }).oracle
  const { judge } = scriptedSession(() => undefined)
  const suspects = new Suspects([often, seldom], judge)
  expect(suspects.interval).toBe(4)
  expect([suspects.due(4), suspects.due(8), suspects.due(12)]).toEqual([[often], [often], [often, seldom]])
  const none = new Suspects([], judge)
  expect([1, 256, 4096, 1_000_000].filter((runs) => runs % none.interval === 0)).toEqual([])
})

test('a look at what runs left behind is due where they started something, and only then', () => {
  const runs = { hasStarted: false }
  const { oracle, judge } = session()
  const suspects = new Suspects([{ ...oracle, runs }], judge)
  expect(suspects.due(4)).toEqual([])
  runs.hasStarted = true
  expect(suspects.due(4)).toHaveLength(1)
  expect(suspects.due(5)).toEqual([])
})
