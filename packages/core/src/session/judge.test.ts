import { expect, test } from 'vitest'
import { corpusOf, done, failed, scriptedSession } from '../../test/scripted/scripted-session.ts'
import { OracleError } from '../execution/oracle-error.ts'
import type { LateOracle } from './late-oracles.ts'

const bad = new RangeError('bad')

/** Answers its error in one look. */
function oracle(error: OracleError | undefined, asked: string[], name: string): LateOracle {
  return {
    kinds: ['prototype-pollution'],
    interval: 8,
    needsTurn: false,
    take() {
      asked.push(name)
      return error
    },
  }
}

test('an input that fails, one that passes, one that is discarded', async () => {
  const { judge } = scriptedSession((n) => (n === 1 ? failed(bad) : n === 2 ? { status: 'discarded' } : undefined))
  expect(await done(judge.failure(corpusOf(1)))).toEqual({ error: bad })
  expect(await done(judge.failure(corpusOf(2)))).toBeUndefined()
  expect(await done(judge.failure(corpusOf(3)))).toBeUndefined()
})

test('what was thrown may be undefined', async () => {
  const { judge } = scriptedSession(() => failed(undefined))
  expect(await done(judge.failure(corpusOf(1)))).toEqual({ error: undefined })
})

test('oracles are asked in order, of runs that passed, until one saw something', async () => {
  const asked: string[] = []
  const seen = new OracleError('prototype-pollution', 'seen')
  const oracles = [oracle(undefined, asked, 'first'), oracle(seen, asked, 'second'), oracle(seen, asked, 'third')]
  const { judge } = scriptedSession(
    (n) => (n === 1 ? failed(bad) : n === 2 ? { status: 'discarded' } : undefined),
    oracles,
  )
  await done(judge.failure(corpusOf(1)))
  await done(judge.failure(corpusOf(2)))
  expect(asked).toEqual([])
  expect(await done(judge.failure(corpusOf(3)))).toEqual({ error: seen })
  expect(asked).toEqual(['first', 'second'])
})

test('a promise of the target is waited for', async () => {
  const { judge, runner } = scriptedSession(async () => failed(bad))
  const work = judge.failure(corpusOf(1))
  const step = work.next()
  expect([step.done, step.value, runner.result.status]).toEqual([false, expect.any(Promise), 'passed'])
  await step.value
  expect(work.next()).toEqual({ done: true, value: { error: bad } })
})

test('a failure that is examined has a phase, a fingerprint and frames', async () => {
  const limits: number[] = []
  const { judge } = scriptedSession(() => {
    limits.push(Error.stackTraceLimit)
    return failed(bad)
  })
  const before = Error.stackTraceLimit
  const failure = await done(judge.examine(corpusOf(7), 'seeds'))
  expect(failure).toMatchObject({
    error: bad,
    phase: 'seeds',
    runs: 0,
    features: 0,
    fingerprint: { className: 'RangeError' },
  })
  expect([...limits, Error.stackTraceLimit]).toEqual([30, before])
})

test('the host has its turn between slow runs of one input: a guard would take all of them for one', async () => {
  const { judge, time } = scriptedSession(() => {
    time.now += 400
    return failed(bad)
  })
  let breaths = 0
  for (let run = 0; run < 3; run++) await done(judge.run(corpusOf(1)), () => void breaths++)
  expect(breaths).toBe(2)
})
