/** Draws made inside the predicate: what a search and the shrinker do with them once they have been seen. */
import { expect, test } from 'vitest'
import fc from '../src/index.ts'
import { instrumented } from './instrumented.ts'

type Holds = (n: number, list: readonly number[]) => boolean

const lists = [fc.nat(9)] as const

test('what gen drew is made simple, and its token replays it', () => {
  const holds = instrumented<Holds>('(n, list) => !(n > 500 && list.length > 2)')
  const simplest: unknown[] = []
  for (let seed = 1; seed <= 8; seed++) {
    let drawn: unknown
    const property = fc.property(fc.gen(), (g) => {
      const n = g(fc.nat, 1000)
      const list = g(fc.array<number>, ...lists)
      drawn = [n, list]
      return holds(n, list)
    })
    const found = fc.check(property, { seed, numRuns: 1000 })
    expect(found.failed, `seed ${seed}`).toBe(true)
    fc.check(property, { seed, path: found.counterexamplePath ?? '', endOnFailure: true })
    simplest.push(drawn)
  }
  expect(simplest).toEqual(new Array(8).fill([501, [0, 0, 0]]))
})
