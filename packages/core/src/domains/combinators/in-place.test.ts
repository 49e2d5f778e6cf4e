import { describe, expect, test } from 'vitest'
import { Context } from '../../domain/context.ts'
import { d } from '../../from-shape/d.ts'
import { Rng } from '../../random/rng.ts'
import { check } from '../../session/check.ts'
import type { InPlaceMutator } from './in-place.ts'

const bits = (item: number): number => 1 + Math.floor(Math.log2(1 + item))

interface Undo {
  readonly at: number
  /** `undefined` where an item was put in. */
  readonly old: number | undefined
  readonly removed: boolean
}

interface Total {
  bits: number
}

function edit(list: number[], total: Total, rng: Rng): Undo {
  const kind = list.length === 0 ? 0 : rng.below(3)
  const at = rng.below(list.length + (kind === 0 ? 1 : 0))
  const old = list[at]
  const next = old === undefined || rng.bool() ? rng.below(256) : Math.max(0, Math.min(255, old + rng.int(-4, 4)))
  if (kind === 0) list.splice(at, 0, next)
  else if (kind === 1) list.splice(at, 1)
  else list[at] = next
  total.bits += (kind === 1 ? 0 : bits(next)) - (kind === 0 || old === undefined ? 0 : bits(old))
  return { at, old: kind === 0 ? undefined : old, removed: kind === 1 }
}

/** The vector of fuzzcheck's documentation: items of a byte, each as heavy as its bits, edited at random. */
const vector: InPlaceMutator<number[], Total, object, Undo> = {
  cacheFromValue: (list) => ({ bits: list.reduce((sum, item) => sum + bits(item), 1) }),
  mutationStepFromValue: () => ({}),
  minComplexity: () => 1,
  maxComplexity: () => 4096,
  complexity: (_list, total) => total.bits,
  arbitrary(_seed, _maxComplexity, rng) {
    const list = Array.from({ length: rng.below(12) }, () => rng.below(256))
    return [list, this.cacheFromValue(list)]
  },
  mutate: (list, total, _step, _maxComplexity, rng) => edit(list, total, rng),
  unmutate(list, total, { at, old, removed }) {
    if (old === undefined) list.splice(at, 1)
    else list.splice(at, removed ? 0 : 1, old)
    total.bits = this.cacheFromValue(list).bits
  },
  clone: (list) => list.slice(),
}

const above = (list: readonly number[]): number => list.filter((item) => item > 100).length

test.each<[what: string, holds: (list: number[]) => boolean, least: number]>([
  ['seven items', (list) => list.length < 7, 1 + 7],
  ['two large ones', (list) => above(list) < 2, 1 + 2 * 7],
  ['items in order', (list) => !list.some((item, at) => item > 0 && item < (list[at + 1] ?? 0)), 1 + 2 + 2],
])('a mutator that knows no order of what is simpler comes down to the minimum: %s', async (_what, holds, least) => {
  const ends = new Map<number, number>()
  for (let seed = 1; seed <= 8; seed++) {
    const { finding } = await check(holds, { domains: [d.inPlace(vector)], seed })
    // Chance decides what is tried, so the end is no proof.
    expect(finding?.shrink).toMatchObject({ complete: false, byChance: true })
    const [list] = (finding?.args ?? []) as [number[]]
    ends.set(seed, vector.complexity(list, vector.cacheFromValue(list)))
  }
  expect(Object.fromEntries(ends)).toEqual(Object.fromEntries([...ends.keys()].map((seed) => [seed, least])))
})

describe('the example of document 003', () => {
  /** One of the lists gets an item in the middle; the step says which list is next, and is never taken back. */
  const steps: { turn: number }[] = []
  const nested: InPlaceMutator<number[][], { items: number }, { turn: number }, { element: number; remove: number }> = {
    cacheFromValue: (value) => ({ items: value.flat().length }),
    mutationStepFromValue() {
      const step = { turn: 2 }
      steps.push(step)
      return step
    },
    minComplexity: () => 0,
    maxComplexity: () => 1000,
    complexity: (_value, cache) => 8 * cache.items,
    arbitrary() {
      const value = [[1, 3], [5], [9, 8]]
      return [value, this.cacheFromValue(value)]
    },
    mutate(value, cache, step) {
      const element = step.turn++ % 3
      value[element]?.splice(1, 0, 1)
      cache.items++
      return { element, remove: 1 }
    },
    unmutate(value, cache, { element, remove }) {
      value[element]?.splice(remove, 1)
      cache.items--
    },
    clone: (value) => value.map((list) => list.slice()),
  }

  test('is changed, tested and restored with its cache, and goes on with the next step', () => {
    const domain = d.inPlace(nested)
    const g = new Context(new Rng(1))
    const c: unknown = domain.init(g.reset())
    const first: unknown = domain.mutate(c, g)
    expect(domain.getValue(first)).toEqual([[1, 3], [5], [9, 1, 8]])
    expect(domain.complexity(first)).toBe(8 * 6)
    expect([domain.getValue(c), domain.complexity(c)]).toEqual([[[1, 3], [5], [9, 8]], 8 * 5])
    expect(() => domain.getValue(first)).toThrow(expect.objectContaining({ code: 'dead-version' }))
    expect(domain.getValue(domain.mutate(c, g))).toEqual([[1, 1, 3], [5], [9, 8]])
    expect(steps).toEqual([{ turn: 4 }])
  })
})
