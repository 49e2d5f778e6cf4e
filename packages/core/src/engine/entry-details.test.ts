import { describe, expect, test } from 'vitest'
import { logOf } from '../../test/scripted/scripted-coverage.ts'
import { Corpus, type CorpusEntry } from '../corpus/corpus.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { copyLog } from '../mutation/comparison.ts'
import { Rng } from '../random/rng.ts'
import { EntryDetails } from './entry-details.ts'

const number = d.int()
const root: AnyDomain = d.tupleOf(number, d.string())

function setting() {
  const corpus = new Corpus<unknown>(root)
  const details = new EntryDetails(root)
  const keep = (n: number, text: string): CorpusEntry<unknown> => corpus.keep(root.fromValue([n, text]))
  /** Its run compared at these places, in order. */
  const knows = (entry: CorpusEntry<unknown>, ...sites: number[]): void =>
    details.knows(entry, copyLog(logOf(sites.map((site) => ({ site, left: site, right: 100 })))))
  return { corpus, details, keep, knows }
}

describe('what is known of an entry', () => {
  test('its parts, worked out once', () => {
    const { details, keep } = setting()
    const entry = keep(5, 'a')
    expect(details.partsOf(entry).leaves.map(({ leaf }) => leaf)).toEqual([5, 'a'])
    expect(details.partsOf(entry)).toBe(details.partsOf(entry))
  })

  test('what it was compared with, which a simpler entry of the same features takes over', () => {
    const { details, keep, knows } = setting()
    const [parent, child, stranger] = [keep(5, 'a'), keep(4, 'a'), keep(3, 'a')]
    expect(details.comparesOf(parent)).toBeUndefined()
    knows(parent, 7)
    details.inherit(child, parent)
    details.inherit(parent, stranger)
    expect(details.comparesOf(child)?.number(7, new Rng(1))).toBe(100)
    expect(details.comparesOf(child)).toBe(details.comparesOf(parent))
    expect(details.comparesOf(stranger)).toBeUndefined()
  })

  test("whether its run came to where another ended; what is not known stands in nobody's way", () => {
    const { details, keep, knows } = setting()
    const [short, long, unknown] = [keep(1, 'a'), keep(2, 'a'), keep(3, 'a')]
    knows(short, 1, 2)
    knows(long, 1, 2, 3)
    expect([details.reaches(long, short), details.reaches(short, long)]).toEqual([true, false])
    expect([details.reaches(unknown, long), details.reaches(long, unknown)]).toEqual([true, true])
  })
})

describe('entries as donors', () => {
  test('lend parts of the domain that is asked for, and no others', () => {
    const { corpus, details, keep } = setting()
    for (const n of [10, 20, 30]) keep(n, 'a')
    const donor = details.donorFrom(corpus)
    const rng = new Rng(2)
    const lent = Array.from({ length: 100 }, () => donor.part(number, rng))
    expect(new Set(lent.filter((part) => part !== undefined))).toEqual(new Set([10, 20, 30]))
    expect(Array.from({ length: 20 }, () => donor.part(d.int(), rng)).every((part) => part === undefined)).toBe(true)
  })

  test('lend nothing where none is kept', () => {
    const { corpus, details } = setting()
    expect(details.donorFrom(corpus).part(number, new Rng(1))).toBeUndefined()
  })
})
