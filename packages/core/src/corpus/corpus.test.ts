import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { EntryChooser } from '../schedule/choose-entry.ts'
import { Corpus } from './corpus.ts'

describe('the corpus', () => {
  test('keeps, for each feature, the simplest input that shows it, and nothing else', () => {
    const input = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.uniqueArray(fc.nat({ max: 6 }), { maxLength: 5 }))
    fc.assert(
      fc.property(fc.array(input, { maxLength: 40 }), (inputs) => {
        const domain = d.int()
        const corpus = new Corpus(domain)
        const simplest = new Map<number, number>()
        for (const [value, features] of inputs) {
          corpus.add(value, features, features.length)
          for (const feature of features) {
            simplest.set(feature, Math.min(simplest.get(feature) ?? Number.POSITIVE_INFINITY, domain.complexity(value)))
          }
        }
        const kept = new Set(corpus.entries.map((entry) => entry.complexity))
        expect(corpus.featureCount).toBe(simplest.size)
        expect(kept).toEqual(new Set(simplest.values()))
        expect(corpus.entries.every((entry) => entry.best > 0)).toBe(true)
      }),
    )
  })

  test('a scored feature is held by the best score, then by the simplest input', () => {
    const corpus = new Corpus<number>(d.int())
    corpus.reach(7, -100, 9999)
    corpus.reach(7, -10, 12_345)
    expect(corpus.entries.map((entry) => entry.value)).toEqual([12_345])
    corpus.reach(7, -10, 3)
    expect(corpus.entries.map((entry) => entry.value)).toEqual([3])
    expect(corpus.reach(7, -11, 1)).toBe(undefined)
    corpus.close(7)
    expect(corpus.size).toBe(0)
  })
})

describe('choosing an entry', () => {
  test('starves none, and favours rare features', () => {
    const corpus = new Corpus<number>(d.int())
    for (let value = 1; value <= 20; value++) corpus.add(value, [value], 1)
    corpus.add(1000, [100, 101, 102, 103, 104], 5)
    const chooser = new EntryChooser(corpus)
    const rng = new Rng(3)
    for (let draw = 0; draw < 2000; draw++) chooser.choose(rng)
    const chosen = new Map(corpus.entries.map((entry) => [entry.value, chooser.timesChosen(entry)]))
    for (const count of chosen.values()) expect(count).toBeGreaterThan(20)
    expect(chosen.get(1000)).toBeGreaterThan(1.5 * (chosen.get(1) ?? 0))
  })
})
