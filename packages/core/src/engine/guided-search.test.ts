/** The guided search without its loop: what is kept of each run, what waits for a stage, and what is proposed outside of one. */
import { describe, expect, test } from 'vitest'
import { runProposal, type ScriptedTarget } from '../../test/scripted/drive-search.ts'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { Corpus } from '../corpus/corpus.ts'
import { emptyDictionary } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { EntryDetails } from './entry-details.ts'
import { GuidedSearch } from './guided-search.ts'
import { LearnedDictionary } from './learned-dictionary.ts'
import { type Proposal, seedProposal } from './proposal.ts'
import { RandomInputs } from './random-inputs.ts'

const numbers: AnyDomain = d.int({ min: 0, max: 1_000_000 })

function setting(root: AnyDomain = numbers) {
  const rng = new Rng(1)
  const code = new ScriptedCoverage()
  const corpus = new Corpus<unknown>(root)
  const details = new EntryDetails(root)
  const dictionary = new LearnedDictionary(emptyDictionary)
  const count = { runs: 0, discarded: 0 }
  const inputs = new RandomInputs({ root, rng, dictionary, details, donors: corpus })
  const search = new GuidedSearch({
    ...{ root, rng, corpus, inputs, dictionary, details, count, coverage: code },
    pools: undefined,
    mostRuns: 1e6,
  })
  /** Runs a proposal; answers whether it was the first to show something. */
  const run = (proposal: Proposal, target: ScriptedTarget): boolean => {
    const { status, news } = runProposal(proposal, code, target)
    count.runs++
    if (status !== 'discarded') return search.passed(proposal, news)
    count.discarded++
    search.wasRefused(proposal, news)
    return false
  }
  const seed = (value: unknown, target: ScriptedTarget, traced = false): boolean =>
    run(seedProposal(root.fromValue(value), traced), target)
  const refuse = (value: unknown, edge: number): void => {
    count.discarded++
    count.runs++
    const proposal = seedProposal(root.fromValue(value))
    search.wasRefused(proposal, runProposal(proposal, code, () => code.hit(edge)).news)
  }
  const kept = (): unknown[] => corpus.entries.map(({ value }) => root.getValue(value))
  return { search, code, corpus, details, dictionary, count, run, seed, refuse, kept }
}

describe('an input that passed', () => {
  test('is kept, and waits for its stage, where it is the first to show something', () => {
    const { search, code, seed, kept } = setting()
    const hit = (edge: number) => () => code.hit(edge)
    expect([seed(500, hit(1)), seed(600, hit(1)), seed(700, hit(2))]).toEqual([true, false, true])
    expect(kept()).toEqual([500, 700])
    expect(search.stages.size).toBe(2)
  })

  test('brings in the texts of the code it was in', () => {
    const { code, dictionary, seed } = setting()
    code.literals.set(1, ['in the code'])
    seed(5, () => code.hit(1))
    expect(dictionary.ambient).toEqual(['in the code'])
  })

  test('takes the place of its parent where it is simpler, once in four times, and has no stage of its own', () => {
    const { search, code, corpus, details, seed, run, kept } = setting()
    const hit = (): void => code.hit(1)
    seed(900_000, hit)
    const [parent] = corpus.entries
    if (parent === undefined) throw new Error('nothing was kept')
    details.knows(parent, [])
    const mutant: Proposal = { value: 3, from: 'mutant', parent, traced: false }
    const fresh: Proposal = { ...mutant, from: 'fresh', parent: undefined }
    for (let turn = 0; turn < 40; turn++) run(fresh, hit)
    expect(kept()).toEqual([900_000])
    let turns = 0
    for (; parent.alive && turn(turns); turns++) expect(run(mutant, hit)).toBe(false)
    expect(kept()).toEqual([3])
    expect(search.stages.size).toBe(1)
    const [simpler] = corpus.entries
    expect(simpler && details.comparesOf(simpler)).toBe(details.comparesOf(parent))
  })

  test('does not, where it is as large', () => {
    const { code, corpus, seed, run, kept } = setting()
    const hit = (): void => code.hit(1)
    seed(900_000, hit)
    const parent = corpus.entries[0]
    for (let turn = 0; turn < 40; turn++) run({ value: 900_001, from: 'mutant', parent, traced: false }, hit)
    expect(kept()).toEqual([900_000])
  })

  test('is learned from where it was traced', () => {
    const { search, code, corpus, seed } = setting()
    seed(900, () => void code.equal(1, 900, 1000))
    expect(corpus.size).toBe(0)
    seed(900, () => void code.equal(1, 900, 1000), true)
    expect(corpus.holder(1)?.value).toBe(900)
    expect(search.timesChosen(corpus.entries[0] as never)).toBe(0)
  })
})

/** A bound on turns of a chance of one in four. */
const turn = (turns: number): boolean => turns < 200

describe('an input that was refused', () => {
  test('is no entry, but what it showed first is still to be shown by one that passes', () => {
    const { code, seed, refuse, kept } = setting()
    refuse(5, 1)
    expect(kept()).toEqual([])
    let turns = 0
    while (kept().length === 0 && turn(turns)) {
      seed(7, () => code.hit(1))
      turns++
    }
    expect(kept()).toEqual([7])
  })

  test('has a stage only where nearly all are refused', () => {
    const hard = setting()
    for (let n = 0; n < 8; n++) hard.refuse(n, n)
    expect(hard.search.stages.size).toBe(8)
    const easy = setting()
    for (let n = 0; n < 8; n++) easy.seed(n, () => undefined)
    for (let n = 0; n < 8; n++) easy.refuse(n, n)
    expect(easy.search.stages.size).toBe(0)
  })

  test('is mutated where nearly all are refused', () => {
    const { search, count, refuse } = setting()
    for (let n = 0; n < 8; n++) refuse(n, n)
    expect(search.mutant().from).toBe('mutant')
    count.runs = 1000
    expect(Array.from({ length: 50 }, () => search.mutant().from)).not.toContain('mutant')
  })
})

describe('what earlier searches kept', () => {
  const revisited = (values: readonly number[], target: (code: ScriptedCoverage) => ScriptedTarget) => {
    const parts = setting()
    const { search, code, run } = parts
    parts.seed(111_111, () => code.hit(50))
    for (const proposal of search.revisit(values)) {
      expect(proposal).toMatchObject({ from: 'seed', traced: true })
      run(proposal, target(code))
    }
    return parts
  }

  test('is run traced, to learn values again and what each entry was compared with', () => {
    const { dictionary, corpus, details } = revisited([5, 6], (code) => (n: number) => {
      if (n === 5) code.hit(1)
      code.equal(1, n, 777)
    })
    expect(dictionary.numbers).toEqual([5, 777, 6])
    const entry = corpus.entries.find(({ value }) => value === 5)
    expect(entry && details.comparesOf(entry)?.number(5, new Rng(1))).toBe(777)
  })

  test('leaves only those to their stages that waited before', () => {
    const { search, kept } = revisited([5, 6], (code) => (n: number) => code.hit(n))
    expect(kept()).toEqual([111_111, 5, 6])
    expect(search.stages.size).toBe(1)
    expect(search.stages.next()?.value).toBe(111_111)
  })
})

describe('an input outside of the stages', () => {
  test('is a name where one is due, else one in sixteen fresh and the others mutants', () => {
    const { search, code, count, seed } = setting(d.string())
    seed('word', () => code.hit(1))
    count.runs = 160
    const given = Array.from({ length: 1000 }, () => search.propose().from)
    expect(given.slice(0, 5)).toEqual(['name', 'name', 'name', 'name', 'name'])
    const fresh = given.filter((from) => from === 'fresh').length
    expect(fresh).toBeGreaterThan(30)
    expect(fresh).toBeLessThan(120)
    expect(given.filter((from) => from === 'mutant')).toHaveLength(995 - fresh)
  })

  test('is of an entry kept for another goal where one is given', () => {
    const { search, corpus } = setting()
    const entry = corpus.passing(5)
    expect(search.mutantOf(entry)).toMatchObject({ from: 'mutant', parent: entry })
  })

  test('is fresh while nothing is kept', () => {
    expect(setting().search.mutant()).toMatchObject({ from: 'fresh', parent: undefined })
  })
})
