import { describe, expect, test } from 'vitest'
import { Corpus, type CorpusEntry } from '../corpus/corpus.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { NameStage } from './name-stage.ts'

const root: AnyDomain = d.string()
const corpus = new Corpus<unknown>(root)
const entryOf = (text: string): CorpusEntry<unknown> => corpus.passing(root.fromValue(text))

function stageOf(...texts: string[]): NameStage {
  const names = new NameStage(root)
  for (const text of texts) names.add(entryOf(text))
  return names
}

/** Everything that is due after so many runs. */
function due(names: NameStage, runs: number): unknown[] {
  const found: unknown[] = []
  for (let value = names.next(runs); value !== undefined; value = names.next(runs)) found.push(root.getValue(value))
  return found
}

describe('names all objects have', () => {
  test('have one run in sixteen', () => {
    const names = stageOf('a-b-c')
    expect([due(names, 0), due(names, 1).length, due(names, 16).length]).toEqual([[], 1, 0])
    expect(due(names, 17)).toHaveLength(1)
    expect(due(names, 100)).toHaveLength(5)
  })

  test('are tried in one entry after the other, of those as simple in the order these came, each once', () => {
    const names = stageOf('a', '=', 'b')
    const found = due(names, 10_000)
    expect(found.slice(0, 2)).toEqual(['__proto__', 'toString'])
    const [ofA, ofB] = [found.indexOf('__proto__.a'), found.indexOf('__proto__.b')]
    expect(ofA).toBeGreaterThan(0)
    expect(ofB).toBeGreaterThan(ofA)
    expect(found).toHaveLength(10)
    expect(due(names, 100_000)).toEqual([])
  })

  test('are tried in the simplest first, also where it came while another was looked at', () => {
    const names = stageOf('a long text of very many words')
    expect(due(names, 1)).toEqual(['__proto__ long text of very many words'])
    names.add(entryOf('b'))
    expect(due(names, 1 + 16 * 5).slice(0, 2)).toEqual(['__proto__', 'toString'])
    expect(due(names, 1 + 16 * 6)).toEqual(['toString long text of very many words'])
  })

  test('go on with entries that come later', () => {
    const names = stageOf('a')
    due(names, 10_000)
    names.add(entryOf('b'))
    expect(due(names, 10_000)).toHaveLength(5)
  })

  test('wait in no more than 4,096 entries', () => {
    const names = new NameStage(root)
    const entry = entryOf('a')
    for (let count = 0; count < 4200; count++) names.add(entry)
    expect(due(names, 1e9)).toHaveLength(4096 * 5)
  })
})
