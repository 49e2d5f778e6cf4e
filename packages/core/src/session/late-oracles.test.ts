import { describe, expect, test } from 'vitest'
import { done } from '../../test/scripted/scripted-session.ts'
import type { StrayError } from '../execution/effects.ts'
import { OracleError } from '../execution/oracle-error.ts'
import { aftermathOracle, type LateOracle, look, pollutionOracle } from './late-oracles.ts'

const effect = new OracleError('effect', 'Refused.')

/** What a look answers, and how many turns of the host it took. */
async function looked(oracle: LateOracle) {
  let turns = 0
  const seen = await done(look(oracle), () => void turns++)
  return { seen, turns }
}

const quiet = {
  runs: { hasStarted: true },
  hasStarted: () => true,
  lateEffect: () => undefined,
  stray: () => undefined,
  straggler: () => undefined,
  mark: () => undefined,
  isAwaiting: () => false,
}

describe('a look', () => {
  test('at prototypes takes no turn of the host', async () => {
    const polluted = new OracleError('prototype-pollution', 'Polluted.')
    expect(await looked(pollutionOracle(() => polluted))).toEqual({ seen: polluted, turns: 0 })
    expect(await looked(pollutionOracle(() => undefined))).toEqual({ seen: undefined, turns: 0 })
  })

  test('at what runs left behind takes one, and more while something is still to come', async () => {
    let pending = 3
    const isAwaiting = (): boolean => pending-- > 0
    expect(await looked(aftermathOracle(quiet))).toEqual({ seen: undefined, turns: 1 })
    expect(await looked(aftermathOracle({ ...quiet, isAwaiting }))).toEqual({ seen: undefined, turns: 4 })
  })

  test('takes none where runs started nothing, and tells what is there all the same', async () => {
    const still = { ...quiet, hasStarted: () => false, isAwaiting: () => true, lateEffect: () => effect }
    expect(await looked(aftermathOracle(still))).toEqual({ seen: effect, turns: 0 })
  })

  test('waits no longer than ten thousand turns', async () => {
    const { turns } = await looked(aftermathOracle({ ...quiet, isAwaiting: () => true }))
    expect(turns).toBe(10_001)
  })
})

describe('what runs left behind', () => {
  /** Errors nobody caught, in order. */
  const strays = (...errors: readonly StrayError[]) => {
    const waiting = [...errors]
    return () => waiting.shift()
  }
  const mark = {}

  test('is an error nobody caught, each once', async () => {
    const stray = strays(
      { kind: 'unhandled-rejection', reason: new RangeError('late'), mark },
      { kind: 'uncaught-error', reason: undefined, mark },
    )
    const oracle = aftermathOracle({ ...quiet, stray })
    expect((await looked(oracle)).seen).toMatchObject({
      kind: 'unhandled-rejection',
      message: 'Unhandled rejection: RangeError: late',
    })
    expect((await looked(oracle)).seen).toMatchObject({
      kind: 'uncaught-error',
      message: 'Uncaught error: thrown undefined: undefined',
    })
    expect((await looked(oracle)).seen).toBeUndefined()
  })

  test('is waited for longer once one was seen', async () => {
    const late: StrayError = { kind: 'uncaught-error', reason: new Error('later'), mark }
    const oracle = aftermathOracle({ ...quiet, straggler: strays(late), isAwaiting: () => true })
    expect(oracle.straggler?.()).toMatchObject({ mark, error: { message: 'Uncaught error: Error: later' } })
    expect((await looked(oracle)).turns).toBe(100_001)
  })

  test('is an effect that was refused, which comes before the rejection it led to', async () => {
    const oracle = aftermathOracle({
      ...quiet,
      stray: strays({ kind: 'unhandled-rejection', reason: effect, mark }),
      lateEffect: () => effect,
    })
    expect((await looked(oracle)).seen).toBe(effect)
  })
})

test('of several oracles the intervals are multiples of the least', () => {
  const [often, seldom] = [pollutionOracle(() => undefined).interval, aftermathOracle(quiet).interval]
  expect(seldom % often).toBe(0)
})
