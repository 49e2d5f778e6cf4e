import { describe, expect, test } from 'vitest'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { Corpus, type CorpusEntry } from '../corpus/corpus.ts'
import { d } from '../from-shape/d.ts'
import { SiteKnowledge } from '../mutation/comparison.ts'
import type { ProposalOrigin } from './proposal.ts'
import { type StageWork, Tracing } from './tracing.ts'

/** Notes what it is given, in the place of the queue of stages. */
class Work implements StageWork {
  readonly added: { readonly value: unknown; readonly focus: unknown }[] = []
  readonly trimmed: unknown[] = []
  readonly mutants: unknown[] = []
  hasPending = false
  /** Other entries wait all the time. */
  isBusy = false
  wantsMutant = false

  add({ value }: CorpusEntry<unknown>, focus: unknown): void {
    this.added.push({ value, focus })
    this.hasPending = true
  }
  trim({ value }: CorpusEntry<unknown>): void {
    this.trimmed.push(value)
  }
  giveMutant(value: unknown, sites: Iterable<number>): void {
    this.mutants.push([value, ...sites])
  }
}

function setting() {
  const code = new ScriptedCoverage()
  const corpus = new Corpus<unknown>(d.int())
  const knowledge = new SiteKnowledge()
  const work = new Work()
  const tracing = new Tracing({ coverage: code, knowledge, corpus, queue: work })
  /** A run of `value`, when every stage before it has ended. */
  const learn = (value: number, run: () => void, from: ProposalOrigin = 'mutant'): void => {
    work.hasPending = work.isBusy
    code.trace(true)
    code.start()
    run()
    tracing.learn({ value, from, parent: undefined, traced: true }, corpus)
  }
  /** A random input that fell short of 1000 at place 1. */
  const near = (value: number, from?: ProposalOrigin): void => learn(value, () => code.equal(1, value, 1000), from)
  const gaps = (count: number): number[] => {
    const found: number[] = []
    for (let run = 1, last = 0; found.length < count; run++) {
      if (!tracing.isWorth(undefined)) continue
      found.push(run - last)
      last = run
      learn(0, () => undefined)
    }
    return found
  }
  return { code, corpus, knowledge, work, tracing, learn, near, gaps }
}

describe('whether a random run is traced', () => {
  test('never while no place is open', () => {
    const { tracing } = setting()
    expect(Array.from({ length: 200 }, () => tracing.isWorth(undefined))).not.toContain(true)
  })

  test('now and then while one is, and ever more rarely while traces teach nothing', () => {
    const { near, gaps } = setting()
    near(5)
    const found = gaps(80)
    expect(found.slice(0, 3)).toEqual([2, 2, 3])
    expect(found.at(-1)).toBe(64)
  })

  test('often again as soon as something new comes', () => {
    const { near, gaps, tracing } = setting()
    near(5)
    gaps(80)
    tracing.progressed()
    expect(gaps(3).slice(1)).toEqual([2, 3])
  })

  test('always on mutants of an input that holds a goal, until 2,048 traces in a row taught nothing', () => {
    const { near, learn, corpus, tracing } = setting()
    near(5)
    const parent = corpus.holder(1)
    const always = (): boolean => Array.from({ length: 50 }, () => tracing.isWorth(parent)).every(Boolean)
    expect(always()).toBe(true)
    for (let run = 0; run < 2047; run++) learn(0, () => undefined)
    expect(always()).toBe(true)
    learn(0, () => undefined)
    learn(0, () => undefined)
    expect(always()).toBe(false)
  })
})

describe('what a trace teaches', () => {
  test('the input that came closest to an open place is kept, and of equally close ones the simplest', () => {
    const { near, learn, corpus, code } = setting()
    near(5)
    near(900)
    near(800)
    expect(corpus.holder(1)?.value).toBe(900)
    learn(3, () => code.equal(1, 900, 1000))
    expect(corpus.holder(1)?.value).toBe(3)
  })

  test('once both outcomes of a place are seen, nothing is kept for coming close to it', () => {
    const { near, corpus } = setting()
    near(900)
    near(1000)
    expect(corpus.holder(1)).toBeUndefined()
  })

  test('an input that came closer is trimmed, and gets a stage of what ended its run where the rest can be counted', () => {
    const { near, work } = setting()
    near(900)
    expect(work).toMatchObject({ trimmed: [900], added: [{ value: 900, focus: {} }] })
  })

  test('where it cannot be counted, only one that is far closer gets a stage, of that place', () => {
    const { learn, code, work } = setting()
    const fall = (value: number, gap: number): void => learn(value, () => code.equal(1, gap + 0.5, 0))
    fall(1, 1e9)
    fall(2, 9e8)
    fall(3, 1e7)
    const ofPlace = work.added.filter(({ focus }) => JSON.stringify(focus) === '{"sites":[1]}')
    expect(ofPlace.map(({ value }) => value)).toEqual([1, 3])
  })

  test('steps of a walk are kept, but start no stages, or no walk would ever arrive', () => {
    const { near, work, corpus } = setting()
    near(10)
    work.added.length = 0
    near(900, 'walk')
    expect(corpus.holder(1)?.value).toBe(900)
    expect(work.added).toEqual([])
  })

  test('what a stage proposed is not trimmed', () => {
    const { near, work } = setting()
    near(900, 'stage')
    expect([work.trimmed, work.added.length]).toEqual([[], 1])
  })

  test('where entries wait for their stage already, none is added', () => {
    const { near, work } = setting()
    work.isBusy = true
    near(900)
    expect([work.trimmed, work.added]).toEqual([[], []])
  })

  test('the input that came to a place most often is kept, up to 32 times', () => {
    const { learn, code, work, corpus } = setting()
    const rounds = (count: number): void =>
      learn(count, () => {
        for (let round = 0; round < count; round++) code.equal(1, 1, 1)
      })
    for (const count of [1, 5, 32, 33]) rounds(count)
    expect(work.added.map(({ value }) => value)).toEqual([1, 5, 32])
    expect(work.added[1]?.focus).toEqual({ sites: [1] })
    expect(corpus.entries.map(({ value }) => value)).toContain(32)
  })

  test('a mutant that is wanted is given with the places it came to', () => {
    const { near, work } = setting()
    near(900)
    work.wantsMutant = true
    near(5)
    near(6, 'stage')
    expect(work.mutants).toEqual([[5, 1]])
  })
})
