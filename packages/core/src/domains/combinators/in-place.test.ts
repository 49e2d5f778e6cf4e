import { expect, test } from 'vitest'
import { d } from '../../from-shape/d.ts'
import type { Rng } from '../../random/rng.ts'
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
    const [list] = (finding?.args ?? []) as [number[]]
    ends.set(seed, vector.complexity(list, vector.cacheFromValue(list)))
  }
  expect(Object.fromEntries(ends)).toEqual(Object.fromEntries([...ends.keys()].map((seed) => [seed, least])))
})
