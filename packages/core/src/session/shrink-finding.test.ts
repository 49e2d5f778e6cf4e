import { describe, expect, test } from 'vitest'
import {
  corpusOf,
  done,
  failed,
  failureOf,
  integerOf,
  root,
  type Script,
  scriptedSession,
} from '../../test/scripted/scripted-session.ts'
import { OracleError } from '../execution/oracle-error.ts'
import { Rng } from '../random/rng.ts'
import type { LateOracle } from './late-oracles.ts'
import { type ShrinkParts, shrinkAll, shrinkFinding } from './shrink-finding.ts'
import { StoppedInputs } from './stopped-inputs.ts'

const bad = new RangeError('bad')

function shrinking(script: Script, more: Partial<ShrinkParts> = {}) {
  const session = scriptedSession(script, more.oracles)
  const parts: ShrinkParts = {
    ...session,
    ...{ rng: new Rng(1), signal: undefined, timeBudget: 1000, runs: 1000, explains: true, coverage: undefined },
    stopped: new StoppedInputs(root),
    passedEdges: () => new Set(),
    ...more,
  }
  return { ...session, parts }
}

describe('a failure', () => {
  test('is descended from to the simplest input with the same failure, each step noted', async () => {
    const { parts, judge } = shrinking((n) => (n >= 20 ? failed(bad) : undefined))
    const shrunk = await done(shrinkFinding(failureOf(judge, 5000, bad), parts))
    expect(integerOf(shrunk.corpus)).toBe(20)
    expect(shrunk).toMatchObject({ flaky: undefined, shrink: { complete: true, accepted: shrunk.steps.length - 1 } })
    expect([shrunk.steps[0], shrunk.steps.at(-1)].map((step) => integerOf(step?.corpus))).toEqual([5000, 20])
  })

  test('is not made simpler by an input that was stopped, which is not run again', async () => {
    const stopped = new StoppedInputs(root)
    stopped.add(corpusOf(20))
    const { parts, judge, runner } = shrinking((n) => (n >= 20 ? failed(bad) : undefined), { stopped })
    const shrunk = await done(shrinkFinding(failureOf(judge, 5000, bad), parts))
    expect(integerOf(shrunk.corpus)).toBe(21)
    expect(runner.seen).not.toContain(20)
  })

  test('that is of no part of the input has only free parts', async () => {
    const { parts, judge } = shrinking(() => failed(bad))
    const shrunk = await done(shrinkFinding(failureOf(judge, 5000, bad), parts))
    expect([integerOf(shrunk.corpus), shrunk.free]).toEqual([0, [[0]]])
  })

  test('is set beside the nearest input that passes, in 50 runs at most; or is not, where nobody wants to know', async () => {
    const script: Script = (n) => (n >= 20 ? failed(bad) : undefined)
    const { parts, judge } = shrinking(script)
    const shrunk = await done(shrinkFinding(failureOf(judge, 5000, bad), parts))
    expect(integerOf(shrunk.passing)).toBe(19)
    const alone = shrinking(() => failed(bad))
    const same = await done(shrinkFinding(failureOf(alone.judge, 5000, bad), alone.parts))
    expect(same).not.toHaveProperty('passing')
    const unexplained = shrinking(script, { explains: false })
    const bare = await done(shrinkFinding(failureOf(unexplained.judge, 5000, bad), unexplained.parts))
    expect([integerOf(bare.corpus), bare.free, bare.passing, bare.places]).toEqual([20, [], undefined, []])
  })

  test('that passes when it is run again is flaky, and is not shrunk', async () => {
    const { parts, judge, runner } = shrinking(() => undefined)
    const shrunk = await done(shrinkFinding(failureOf(judge, 5000, bad), parts))
    expect(shrunk).toMatchObject({ error: bad, flaky: { failed: 0, tried: 10 }, shrink: { complete: false } })
    expect(new Set(runner.seen)).toEqual(new Set([5000]))
  })

  test('is run once more at the end, so that what remembers its last run remembers this one', async () => {
    const { parts, judge, runner } = shrinking((n) => (n >= 20 ? failed(bad) : undefined))
    await done(shrinkFinding(failureOf(judge, 5000, bad), parts))
    expect(runner.seen.at(-1)).toBe(20)
    const hang = new OracleError('hang', 'Hang: no end after 9 steps.')
    const endless = shrinking((n) => (n >= 20 ? failed(hang) : undefined))
    await done(shrinkFinding(failureOf(endless.judge, 5000, hang), endless.parts))
    expect(endless.runner.seen.at(-1)).toBeLessThan(20)
  })

  test('is left as it is where its runs or its time are used up, or somebody ends it', async () => {
    const script: Script = (n) => (n >= 20 ? failed(bad) : undefined)
    for (const more of [{ runs: 0 }, { signal: { aborted: true } }]) {
      const { parts, judge } = shrinking(script, more)
      const shrunk = await done(shrinkFinding(failureOf(judge, 5000, bad), parts))
      expect([integerOf(shrunk.corpus), shrunk.free]).toEqual([5000, []])
      expect(shrunk.shrink.accepted).toBe(0)
    }
    const slow = shrinking((n) => {
      slow.time.now += 600
      return script(n, 0)
    })
    const shrunk = await done(shrinkFinding(failureOf(slow.judge, 5000, bad), slow.parts))
    expect(shrunk.shrink).toMatchObject({ evaluations: 2, complete: false })
  })

  test('is explained in what is left of its time', async () => {
    const timed = async (more: Partial<ShrinkParts>) => {
      const slow = shrinking(() => {
        slow.time.now += 10
        return failed(bad)
      }, more)
      await done(shrinkFinding(failureOf(slow.judge, 5000, bad), slow.parts))
      return slow.time.now
    }
    const unexplained = await timed({ explains: false })
    const explained = await timed({ timeBudget: 100_000 })
    expect(explained).toBeGreaterThan(unexplained + 60)
    expect(await timed({ timeBudget: unexplained })).toBeLessThan(unexplained + 60)
  })

  test('met on the way, and each further one, has half the time of the one before', async () => {
    const bugAt = (n: number) => new RangeError(`bad ${'i'.repeat(Math.abs(n) / 100)}`)
    const slow = shrinking(
      (n) => {
        slow.time.now += 100
        // Every hundred numbers have a bug of their own.
        return failed(bugAt(n))
      },
      { timeBudget: 10_000, runs: 100_000 },
    )
    slow.met.note(failureOf(slow.judge, 5000, bugAt(5000)))
    await done(shrinkAll(slow.met, slow.parts))
    expect(slow.met.shrunk.length).toBeGreaterThan(4)
    // Ten runs of each say whether it is flaky, and one more is the last.
    expect(slow.time.now).toBeLessThanOrEqual(2 * 10_000 + slow.met.shrunk.length * 12 * 100)
  })

  test('of another bug met on the way waits for its turn', async () => {
    const other = new TypeError('another')
    const { parts, judge, met } = shrinking((n) => (n >= 1000 ? failed(bad) : n >= 20 ? failed(other) : undefined))
    met.note(failureOf(judge, 5000, bad))
    await done(shrinkAll(met, parts))
    expect(met.shrunk.map(({ corpus, error }) => [integerOf(corpus), error])).toEqual([
      [1000, bad],
      [20, other],
    ])
  })

  test('only a late oracle sees is asked of that oracle alone', async () => {
    let hasActed = false
    const asked = new Set<string>()
    const effect = new OracleError('effect', 'Refused: the code would have removed "/".')
    const late: LateOracle = {
      kinds: ['unhandled-rejection', 'effect'],
      interval: 8,
      needsTurn: true,
      take: () => (hasActed ? effect : undefined),
    }
    const other: LateOracle = {
      kinds: ['prototype-pollution'],
      interval: 8,
      needsTurn: false,
      take: () => void asked.add(`after ${integerOf(runner.current)}`),
    }
    const { parts, judge, runner } = shrinking(
      (n) => {
        hasActed = n >= 20
        return undefined
      },
      { oracles: [other, late] },
    )
    const shrunk = await done(shrinkFinding(failureOf(judge, 5000, effect), parts))
    expect([integerOf(shrunk.corpus), shrunk.error]).toEqual([20, effect])
    // At the first look and at the last, which are for every kind.
    expect([...asked]).toEqual(['after 5000', 'after 20'])
  })
})

test('breaths are drawn while shrinking', async () => {
  const { parts, judge, time } = shrinking((n) => {
    time.now += 5
    return n >= 20 ? failed(bad) : undefined
  })
  let breaths = 0
  await done(shrinkFinding(failureOf(judge, 5000, bad), parts), () => void breaths++)
  expect(breaths).toBeGreaterThan(2)
})
