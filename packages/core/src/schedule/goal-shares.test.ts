import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Rng } from '../random/rng.ts'
import { GoalShares } from './goal-shares.ts'

function turns(shares: GoalShares, goals: number, choices: number, seed = 1): number[] {
  const rng = new Rng(seed)
  const counts = Array.from({ length: goals }, () => 0)
  for (let turn = 0; turn < choices; turn++) {
    const goal = shares.choose(rng, () => true) as number
    counts[goal] = (counts[goal] ?? 0) + 1
  }
  return counts
}

describe('sharing turns among goals', () => {
  test('no goal starves, whatever progressed', () => {
    const history = fc.array(fc.tuple(fc.nat({ max: 4 }), fc.integer({ min: 1, max: 400 })), { maxLength: 12 })
    fc.assert(
      fc.property(fc.integer(), history, (seed, progress) => {
        const shares = new GoalShares()
        for (let goal = 0; goal < 5; goal++) shares.add()
        const rng = new Rng(seed)
        for (const [goal, choices] of progress) {
          shares.progressed(goal)
          for (let turn = 0; turn < choices; turn++) shares.choose(rng, () => true)
        }
        // A tenth of an even part of a thousand turns would be 18.
        expect(Math.min(...turns(shares, 5, 1000, seed))).toBeGreaterThan(4)
      }),
      { numRuns: 60 },
    )
  })

  test('a goal that stands still decays, and comes back with its next progress', () => {
    const shares = new GoalShares()
    shares.add()
    shares.add()
    const rng = new Rng(3)
    const share = (): number => {
      let first = 0
      for (let turn = 0; turn < 400; turn++) {
        shares.progressed(1)
        first += Number(shares.choose(rng, () => true) === 0)
      }
      return first
    }
    const before = share()
    for (let round = 0; round < 10; round++) share()
    const after = share()
    expect(after).toBeLessThan(before / 2)
    shares.progressed(0)
    expect(share()).toBeGreaterThan(1.5 * after)
  })

  test('goals that are closed are passed over', () => {
    const shares = new GoalShares()
    for (let goal = 0; goal < 3; goal++) shares.add()
    const rng = new Rng(5)
    expect(new Set(Array.from({ length: 50 }, () => shares.choose(rng, (goal) => goal !== 1)))).toEqual(new Set([0, 2]))
    expect(shares.choose(rng, () => false)).toBeUndefined()
  })

  test('a heavier goal gets more', () => {
    const shares = new GoalShares()
    shares.add(1)
    shares.add(4)
    const [light = 0, heavy = 0] = turns(shares, 2, 60)
    expect(heavy).toBeGreaterThan(2 * light)
  })
})
