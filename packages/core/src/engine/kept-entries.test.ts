/** What a search tells of the inputs it keeps: each once, with what it is kept for, the simplest first where order counts. */
import { expect, test } from 'vitest'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { Corpus } from '../corpus/corpus.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { bucketsPerEdge } from '../execution/coverage.ts'
import { Observations } from '../execution/observations.ts'
import { d } from '../from-shape/d.ts'
import { GoalPools } from './goal-pools.ts'
import { KeptEntries } from './kept-entries.ts'

const root: AnyDomain = d.int({ min: 0, max: 1_000_000 })
/** Features of the first class of an edge. */
const passing = (...edges: readonly number[]): number[] => edges.map((edge) => edge * bucketsPerEdge)

function setting() {
  const code = new ScriptedCoverage()
  const corpus = new Corpus<unknown>(root)
  const signals = { observations: new Observations(), thrown: undefined }
  const pools = new GoalPools({ root, goals: ['slowest'], coverage: code, signals })
  const keep = (value: number, ...edges: number[]): void => {
    const features = passing(...edges)
    corpus.add(value, features, features.length)
  }
  /** A run so slow that it is kept for that. */
  const wasSlow = (value: number, steps: number): void => {
    code.start()
    code.spend(steps)
    pools.learn('passed', value)
  }
  const chosen = new Map<unknown, number>()
  const kept = new KeptEntries(corpus, pools, { timesChosen: ({ value }) => chosen.get(value) ?? 0 })
  return { corpus, kept, keep, wasSlow, chosen }
}

test('an input that is kept for coverage and for another goal is there once', () => {
  const { kept, keep, wasSlow } = setting()
  keep(500_000, 1)
  keep(3, 2)
  expect(kept.entries.map(({ value }) => value)).toEqual([500_000, 3])
  wasSlow(3, 10)
  expect(kept.entries.map(({ value }) => value)).toEqual([500_000, 3])
  wasSlow(700_000, 1000)
  expect(kept.entries.map(({ value }) => value)).toEqual([500_000, 3, 700_000])
})

test('without goals beside coverage they are those of the corpus', () => {
  const corpus = new Corpus<unknown>(root)
  corpus.keep(8)
  const kept = new KeptEntries(corpus, undefined, { timesChosen: () => 0 })
  expect(kept.entries).toBe(corpus.entries)
})

test('as plain data each says how often it was chosen, and for how many features it is the best', () => {
  const { kept, keep, chosen } = setting()
  keep(500_000, 1, 2, 3)
  keep(3, 3)
  chosen.set(3, 5)
  expect(kept.inputs).toEqual([
    { value: 500_000, complexity: root.complexity(500_000), features: 2, chosen: 0 },
    { value: 3, complexity: root.complexity(3), features: 1, chosen: 5 },
  ])
})

test('what is kept for the next search comes simplest first, whatever it was kept for', () => {
  const { kept, keep, wasSlow } = setting()
  keep(500_000, 1)
  wasSlow(9000, 1000)
  keep(3, 2)
  expect(kept.values()).toEqual([3, 9000, 500_000])
})

test('its edges are those that any class of hits was seen of', () => {
  const { kept, corpus, keep } = setting()
  keep(500_000, 1)
  corpus.add(4, [2 * bucketsPerEdge + 3], 1)
  expect([...kept.edges()].sort()).toEqual([1, 2])
})
