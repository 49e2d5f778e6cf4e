import { expect, test } from 'vitest'
import { done, failed, failureOf, type Script, scriptedSession } from '../../test/scripted/scripted-session.ts'
import { OracleError } from '../execution/oracle-error.ts'
import { flakinessOf } from './flakiness.ts'

const first = new RangeError('bad')
const again = new RangeError('bad')

async function flakiness(script: Script, error: Error = first) {
  const { judge, runner } = scriptedSession(script)
  return { ...(await done(flakinessOf(failureOf(judge, 1, error), judge))), runs: runner.seen.length }
}

test('what fails again is believed after one run, and has the trace of that', async () => {
  expect(await flakiness(() => failed(again))).toEqual({ flaky: undefined, error: again, runs: 1 })
})

test('what passes is run ten times', async () => {
  expect(await flakiness(() => undefined)).toEqual({ flaky: { failed: 0, tried: 10 }, error: first, runs: 10 })
  const sometimes = await flakiness((_, run) => (run % 3 === 0 ? failed(again) : undefined))
  expect(sometimes).toEqual({ flaky: { failed: 3, tried: 10 }, error: again, runs: 10 })
})

test('another failure counts, and does not take the place of the error', async () => {
  const other = await flakiness((_, run) => (run > 1 ? failed(new TypeError('another')) : undefined))
  expect(other).toEqual({ flaky: { failed: 9, tried: 10 }, error: first, runs: 10 })
})

test('a hang is not run again', async () => {
  const hang = new OracleError('hang', 'Hang: no end after 9 ms.')
  expect(await flakiness(() => expect.unreachable(), hang)).toEqual({ flaky: undefined, error: hang, runs: 0 })
})
