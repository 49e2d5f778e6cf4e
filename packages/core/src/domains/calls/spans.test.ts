import { expect, test } from 'vitest'
import { Rng } from '../../random/rng.ts'
import { SmallRange } from './small-range.ts'
import { FewSpans } from './spans.ts'

const words = { numbers: [], strings: [], bigints: [], texts: [], spans: [500, 999, 1000, 1001, 60_000] }
const seeds = Array.from({ length: 60 }, (_, seed) => seed)

test('a sequence has few of the spans, and half of its waits are others', () => {
  const counts = seeds.map((seed) => {
    const few = new FewSpans(new Rng(seed))
    const drawn = Array.from({ length: 200 }, () => few.of(words))
    const spans = drawn.filter((span) => span !== undefined)
    expect(spans.every((span) => words.spans.includes(span))).toBe(true)
    expect(Math.abs(spans.length - 100)).toBeLessThan(50)
    return new Set(spans).size
  })
  expect([...new Set(counts)].sort()).toEqual([1, 2, 3])
})

test('arguments of a sequence are spans where the member has any', () => {
  for (const seed of seeds) {
    const range = new SmallRange(new Rng(seed))
    const values = Array.from({ length: 100 }, () => range.instead(7_654_321, words))
    expect(values.filter((value) => words.spans.includes(Number(value))).length).toBeGreaterThan(20)
  }
})

test('nothing is drawn where there are none', () => {
  const [rng, other] = [new Rng(1), new Rng(1)]
  expect(new FewSpans(rng).of({})).toBe(undefined)
  expect(rng.below(1e9)).toBe(other.below(1e9))
})
