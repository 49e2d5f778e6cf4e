import { expect, test } from 'vitest'
import { Rng } from '../../random/rng.ts'
import { SmallRange } from './small-range.ts'

const seeds = Array.from({ length: 100 }, (_, seed) => seed)

/** What stands in place of `drawn` in one sequence, other than that. */
function others<T>(seed: number, drawn: T): T[] {
  const range = new SmallRange(new Rng(seed))
  return Array.from({ length: 400 }, () => range.instead(drawn) as T).filter((value) => value !== drawn)
}

test('numbers are all those from 0 to below a size, which differs from sequence to sequence', () => {
  const sizes = seeds.map((seed) => {
    const values = new Set(others(seed, -7))
    expect([...values].sort((a, b) => a - b)).toEqual(Array.from({ length: values.size }, (_, at) => at))
    return values.size
  })
  expect(Math.min(...sizes)).toBe(1)
  expect(Math.max(...sizes)).toBe(32)
})

test('each value is about as likely as the others', () => {
  for (const seed of seeds) {
    const values = others(seed, -7)
    const size = new Set(values).size
    const zeros = values.filter((value) => value === 0).length
    expect(Math.abs(zeros - values.length / size)).toBeLessThan(5 * Math.sqrt(values.length / size) + 1)
  }
})

test('texts are the shortest of two letters, some of which begin as others do', () => {
  const texts = new Set(seeds.flatMap((seed) => others(seed, 'drawn')))
  expect(texts.size).toBe(32)
  expect([...texts].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, 8)).toEqual([
    '',
    'a',
    'b',
    'aa',
    'ab',
    'ba',
    'bb',
    'aaa',
  ])
})

test('big integers stay big integers', () => {
  for (const seed of seeds) for (const value of others(seed, -7n)) expect(typeof value).toBe('bigint')
})

test('some arguments stay as they were drawn', () => {
  const range = new SmallRange(new Rng(1))
  const kept = Array.from({ length: 1600 }, () => range.instead(-7)).filter((value) => value === -7).length
  expect(kept).toBeGreaterThan(50)
  expect(kept).toBeLessThan(200)
})

test('in half of the sequences texts are put together of the words of the member, half of them marks, and letters', () => {
  const own = { numbers: [], bigints: [], strings: ['DATA', 'data'], texts: ['data', 'event', '\n', ':'] }
  const ofWords = seeds.filter((seed) => {
    const range = new SmallRange(new Rng(seed))
    const texts = Array.from({ length: 200 }, () => range.instead('drawn', own)).filter((text) => text !== 'drawn')
    expect(texts.join('')).not.toContain('DATA')
    return texts.some((text) => text === 'data:') && texts.some((text) => text === 'event\n')
  })
  expect(ofWords.length).toBeGreaterThan(30)
  expect(ofWords.length).toBeLessThan(70)
})

test('lists are a few short ones, and records a few of those that were drawn', () => {
  for (const seed of seeds) {
    const range = new SmallRange(new Rng(seed))
    const lists = new Set<string>()
    const records = new Set<number>()
    for (let n = 0; n < 400; n++) {
      const list = range.insteadOfWhole([n, n, n, n, n])
      if (Array.isArray(list) && list.length < 5) lists.add(String(list))
      records.add((range.insteadOfWhole({ n }) as { n: number }).n)
    }
    expect(lists.size).toBeLessThanOrEqual(32)
    expect(records.size).toBeLessThan(100)
  }
})
