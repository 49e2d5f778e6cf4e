import { describe, expect, test } from 'vitest'
import {
  corpusOf,
  done,
  failed,
  integerOf,
  type Script,
  scriptedSession,
} from '../../test/scripted/scripted-session.ts'
import { type Proposal, seedProposal } from '../engine/proposal.ts'
import { OracleError } from '../execution/oracle-error.ts'
import type { RunStatus } from '../execution/run-result.ts'
import { Suspects } from './culprit.ts'
import type { LateOracle } from './late-oracles.ts'
import { SearchLoop } from './search-loop.ts'

interface LoopOptions {
  readonly script?: Script
  readonly timeBudget?: number
  readonly oracles?: readonly LateOracle[]
  readonly continueAfterFailure?: boolean
  readonly signal?: { readonly aborted: boolean }
  readonly isTraced?: (n: number) => boolean
}

/** A loop whose search proposes the integers from 1 to `last`. */
function loopOf(last: number, options: LoopOptions = {}) {
  const { script = () => undefined, timeBudget = 1000, oracles = [], isTraced = () => false } = options
  const session = scriptedSession(script, oracles)
  const told: RunStatus[] = []
  const traces: boolean[] = []
  let next = 0
  const search = {
    phase: 'search' as const,
    get runs() {
      return told.length
    },
    next(): Proposal | undefined {
      return ++next > last ? undefined : seedProposal(corpusOf(next), isTraced(next))
    },
    tell: ({ status }: { readonly status: RunStatus }) => void told.push(status),
  }
  const { runner, judge, met, progress, breathing } = session
  const loop = new SearchLoop({
    ...{ search, runner, judge, met, progress, breathing, timeBudget },
    coverage: { trace: (on) => void traces.push(on) },
    suspects: new Suspects(oracles, judge),
    signal: options.signal,
    continueAfterFailure: options.continueAfterFailure ?? false,
  })
  return { ...session, loop, told, traces }
}

const bad = new RangeError('bad')

describe('a search ends', () => {
  test('when there is no input any more; each was run once and told', async () => {
    const { loop, told, runner } = loopOf(5, { script: (n) => (n === 3 ? { status: 'discarded' } : undefined) })
    expect(await done(loop.searching())).toBe('ended')
    expect(runner.seen).toEqual([1, 2, 3, 4, 5])
    expect(told).toEqual(['passed', 'passed', 'discarded', 'passed', 'passed'])
  })

  test('with a failure, after one more look at it', async () => {
    const { loop, runner, met } = loopOf(9, { script: (n) => (n === 3 ? failed(bad) : undefined) })
    expect(await done(loop.searching())).toBe('failure')
    expect(runner.seen).toEqual([1, 2, 3, 3])
    expect(integerOf(met.take()?.corpus)).toBe(3)
  })

  test('also where the failure is gone at the second look', async () => {
    const { loop, met } = loopOf(9, { script: (_, run) => (run === 3 ? failed(bad) : undefined) })
    expect(await done(loop.searching())).toBe('failure')
    expect(met.take()?.error).toBe(bad)
  })

  test('when the time is up, or somebody ends it, at the first look: after one run', async () => {
    const late = loopOf(9, { timeBudget: 10 })
    late.time.now = 10
    expect(await done(late.loop.searching())).toBe('timeUp')
    const aborted = loopOf(9, { signal: { aborted: true } })
    expect(await done(aborted.loop.searching())).toBe('timeUp')
    expect([late.runner.seen, aborted.runner.seen]).toEqual([[1], [1]])
  })

  test('at the next look at the clock: after one run where runs are slow, after 32 where they are fast', async () => {
    const slow = loopOf(1000, { timeBudget: 100, script: () => void (slow.time.now += 60) })
    expect(await done(slow.loop.searching())).toBe('timeUp')
    expect(slow.runner.seen.length).toBe(2)
    const fast = loopOf(1000, { timeBudget: 10, script: () => void (fast.time.now += 0.1) })
    expect(await done(fast.loop.searching())).toBe('timeUp')
    expect(fast.runner.seen.length).toBe(1 + 4 * 32)
  })
})

describe('a search goes on', () => {
  test('past failures, where that was asked for, until eight are known', async () => {
    const script: Script = (n) => failed(new Error(`the ${'abcdefghijk'[n]} bug`))
    const { loop, met } = loopOf(11, { continueAfterFailure: true, script })
    expect(await done(loop.searching())).toBe('failure')
    expect([met.count, met.isFull]).toEqual([8, true])
  })

  test('where a guard ended it, with the next input', async () => {
    const { loop, runner } = loopOf(4)
    const work = loop.searching()
    runner.run(corpusOf(0))
    // A guard that strikes leaves the generator as it is.
    work.return('ended')
    expect(await done(loop.searching())).toBe('ended')
    expect(runner.seen).toEqual([0, 1, 2, 3, 4])
  })

  test('with a breath every 20 ms', async () => {
    const { loop, time } = loopOf(100, { script: () => void (time.now += 7) })
    const breaths: number[] = []
    await done(loop.searching(), () => void breaths.push(time.now))
    // 100 runs take 700 ms, of which the first look at the clock may come late.
    expect(breaths.length).toBeGreaterThan(20)
    const [first = 0, ...rest] = breaths
    expect(first).toBeLessThanOrEqual(32 * 7)
    expect(rest.every((at, index) => at - (breaths[index] ?? 0) === 21)).toBe(true)
  })
})

test('tracing is switched when it changes, off while a failure is looked at, and off at the end', async () => {
  const { loop, traces } = loopOf(6, {
    isTraced: (n) => n === 2 || n === 3 || n === 5,
    script: (n) => (n === 3 ? failed(bad) : undefined),
    continueAfterFailure: true,
  })
  await done(loop.searching())
  expect(traces).toEqual([true, false, true, false, true, false, false])
})

describe('late oracles', () => {
  /** Sees that 6 was run. */
  function oracleOf(session: { hasActed: boolean }): LateOracle {
    return {
      kinds: ['effect'],
      interval: 4,
      needsTurn: false,
      take() {
        const { hasActed } = session
        session.hasActed = false
        return hasActed ? new OracleError('effect', 'Refused.') : undefined
      },
    }
  }

  test.each([
    [100, 8, 'failure'],
    [7, 7, 'ended'],
  ])('of %i inputs: asked at the interval and at the end, the culprit is a failure', async (last, searched, stop) => {
    const deed = { hasActed: false }
    const script: Script = (n) => {
      if (n === 6) deed.hasActed = true
      return undefined
    }
    const { loop, told, met } = loopOf(last, { oracles: [oracleOf(deed)], script })
    expect(await done(loop.searching())).toBe(stop)
    expect(told.length).toBe(searched)
    expect(integerOf(met.take()?.corpus)).toBe(6)
  })
})

test('throwing is cheap while searching', async () => {
  const limits = new Set<number>()
  const before = Error.stackTraceLimit
  const { loop } = loopOf(3, { script: () => void limits.add(Error.stackTraceLimit) })
  await done(loop.searching())
  expect([...limits, Error.stackTraceLimit]).toEqual([0, before])
})
