import { describe, expect, test } from 'vitest'
import { Context } from '../domain/context.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import type { Proposal } from './proposal.ts'
import { SequenceTurns } from './sequence-turns.ts'

const root = d.int()

/** A number stands for a sequence of so many calls; fresh ones have 8, mutants 48, and one more call leads on from a state, or 20. */
function setting() {
  const rng = new Rng(1)
  const proposal = (value: number, from: Proposal['from']): Proposal => ({
    value,
    from,
    parent: undefined,
    traced: false,
  })
  let states: number[][] = []
  const turns = new SequenceTurns({
    ...{ root, rng, context: new Context(rng) },
    parts: {
      callsIn: Number,
      firstCalls: (_, count) => count,
      goOn: (value, _, isWhole) => Number(value) + (isWhole ? 20 : 1),
      calls: root,
      nextCalls: () => [],
      withCall: () => undefined,
      states: () => states,
    },
    fresh: () => proposal(8, 'fresh'),
    mutant: () => proposal(48, 'mutant'),
    isTraced: () => true,
  })
  const learn = (): boolean => {
    states = [[], [], [7]]
    return turns.learn(3)
  }
  return { turns, learn }
}

/** Calls by the inputs they were spent on, with two for each run. */
function spent(turns: SequenceTurns, times: number): Map<unknown, number> {
  const calls = new Map<unknown, number>()
  for (let time = 0; time < times; time++) {
    const { value } = turns.next()
    calls.set(value, (calls.get(value) ?? 0) + Number(value) + 2)
  }
  return calls
}

describe('turns of sequences', () => {
  test('share the calls, not the runs', () => {
    const { turns, learn } = setting()
    expect(learn()).toBe(true)
    const calls = spent(turns, 1000)
    const of = (value: number): number => calls.get(value) ?? 0
    expect(of(23) / of(8)).toBeCloseTo(1, 1)
    expect(of(4) / of(8)).toBeCloseTo(2, 1)
    expect(of(8) / of(48)).toBeCloseTo(2, 0)
  })

  test('are those of mutants where no state is known', () => {
    const { turns } = setting()
    expect([...spent(turns, 100).keys()].sort()).toEqual([48, 8])
  })

  test('keep stages to a share of the calls, and from beginning at once', () => {
    const { turns, learn } = setting()
    learn()
    const before = [...untilDue(turns)].length
    expect(before).toBeGreaterThan(10)
    for (const length of [3, 3, 100]) {
      turns.staging(length)
      const calls = [...untilDue(turns)].reduce((sum, value) => sum + value + 2, 0)
      expect(calls).toBeGreaterThanOrEqual((length + 2) * 3 - 50)
      expect(calls).toBeLessThan((length + 2) * 3 + 50)
    }
  })

  test('that go on from a state are traced where that is worth it', () => {
    const { turns, learn } = setting()
    learn()
    const all = Array.from({ length: 20 }, () => turns.next())
    expect(all.find(({ value }) => value === 4)).toEqual({ value: 4, from: 'mutant', parent: undefined, traced: true })
  })
})

function* untilDue(turns: SequenceTurns): Generator<number> {
  while (turns.isChanceDue) yield Number(turns.next().value)
}
