import { Rng } from '@fuzzwright/core/domain'
import { describe, expect, test } from 'vitest'
import type { Selection } from './approaches.ts'
import type { Judged } from './feedback.ts'
import { select } from './selection.ts'

/** Inputs of which nothing but the fitness matters, from 0 to 9 in no order. */
const generation = [3, 9, 0, 7, 1, 8, 4, 6, 2, 5].map((fitness) => ({ fitness }) as Judged)
const selected = (selection: Selection, seed = 1): number[] =>
  select(generation, selection, new Rng(seed)).map(({ fitness }) => fitness)

describe('what the next generation learns from', () => {
  test('is the best, by number or by share, at least one', () => {
    expect(selected({ kind: 'best', count: 3 })).toEqual([9, 8, 7])
    expect(selected({ kind: 'share', share: 0.2 })).toEqual([9, 8])
    expect(selected({ kind: 'share', share: 0.01 })).toEqual([9])
    expect(selected({ kind: 'share', share: 1 })).toHaveLength(10)
  })

  test('is any of them by chance', () => {
    const drawn = selected({ kind: 'random', count: 1000 })
    for (let fitness = 0; fitness < 10; fitness++) {
      expect(drawn.filter((each) => each === fitness).length).toBeGreaterThan(50)
    }
  })

  test('is who wins a tournament: the better the more often, the worst hardly ever', () => {
    const winners = selected({ kind: 'tournament', size: 3, count: 1000 })
    const wins = (fitness: number): number => winners.filter((each) => each === fitness).length
    // The best is among three draws of ten in 27 per cent of the tournaments, the worst is alone in one of a thousand.
    expect(wins(9)).toBeGreaterThan(200)
    expect(wins(9)).toBeGreaterThan(wins(6))
    expect(wins(6)).toBeGreaterThan(wins(3))
    expect(wins(0)).toBeLessThan(10)
  })
})
