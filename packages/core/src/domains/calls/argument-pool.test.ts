import { describe, expect, test } from 'vitest'
import { Context } from '../../domain/context.ts'
import { Rng } from '../../random/rng.ts'
import { ArgumentPool, wordLike } from './argument-pool.ts'

const contextOf = (seed: number, dictionary = {}) => {
  const g = new Context(new Rng(seed))
  Object.assign(g, { dictionary: { numbers: [], strings: [], bigints: [], ...dictionary } })
  return g
}

/** What stands in place of 1000, 1001, and so on. */
function numbersOf(seed: number, count: number, dictionary = {}): number[] {
  const pool = new ArgumentPool(contextOf(seed, dictionary))
  return Array.from({ length: count }, (_, at) => Number(pool.instead(1000 + at)))
}

describe('the arguments of a sequence', () => {
  test('are mostly of a few values, which differ from sequence to sequence', () => {
    const counts = Array.from({ length: 100 }, (_, seed) => {
      const drawn = numbersOf(seed, 80)
      const often = new Set(drawn.filter((value) => drawn.filter((other) => other === value).length > 2))
      return often.size
    })
    expect(Math.max(...counts)).toBeLessThanOrEqual(10)
    expect(Math.min(...counts)).toBe(1)
    expect(new Set(counts).size).toBeGreaterThan(3)
  })

  test('are also what was drawn, neighbours, small numbers and words of the code', () => {
    const all = new Set(Array.from({ length: 60 }, (_, seed) => numbersOf(seed, 20, { numbers: [777] })).flat())
    expect([0, 3, 7, 777, 999, 1000].filter((value) => !all.has(value))).toEqual([])
  })

  test('are half of the time words of the code that gets them, or beside them, where these are words', () => {
    const dictionary = { numbers: [111, 222, 333], strings: [], bigints: [] }
    const own = { numbers: [777], strings: ['x'], bigints: [] }
    const words = Array.from({ length: 400 }, (_, seed) => wordLike(1, contextOf(seed, dictionary), own))
    expect(words.filter((word) => word === 777).length).toBeGreaterThan(100)
    const besides = [111, 222, 333, 777].flatMap((word) => [word - 1, word, word + 1])
    expect(new Set(words)).toEqual(new Set(besides))
    expect(wordLike(1n, contextOf(1, dictionary), own)).toBeUndefined()
  })

  test('of one type say nothing of another', () => {
    for (let seed = 0; seed < 50; seed++) {
      const pool = new ArgumentPool(contextOf(seed, { strings: ['word'], bigints: [5n] }))
      for (let at = 0; at < 10; at++) {
        expect(typeof pool.instead(at)).toBe('number')
        expect(typeof pool.instead(`text ${at}`)).toBe('string')
        expect(typeof pool.instead(BigInt(at))).toBe('bigint')
      }
    }
  })

  test('of texts begin as others do', () => {
    const drawn = new Set<string>()
    for (let seed = 0; seed < 100; seed++) {
      const pool = new ArgumentPool(contextOf(seed))
      for (let at = 0; at < 6; at++) drawn.add(String(pool.instead('xyz')))
    }
    expect(['xyz', 'xy', 'xyzz', 'xyzb'].filter((text) => !drawn.has(text))).toEqual([])
  })

  test('are the same for the same seed', () => {
    expect(numbersOf(4, 30)).toEqual(numbersOf(4, 30))
  })
})
