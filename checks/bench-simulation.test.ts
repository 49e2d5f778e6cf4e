import { Rng } from '@fuzzwright/core/domain'
import { expect, test } from 'vitest'
import { Model, played, shareOf } from '../bench/campaign/simulate.mjs'

function chanceOf(seed: number): () => number {
  const rng = new Rng(seed)
  return () => (rng.next32() >>> 0) / 2 ** 32
}

/** `size` features, of which each is found once in `wait` runs: at any time, or only behind the one before. */
const alike = (size: number, wait: number, isChain: boolean) =>
  Array.from({ length: size }, (_, at) => ({ parent: isChain ? at - 1 : -1, rate: 1 / wait }))

test('what waits for nothing is found by many as by one', () => {
  const features = alike(2_000, 10_000, false)
  const one = played(features, { workers: 1, turns: 1, turn: 10_000 }, chanceOf(1))
  const many = played(features, { workers: 100, turns: 1, turn: 100 }, chanceOf(2))
  expect(one / 2_000).toBeCloseTo(1 - Math.exp(-1), 1)
  expect(many / one).toBeCloseTo(1, 1)
})

test('what waits for one another is found by many only as they hear of each other', () => {
  const features = alike(100, 1_000, true)
  const one = played(features, { workers: 1, turns: 1, turn: 40_000 }, chanceOf(1))
  const deaf = played(features, { workers: 10, turns: 1, turn: 4_000 }, chanceOf(2))
  const hearing = played(features, { workers: 10, turns: 40, turn: 100 }, chanceOf(3))
  expect(one).toBeGreaterThan(30)
  expect(deaf).toBeLessThan(20)
  expect(hearing).toBeGreaterThan(2 * deaf)
})

test('the rate of a feature is its finds over the runs that anybody waited for it', () => {
  const searches = [
    [
      { run: 100, parent: -1, features: [1] },
      { run: 400, parent: 1, features: [2] },
    ],
    [{ run: 300, parent: -1, features: [1] }],
  ]
  const { features } = new Model({ most: 1_000, searches })
  expect(features).toEqual([
    { id: 1, parent: -1, rate: 2 / 400 },
    // 300 runs in the one, and 700 in vain in the other.
    { id: 2, parent: 1, rate: 1 / 1_000 },
  ])
})

test('one worker in one piece is worth one search', () => {
  const searches = [Array.from({ length: 500 }, (_, at) => ({ run: 10 * at + 1, parent: at - 1, features: [at] }))]
  const { share } = shareOf(new Model({ most: 5_000, searches }), { workers: 1, turns: 1, turn: 20_000 }, chanceOf(4))
  expect(share).toBeGreaterThan(0.9)
  expect(share).toBeLessThan(1.1)
})
