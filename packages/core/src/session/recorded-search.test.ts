/** The record of a search, step by step: what is noted, what is cut, and what is left out. */
import { describe, expect, test } from 'vitest'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { TupleDomain } from '../domain/tuple.ts'
import { d } from '../from-shape/d.ts'
import type { SearchSnapshot } from './search-observer.ts'
import { SearchRecorder } from './search-recorder.ts'

const root = new TupleDomain<unknown[]>([d.string()])
const corpusOf = (text: string): unknown => root.fromValue([text])

const moment = (elapsed: number): SearchSnapshot => ({
  ...{ elapsed, runs: elapsed * 10, discarded: 0, corpus: 1, features: 2 },
  ...{ reached: 3, edges: 4, findings: 0, activity: 'searching' },
})

function setting({ isCovered = true } = {}) {
  const coverage = new ScriptedCoverage()
  coverage.edgeCount = 6
  const place = (edge: number, file: string, functionName: string): void =>
    void coverage.places.set(edge, { file, line: edge, column: 1, functionName })
  const recorder = new SearchRecorder({
    ...{ root, names: [{ name: 'text' }], coverage: isCovered ? coverage : undefined },
    testFile: 'own.test.ts',
  })
  const reach = (text: string, ...edges: number[]): void => {
    coverage.start()
    for (const edge of edges) coverage.hit(edge)
    recorder.sawNews(corpusOf(text), text === 'bad', () => moment(text.length))
  }
  return { recorder, place, reach, finish: () => recorder.finish(moment(1000), [], []) }
}

describe('discoveries', () => {
  test('are inputs that reach an edge first, each printed as its source', () => {
    const { reach, finish } = setting()
    reach('a', 1)
    reach('ab', 1)
    reach('bad', 1, 2)
    expect(finish().discoveries).toEqual([
      { run: 10, elapsed: 1, input: "'a'", failed: false },
      { run: 30, elapsed: 3, input: "'bad'", failed: true },
    ])
  })

  test('of one edge are not those of another number of hits', () => {
    const { reach, finish } = setting()
    reach('a', 1)
    reach('ab', 1, 1, 1)
    expect(finish().discoveries).toHaveLength(1)
  })

  test('are cut where their source is long', () => {
    const { reach, finish } = setting()
    // Nothing in it follows a rule, which would be printed shorter.
    const text = Array.from({ length: 600 }, (_, at) => `${at + 7} `).join('')
    reach(text.slice(0, 1998), 1)
    reach(text.slice(0, 1999), 2)
    const [whole, cut] = finish().discoveries.map(({ input }) => input)
    expect([whole?.length, whole?.at(-1)]).toEqual([2000, "'"])
    expect([cut?.length, cut?.at(-1)]).toEqual([2001, '…'])
  })

  test('are none without coverage', () => {
    const { reach, finish } = setting({ isCovered: false })
    reach('a', 1)
    expect(finish()).toMatchObject({ discoveries: [], files: [], samples: [[1000, 10_000, 1, 2, 0]] })
  })
})

describe('files', () => {
  test('are those of which something was reached, with each edge and who reached it', () => {
    const { reach, place, finish } = setting()
    place(1, 'a.ts', 'first')
    place(2, 'a.ts', 'second')
    place(3, 'a.ts', 'first')
    place(4, 'never.ts', 'third')
    place(5, 'own.test.ts', 'test')
    reach('a', 3, 5)
    reach('ab', 2)
    expect(finish().files).toEqual([
      {
        file: 'a.ts',
        functions: ['first', 'second'],
        edges: [
          [1, 1, 0, -1],
          [2, 1, 1, 1],
          [3, 1, 0, 0],
        ],
      },
    ])
  })
})

describe('samples', () => {
  test('have the edges reached until then', () => {
    const { recorder, reach, finish } = setting()
    recorder.sample(moment(1))
    reach('ab', 1, 2)
    recorder.sample(moment(3))
    expect(finish().samples).toEqual([
      [1, 10, 1, 2, 0],
      [2, 20, 1, 2, 2],
      [3, 30, 1, 2, 2],
      [1000, 10_000, 1, 2, 2],
    ])
  })

  test('are thinned out evenly where they are many, from the first to the last', () => {
    const { recorder, finish } = setting()
    for (let elapsed = 0; elapsed < 1000; elapsed++) recorder.sample(moment(elapsed))
    const times = finish().samples.map(([elapsed]) => elapsed)
    expect(times.length).toBeLessThanOrEqual(400)
    expect(times.length).toBeGreaterThan(200)
    expect([times[0], times.at(-1)]).toEqual([0, 1000])
    expect(new Set(times.slice(1, -1).map((time, at) => time - (times[at] ?? 0)))).toEqual(new Set([4]))
  })

  test('are all there where they are few', () => {
    const { recorder, finish } = setting()
    for (let elapsed = 0; elapsed < 399; elapsed++) recorder.sample(moment(elapsed))
    expect(finish().samples).toHaveLength(400)
  })
})

describe('what was kept', () => {
  test('is there simplest first, with its size in tenths of bits; of many only the simplest', () => {
    const { recorder } = setting()
    const entries = Array.from({ length: 301 }, (_, at) => ({
      ...{ value: corpusOf('x'.repeat(at)), complexity: 400.123 - at, features: at, chosen: 2 },
    }))
    const { corpus, corpusSize } = recorder.finish(moment(5), entries, [])
    expect([corpus.length, corpusSize]).toEqual([300, 301])
    expect(corpus[0]).toMatchObject({ complexity: 100.1, features: 300, chosen: 2 })
    expect(corpus.at(-1)).toMatchObject({ complexity: 399.1, features: 1 })
    expect(entries[0]?.features).toBe(0)
  })
})

describe('steps of shrinking', () => {
  const stepsOf = (count: number) => {
    const steps = Array.from({ length: count }, (_, at) => ({ evaluations: at, corpus: corpusOf(`${at}`) }))
    const { recorder } = setting()
    return recorder.finish(moment(5), [], [steps]).shrinks[0]?.map(({ evaluations }) => evaluations)
  }

  test('are all told where they are few', () => {
    expect([stepsOf(0), stepsOf(1), stepsOf(3)]).toEqual([[], [0], [0, 1, 2]])
    expect(stepsOf(40)).toEqual(Array.from({ length: 40 }, (_, at) => at))
  })

  test('of many are told evenly, the first and the last among them', () => {
    const told = stepsOf(118)
    expect([told?.length, told?.[0], told?.[1], told?.at(-1)]).toEqual([40, 0, 3, 117])
  })
})
