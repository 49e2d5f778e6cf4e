/** Entries as they come, stay and go: what each is kept for, how rare it is, and what a change of the corpus is. */
import { describe, expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { Corpus, countFeature } from './corpus.ts'

const setting = (): Corpus<number> => new Corpus<number>(d.int())
const valuesOf = (corpus: Corpus<number>): number[] => corpus.entries.map(({ value }) => value)

/** The rarity of each entry, in their order. */
function raritiesOf(corpus: Corpus<number>): number[] {
  // What stands behind the entries is nobody's.
  const into = Float64Array.from({ length: corpus.size + 1 }, () => 7)
  corpus.rarities(into)
  expect(into.at(-1)).toBe(7)
  return [...into.slice(0, corpus.size)]
}

describe('an entry', () => {
  test('knows its size, the steps of its run, and how much it is kept for', () => {
    const corpus = setting()
    const entry = corpus.add(1000, [1, 2, 3], 3, 40)
    expect(entry).toMatchObject({ value: 1000, complexity: d.int().complexity(1000), steps: 40, best: 3, alive: true })
    expect(corpus.add(2000, [4], 1)).toMatchObject({ steps: 0, best: 1 })
    expect(entry?.id).not.toBe(corpus.entries[1]?.id)
  })

  test('is looked at as far as its features go', () => {
    const corpus = setting()
    corpus.add(1000, [1, 2, 3], 2)
    expect([corpus.has(2), corpus.has(3), corpus.featureCount]).toEqual([true, false, 2])
  })

  test('that shows nothing new and is no simpler is none', () => {
    const corpus = setting()
    corpus.add(1000, [1], 1)
    expect(corpus.add(1001, [1], 1)).toBeUndefined()
    expect(corpus.add(1, [], 0)).toBeUndefined()
    expect(valuesOf(corpus)).toEqual([1000])
  })

  test('stays while it is the simplest for one feature, and goes with the last', () => {
    const corpus = setting()
    const entry = corpus.add(1000, [1, 2], 2)
    corpus.add(10, [1], 1)
    expect([entry?.best, entry?.alive, valuesOf(corpus)]).toEqual([1, true, [1000, 10]])
    corpus.add(9, [2], 1)
    expect([entry?.best, entry?.alive, valuesOf(corpus)]).toEqual([0, false, [10, 9]])
  })

  test('is replaced only for what the simpler one shows', () => {
    const corpus = setting()
    corpus.add(1000, [1, 2], 2)
    const simpler = corpus.add(10, [1, 3], 2)
    expect(simpler?.best).toBe(2)
    expect(corpus.featureCount).toBe(3)
  })
})

describe('rarity', () => {
  test('is one over the sightings of each feature an entry holds', () => {
    const corpus = setting()
    corpus.add(10, [1, 2], 2)
    corpus.add(5000, [2, 3], 2)
    corpus.add(6000, [2], 1)
    // Feature 2 was seen three times, and the first holds it.
    expect(raritiesOf(corpus)).toEqual([1 + 1 / 3, 1])
  })

  test('has the weight of what an entry is best at', () => {
    const corpus = setting()
    corpus.add(10, [1], 1)
    corpus.reach(7, 5, 20, 8)
    expect(raritiesOf(corpus)).toEqual([1, 8])
    corpus.reach(9, 1, 20)
    expect(raritiesOf(corpus)).toEqual([1, 9])
  })

  test('is that of the entry also where others before it have gone', () => {
    const corpus = setting()
    corpus.add(1000, [1], 1)
    corpus.add(2000, [2, 3], 2)
    corpus.add(1, [1], 1)
    expect([valuesOf(corpus), raritiesOf(corpus)]).toEqual([
      [2000, 1],
      [2, 1 / 2],
    ])
  })
})

describe('a score', () => {
  test('of an input that is kept already makes no second entry of it', () => {
    const corpus = setting()
    const entry = corpus.add(10, [1], 1)
    expect(corpus.reach(7, 5, 10)).toBe(entry)
    expect([corpus.size, entry?.best]).toEqual([1, 2])
    corpus.close(7)
    expect([corpus.size, entry?.best]).toEqual([1, 1])
  })

  test('is the best so far, of whoever holds it', () => {
    const corpus = setting()
    expect([corpus.bestScore(7), corpus.holder(7)]).toEqual([Number.NEGATIVE_INFINITY, undefined])
    corpus.reach(7, 5, 100)
    corpus.reach(8, 1, 200)
    expect([corpus.bestScore(7), corpus.holder(7)?.value, [...corpus.scoredFeatures()]]).toEqual([5, 100, [7, 8]])
    corpus.close(7)
    corpus.close(7)
    expect([corpus.bestScore(7), [...corpus.scoredFeatures()], valuesOf(corpus)]).toEqual([
      Number.NEGATIVE_INFINITY,
      [8],
      [200],
    ])
  })

  test('is beaten by a better one whatever its size, and held against an equal one that is no simpler', () => {
    const corpus = setting()
    corpus.reach(7, 5, 100)
    expect(corpus.reach(7, 5, 101)).toBeUndefined()
    expect(corpus.reach(7, 4, 1)).toBeUndefined()
    const better = corpus.reach(7, 6, 100_000)
    expect([valuesOf(corpus), better?.best]).toEqual([[100_000], 1])
  })

  test('of closeness and of a count at one place have numbers of their own', () => {
    const numbers = [0, 1, 2].flatMap((site) => [site, countFeature(site)])
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('inputs without any feature', () => {
  test('are kept until they are dropped', () => {
    const corpus = setting()
    const [first, second] = [corpus.keep(5), corpus.keep(5)]
    expect([valuesOf(corpus), first.best]).toEqual([[5, 5], 1])
    corpus.drop(first)
    corpus.drop(first)
    expect([corpus.entries[0] === second, first.alive, corpus.size]).toEqual([true, false, 1])
  })

  test('may be looked at without being kept', () => {
    const corpus = setting()
    expect(corpus.passing(5)).toMatchObject({ value: 5, alive: true })
    expect([corpus.size, corpus.version]).toEqual([0, 0])
  })
})

test('the version changes with the entries, and with nothing else', () => {
  const corpus = setting()
  const versions = [corpus.version]
  const note = (): void => void versions.push(corpus.version)
  const entry = corpus.keep(5)
  note()
  corpus.add(10, [1], 1)
  note()
  const before = corpus.version
  corpus.add(20, [1], 1)
  corpus.reach(7, 1, 10)
  expect(corpus.version).toBe(before)
  corpus.drop(entry)
  note()
  expect(new Set(versions).size).toBe(versions.length)
})

test('edges are features by their number, many to one', () => {
  const corpus = setting()
  corpus.add(10, [0, 7, 8, 25], 4)
  expect(corpus.edges(8)).toEqual(new Set([0, 1, 3]))
})
