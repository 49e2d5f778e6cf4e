import { describe, expect, test } from 'vitest'
import { Corpus } from '../corpus/corpus.ts'
import { emptyDictionary } from '../domain/context.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { BlindSearch } from './blind-search.ts'
import { EntryDetails } from './entry-details.ts'
import type { Proposal } from './proposal.ts'
import { RandomInputs } from './random-inputs.ts'

const root = d.int({ min: 0, max: 1e9 })

function setting() {
  const rng = new Rng(1)
  const corpus = new Corpus<unknown>(root)
  const details = new EntryDetails(root)
  const inputs = new RandomInputs({ root, rng, dictionary: emptyDictionary, details, donors: corpus })
  const search = new BlindSearch(corpus, inputs, rng)
  /** Proposals in order, each of which `passes` or not. */
  const run = (runs: number, passes: (proposal: Proposal) => boolean): Proposal[] =>
    Array.from({ length: runs }, () => {
      const proposal = search.propose()
      if (passes(proposal)) search.passed(proposal)
      return proposal
    })
  return { corpus, search, run }
}

describe('a blind search', () => {
  test('has no mutants while nothing has passed', () => {
    const { corpus, run } = setting()
    expect(run(500, () => false).every(({ from }) => from === 'fresh')).toBe(true)
    expect(corpus.size).toBe(0)
  })

  test('keeps the first 32 inputs that pass', () => {
    const { corpus, run } = setting()
    const first = run(32, () => true)
    expect(corpus.entries.map(({ value }) => value)).toEqual(first.map(({ value }) => value))
  })

  test('lets a fresh input in 128 take the place of one of them, and never a mutant', () => {
    const { corpus, run } = setting()
    run(32, () => true)
    const before = corpus.version
    const given = run(12_800, ({ from }) => from === 'mutant')
    expect(corpus.version).toBe(before)
    expect(given.filter(({ from }) => from === 'mutant').length).toBeGreaterThan(200)
    run(12_800, ({ from }) => from === 'fresh')
    // One that goes and one that comes are two changes.
    const turnovers = (corpus.version - before) / 2
    expect(turnovers).toBeGreaterThan(50)
    expect(turnovers).toBeLessThan(200)
    expect(corpus.size).toBe(32)
  })

  test('mutates an input in 32, and counts which', () => {
    const { corpus, search, run } = setting()
    run(32, () => true)
    const mutants = run(3200, () => false).filter(({ parent }) => parent !== undefined)
    expect(mutants.length).toBeGreaterThan(50)
    expect(mutants.length).toBeLessThan(200)
    for (const entry of corpus.entries) {
      expect(search.timesChosen(entry)).toBe(mutants.filter(({ parent }) => parent === entry).length)
    }
  })
})
