import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Corpus } from '../corpus/corpus.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { EntryChooser } from './choose-entry.ts'

const root = d.arrayOf(d.int())

function corpusValue(list: readonly number[]) {
  const value = root.fromValue(list)
  if (value === undefined) throw new Error(`${list} is no list of integers`)
  return value
}

interface Kept {
  readonly list: readonly number[]
  readonly features: readonly number[]
  readonly steps?: number
}

/** How often each of the inputs is chosen. */
function choices(inputs: readonly Kept[], times: number, sightings: readonly number[] = []): number[] {
  const corpus = new Corpus(root)
  const ids = new Map<number, number>()
  for (const { list, features, steps } of inputs) {
    const entry = corpus.add(corpusValue(list), features, features.length, steps)
    if (entry !== undefined) ids.set(entry.id, ids.size)
  }
  const [{ list: [...first] = [] } = {}] = inputs
  const common = corpusValue([...first, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  for (const feature of sightings) for (let time = 0; time < 100; time++) corpus.add(common, [feature], 1)
  const chooser = new EntryChooser(corpus)
  const rng = new Rng(1)
  const counts = [...ids].map(() => 0)
  for (let turn = 0; turn < times; turn++) {
    const index = ids.get(chooser.choose(rng)?.id ?? -1) ?? 0
    counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}

describe('energy', () => {
  test('no entry starves, whatever it is beside the others', () => {
    const kept = fc.record({
      list: fc.array(fc.integer(), { maxLength: 40 }),
      features: fc.uniqueArray(fc.nat({ max: 200 }), { minLength: 1, maxLength: 20 }),
      steps: fc.nat({ max: 2_000_000 }),
    })
    fc.assert(
      fc.property(fc.array(kept, { minLength: 1, maxLength: 20 }), fc.array(fc.nat({ max: 200 })), (inputs, seen) => {
        const own = inputs.map((input, index) => ({ ...input, features: [...input.features, 1000 + index] }))
        const counts = choices(own, 3000, seen)
        expect(counts).toHaveLength(own.length)
        expect(Math.min(...counts)).toBeGreaterThan(3000 / own.length / 50)
      }),
      { numRuns: 40 },
    )
  })

  test('what alone shows rare features is chosen more often than what shows common ones', () => {
    const inputs = [
      { list: [1], features: [1] },
      { list: [2], features: [2] },
    ]
    const [common = 0, rare = 0] = choices(inputs, 200, [1])
    expect(rare).toBeGreaterThan(2 * common)
  })

  test('rarity still tells entries apart when nothing is rare any longer', () => {
    const inputs = [
      { list: [1], features: [1] },
      { list: [2], features: [2] },
    ]
    const [common = 0, rarer = 0] = choices(inputs, 200, [1, 1, 1, 1, 1, 1, 1, 1, 2])
    expect(rarer).toBeGreaterThan(1.5 * common)
  })

  test('a run of many steps makes an entry rarer', () => {
    const inputs = [
      { list: [1], features: [1], steps: 100_000 },
      { list: [2], features: [2], steps: 100 },
    ]
    const [slow = 0, quick = 0] = choices(inputs, 100)
    expect(quick).toBeGreaterThan(1.5 * slow)
  })

  test('so does its size', () => {
    const inputs = [
      { list: Array.from({ length: 60 }, (_, index) => index * 1_000_003), features: [1] },
      { list: [2], features: [2] },
    ]
    const [large = 0, small = 0] = choices(inputs, 100)
    expect(small).toBeGreaterThan(1.3 * large)
  })

  test('and its age: a new entry catches up with one that was chosen often', () => {
    const corpus = new Corpus(root)
    const old = corpus.add(corpusValue([1]), [1], 1)
    const chooser = new EntryChooser(corpus)
    const rng = new Rng(2)
    for (let turn = 0; turn < 500; turn++) chooser.choose(rng)
    const young = corpus.add(corpusValue([2]), [2], 1)
    for (let turn = 0; turn < 100; turn++) chooser.choose(rng)
    expect(young && chooser.timesChosen(young)).toBeGreaterThan(80)
    expect(old && chooser.timesChosen(old)).toBeGreaterThan(500)
  })
})
