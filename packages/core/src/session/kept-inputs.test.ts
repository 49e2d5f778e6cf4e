/** The corpus a test keeps between runs, over a store in memory: what is loaded, what is written, and when. */
import { describe, expect, test } from 'vitest'
import { describedAs } from '../../test/scripted/fuzz-request.ts'
import type { CorpusKey, CorpusStore } from '../corpus/corpus-store.ts'
import type { AnyDomain } from '../domain/domain.ts'
import type { IR } from '../domain/ir.ts'
import { TupleDomain } from '../domain/tuple.ts'
import { d } from '../from-shape/d.ts'
import { corpusKeyOf, KeptCorpus } from './kept-corpus.ts'

/** A store in memory that notes what it is asked. */
class MemoryCorpusStore implements CorpusStore {
  readonly entries = new Map<string, IR>()
  readonly saved: string[] = []
  adopted = false
  dropped = 0
  isBroken = false

  load() {
    return { entries: new Map(this.entries), adopted: this.adopted, dropped: this.dropped }
  }
  save(_: CorpusKey, corpus: IR): string {
    if (this.isBroken) throw new Error('disk full')
    const name = JSON.stringify(corpus)
    this.saved.push(name)
    this.entries.set(name, corpus)
    return name
  }
  remove(_: CorpusKey, names: Iterable<string>): void {
    for (const name of names) this.entries.delete(name)
  }
}

const numbers = new TupleDomain<unknown[]>([d.int({ min: 0, max: 999 })])
const identity = { file: '/p/a.test.ts', projectRoot: '/p', name: 'kept' }
const key = corpusKeyOf(identity, numbers, undefined)

/** A kept corpus over a store of these inputs. */
function setting(stored: readonly unknown[] = [], domain: AnyDomain = numbers) {
  const store = new MemoryCorpusStore()
  for (const ir of stored) store.entries.set(JSON.stringify(ir), ir as IR)
  const kept = new KeptCorpus({ store, key, domain, now: 0 })
  /** What the search holds now. */
  const keep = (values: readonly unknown[], now = 0, hasRevisited = true): void =>
    kept.keep({ hasRevisited, kept: { values: () => [...values] } }, now)
  return { store, kept, keep, names: () => [...store.entries.keys()] }
}

const corpusOf = (n: number): unknown => numbers.fromValue([n])

describe('what was kept', () => {
  test('comes back, the simplest first', () => {
    const { kept } = setting([[900], [3], [50]])
    expect(kept.load().map((value) => numbers.getValue(value as never))).toEqual([[3], [50], [900]])
    expect(kept.counts).toEqual({ loaded: 3, dropped: 0, kept: 3 })
  })

  test('and belongs to the domains no longer is forgotten, and counted with what was damaged', () => {
    const { store, kept, names } = setting([[3], [1000], ['text'], 7])
    store.dropped = 2
    expect(kept.load()).toHaveLength(1)
    expect(names()).toEqual(['[3]'])
    expect(kept.counts).toEqual({ loaded: 1, dropped: 5, kept: 1 })
  })

  test('for another version of the domains is run, and written anew where it is worth it', () => {
    const { store, kept, keep } = setting([[3], [50]])
    store.adopted = true
    const [small] = kept.load()
    expect(kept.counts).toEqual({ loaded: 2, dropped: 0, kept: 0 })
    keep([small])
    expect([store.saved, kept.counts.kept]).toEqual([['[3]'], 1])
  })
})

describe('what is worth keeping', () => {
  test('is written once, and what is nothing’s simplest any longer goes', () => {
    const { store, kept, keep, names } = setting()
    const [first, second] = [corpusOf(1), corpusOf(2)]
    keep([first, second])
    keep([second])
    expect([names(), store.saved]).toEqual([['[2]'], ['[1]', '[2]']])
    expect(kept.counts.kept).toBe(1)
  })

  test('is not written again where it was loaded', () => {
    const { store, kept, keep } = setting([[3]])
    keep(kept.load())
    expect(store.saved).toEqual([])
  })

  test('that is a primitive is known by its name', () => {
    const { store, keep, names } = setting([], d.int())
    keep([5])
    keep([5])
    keep([6])
    expect([names(), store.saved]).toEqual([['6'], ['5', '5', '6']])
  })

  test('is not known until every stored input has been run again', () => {
    const { store, keep } = setting([[3]])
    keep([corpusOf(1)], 0, false)
    expect(store.saved).toEqual([])
  })

  test('that cannot be written is a problem, once', () => {
    const { store, kept, keep } = setting()
    store.isBroken = true
    keep([corpusOf(1)])
    expect(kept.problem).toBe('disk full')
    store.isBroken = false
    keep([corpusOf(1)])
    expect(store.saved).toEqual([])
  })
})

test('now and then is once a second, counted from the last time', () => {
  const { store, kept } = setting()
  const at = (now: number, n: number): number => {
    kept.keepNowAndThen({ hasRevisited: true, kept: { values: () => [corpusOf(n)] } }, now)
    return store.saved.length
  }
  expect([at(999, 1), at(1000, 2), at(1999, 3), at(2000, 4)]).toEqual([0, 1, 1, 2])
})

describe('the key of a test', () => {
  const keyWith = (root: TupleDomain<unknown[]>, parameters = describedAs().parameters) =>
    corpusKeyOf(identity, root, describedAs({ parameters })).domain

  test('names the test and its file', () => {
    expect(key).toMatchObject({ name: 'kept', file: 'a.test.ts' })
  })

  test('has another version for other bounds, other forms and other types, and the same for the same', () => {
    const versions = [
      keyWith(numbers),
      keyWith(new TupleDomain<unknown[]>([d.int({ min: 0, max: 99 })])),
      keyWith(new TupleDomain<unknown[]>([d.string()])),
      keyWith(numbers, [{ name: 'm', shape: { kind: 'number' } }]),
      key.domain,
    ]
    expect(new Set(versions).size).toBe(versions.length)
    expect(keyWith(new TupleDomain<unknown[]>([d.int({ min: 0, max: 999 })]))).toBe(versions[0])
  })
})
