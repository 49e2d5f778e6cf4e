/** The warm-up by itself: how long it goes on, when it is due, and what it leaves to the stages. */
import { describe, expect, test } from 'vitest'
import { Corpus, type CorpusEntry } from '../corpus/corpus.ts'
import { d } from '../from-shape/d.ts'
import type { Proposal } from './proposal.ts'
import { WarmUp } from './warm-up.ts'

const fresh: Proposal = { value: 1, from: 'fresh', parent: undefined, traced: false }

/** A search whose inputs show something new where their number is in `news`. */
function setting({ mostRuns = 10_000, news = [] as readonly number[], comparisonsRead = 0 } = {}) {
  const corpus = new Corpus<unknown>(d.int())
  const asked: unknown[] = []
  let found = 0
  let run = 0
  const search = {
    comparisonsRead,
    get entries() {
      return corpus.entries
    },
    untraced: () => fresh,
    putsOffStages: false,
    makeUpFor: ({ value }: CorpusEntry<unknown>) => void asked.push(value),
  }
  const warmUp = new WarmUp({ search, discoveries: () => found, mostRuns })
  /** Runs its inputs, `each` told the number of each from 1; how many there were. */
  const runAll = (each: (run: number) => void = () => undefined): number => {
    for (const _ of warmUp.inputs()) {
      run++
      if (news.includes(run)) found++
      expect(search.putsOffStages).toBe(true)
      each(run)
    }
    return run
  }
  return { warmUp, search, corpus, asked, runAll }
}

describe('the warm-up', () => {
  test('ends after 32 inputs that show nothing, and after 16 more for each that did', () => {
    expect(setting().runAll()).toBe(32)
    expect(setting({ news: [1] }).runAll()).toBe(32 + 16 + 1)
    expect(setting({ news: [1, 2, 48] }).runAll()).toBe(32 + 3 * 17)
    expect(setting({ news: [33] }).runAll()).toBe(32)
  })

  test('takes a quarter of the runs at the most', () => {
    expect(setting({ mostRuns: 800, news: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }).runAll()).toBe(200)
  })

  test('what came before pays for 512 inputs without anything new at the most', () => {
    const news = Array.from({ length: 100 }, (_, index) => index + 1)
    expect(setting({ news }).runAll()).toBe(100 + 512)
  })

  test('is due once, where traced runs were read for more than 300 comparisons', () => {
    expect(setting({ comparisonsRead: 300 }).warmUp.isDue).toBe(false)
    const { warmUp, runAll } = setting({ comparisonsRead: 301 })
    expect([warmUp.isDue, warmUp.isToCome]).toEqual([true, true])
    runAll()
    expect([warmUp.isDue, warmUp.isToCome]).toEqual([false, false])
  })

  test('is not made in searches of few runs', () => {
    expect(setting({ mostRuns: 512, comparisonsRead: 1000 }).warmUp.isDue).toBe(false)
    expect(setting({ mostRuns: 513, comparisonsRead: 1000 }).warmUp.isDue).toBe(true)
  })

  test('stages are put off until its end; then those that are still kept have them, the last one waits on top', () => {
    const { warmUp, search, corpus, asked, runAll } = setting()
    corpus.add(100, [1], 1)
    runAll((run) => {
      if (run === 1) corpus.add(90, [2], 1)
      if (run === 2) corpus.add(20, [2], 1)
      if (run === 3) corpus.add(30, [3], 1)
    })
    expect([search.putsOffStages, asked]).toEqual([false, []])
    warmUp.finish()
    expect(asked).toEqual([20, 30])
  })

  test('leaves nothing where it was not made', () => {
    const { warmUp, corpus, asked } = setting()
    corpus.add(100, [1], 1)
    warmUp.finish()
    expect(asked).toEqual([])
  })
})
