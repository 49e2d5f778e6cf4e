import { describe, expect, test } from 'vitest'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { Corpus, type CorpusEntry } from '../corpus/corpus.ts'
import { emptyDictionary } from '../domain/context.ts'
import { d } from '../from-shape/d.ts'
import { SiteKnowledge } from '../mutation/comparison.ts'
import { EntryDetails } from './entry-details.ts'
import { LearnedDictionary } from './learned-dictionary.ts'
import { OpenStage } from './open-stage.ts'
import { Plateau } from './plateau.ts'

const root = d.int()

function setting() {
  const code = new ScriptedCoverage()
  code.trace(true)
  const corpus = new Corpus<unknown>(root)
  const knowledge = new SiteKnowledge()
  const plateau = new Plateau(corpus, knowledge)
  const kept = (value: number, feature: number): CorpusEntry<unknown> => {
    const entry = corpus.add(value, [feature], 1)
    if (entry === undefined) throw new Error(`${value} shows nothing new`)
    return entry
  }
  const stageOf = (entry: CorpusEntry<unknown>): OpenStage =>
    new OpenStage(entry, undefined, {
      ...{ root, coverage: code, knowledge },
      dictionary: new LearnedDictionary(emptyDictionary),
      details: new EntryDetails(root),
    })
  /** An input that came within `gap` of an open place. */
  const openPlace = (site: number, value: number): void => {
    code.start()
    code.equal(site, value, 1000)
    knowledge.learn(code.comparisons)
    corpus.reach(site, value - 1000, value)
  }
  return { corpus, knowledge, plateau, kept, stageOf, openPlace }
}

describe('a plateau', () => {
  test('is not one before the search has begun', () => {
    expect(setting().plateau.dueAt).toBe(Number.POSITIVE_INFINITY)
  })

  test('is reached after 128 runs without anything new', () => {
    const { plateau } = setting()
    plateau.ended(1000)
    expect(plateau.dueAt).toBe(1128)
  })

  test('the waits grow while nothing comes, and start anew with whatever is new', () => {
    const { plateau } = setting()
    plateau.ended(0)
    const waits: number[] = []
    for (let step = 0; step < 40; step++) {
      const at = plateau.dueAt
      plateau.next(at)
      waits.push(plateau.dueAt - at)
    }
    expect(waits.slice(0, 3)).toEqual([128, 160, 200])
    expect(waits.at(-1)).toBe(16_384)
    plateau.ended(5)
    expect(plateau.dueAt).toBe(133)
  })

  test('a stage that has just ended puts it off', () => {
    const { plateau } = setting()
    plateau.rested(700)
    expect(plateau.dueAt).toBe(Number.POSITIVE_INFINITY)
    plateau.ended(0)
    plateau.rested(700)
    expect(plateau.dueAt).toBe(828)
  })
})

describe('stages that gave way', () => {
  test('are taken up again on a plateau, those of simple entries first, each once', () => {
    const { plateau, kept, stageOf } = setting()
    const [large, small] = [kept(1_000_000, 1), kept(3, 2)]
    for (const entry of [large, small]) {
      plateau.gaveWay({ entry, focus: undefined, left: 1 }, { stage: stageOf(entry), by: undefined })
    }
    expect(plateau.next(0).map(({ entry }) => entry.value)).toEqual([3])
    expect(plateau.next(0).map(({ entry }) => entry.value)).toEqual([1_000_000])
    expect(plateau.next(0)).toEqual([])
  })

  test('are forgotten where their entry has left the corpus, and where they had a focus', () => {
    const { plateau, corpus, kept, stageOf } = setting()
    const [replaced, focused] = [kept(1_000_000, 1), kept(3, 2)]
    plateau.gaveWay({ entry: replaced, focus: undefined, left: 1 }, { stage: stageOf(replaced), by: undefined })
    plateau.gaveWay({ entry: focused, focus: {}, left: 1 }, { stage: stageOf(focused), by: undefined })
    corpus.add(1, [1], 1)
    expect(plateau.next(0)).toEqual([])
  })

  test('go on at once, for 64 runs, where what they gave way to came to less', () => {
    const { plateau, kept, stageOf } = setting()
    const [entry, by] = [kept(10, 1), kept(11, 2)]
    const interrupted = { stage: stageOf(entry), by }
    plateau.gaveWay({ entry, focus: undefined }, interrupted)
    expect(plateau.takeUpAtOnce(() => false)).toEqual([{ entry, focus: undefined, interrupted, left: 64 }])
    expect(plateau.takeUpAtOnce(() => false)).toEqual([])
  })

  test('do not go on where their entry has left the corpus', () => {
    const { plateau, corpus, kept, stageOf } = setting()
    const [entry, by] = [kept(1_000_000, 1), kept(11, 2)]
    plateau.gaveWay({ entry, focus: undefined }, { stage: stageOf(entry), by })
    corpus.add(1, [1], 1)
    expect(plateau.takeUpAtOnce(() => false)).toEqual([])
  })

  test('wait for a plateau where it came as far', () => {
    const { plateau, kept, stageOf } = setting()
    const [entry, by] = [kept(10, 1), kept(11, 2)]
    plateau.gaveWay({ entry, focus: undefined }, { stage: stageOf(entry), by })
    expect(plateau.takeUpAtOnce(() => true)).toEqual([])
    expect(plateau.next(0)).toMatchObject([{ entry }])
  })
})

describe('a place nobody has turned over', () => {
  test('gets a thorough stage of bounded length, from the input that came closest', () => {
    const { plateau, openPlace } = setting()
    openPlace(7, 900)
    expect(plateau.next(0)).toMatchObject([{ entry: { value: 900 }, focus: { sites: [7], thorough: true }, left: 640 }])
  })

  test('then two from the next mutants that come there, and again one from the closest', () => {
    const { plateau, openPlace, corpus } = setting()
    openPlace(7, 900)
    plateau.next(0)
    for (const mutant of [5, 6]) {
      expect(plateau.next(0)).toEqual([])
      expect(plateau.wantsMutant).toBe(true)
      expect(plateau.fromMutant(mutant, [7])).toMatchObject([{ entry: { value: mutant }, focus: { sites: [7] } }])
      expect(plateau.wantsMutant).toBe(false)
    }
    expect(plateau.next(0)).toMatchObject([{ entry: { value: 900 } }])
    // Such a mutant is looked at once, and is not kept.
    expect(corpus.entries.map(({ value }) => value)).toEqual([900])
  })

  test('a mutant that comes to no such place is not taken', () => {
    const { plateau, openPlace } = setting()
    openPlace(7, 900)
    plateau.next(0)
    plateau.next(0)
    expect(plateau.fromMutant(5, [8])).toEqual([])
    expect(plateau.wantsMutant).toBe(true)
  })

  test('the place that had the fewest attempts comes first', () => {
    const { plateau, openPlace } = setting()
    openPlace(7, 900)
    plateau.next(0)
    openPlace(8, 950)
    expect(plateau.next(0)).toMatchObject([{ focus: { sites: [8] } }])
  })
})
