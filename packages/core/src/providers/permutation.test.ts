import { describe, expect, test } from 'vitest'
import { Rng } from '../random/rng.ts'
import { combinationPlaces } from './combinations.ts'
import { bigPermutation, permutation } from './permutation.ts'

describe('permutation', () => {
  test.each([1, 2, 3, 6, 1000, 1023, 1024, 1025, 65_537])('is a bijection of %i indices', (size) => {
    const order = permutation(size, new Rng(7))
    const seen = new Set(Array.from({ length: size }, (_, index) => order(index)))
    expect(seen.size).toBe(size)
    expect(Math.min(...seen)).toBe(0)
    expect([...seen].every((place) => place < size)).toBe(true)
  })

  test('shuffles: few indices stay where they are, and two seeds differ', () => {
    const order = permutation(10_000, new Rng(1))
    const other = permutation(10_000, new Rng(2))
    let fixedPoints = 0
    let equal = 0
    for (let index = 0; index < 10_000; index++) {
      if (order(index) === index) fixedPoints++
      if (order(index) === other(index)) equal++
    }
    expect(fixedPoints).toBeLessThan(20)
    expect(equal).toBeLessThan(20)
  })

  test('works at the largest size of numbers and with bigints beyond', () => {
    const order = permutation(2 ** 52, new Rng(3))
    const seen = new Set<number>()
    for (let index = 0; index < 5000; index++) seen.add(order(index))
    expect(seen.size).toBe(5000)
    const size = 3n ** 70n
    const big = bigPermutation(size, new Rng(3))
    const places = new Set<bigint>()
    for (let index = 0n; index < 3000n; index++) places.add(big(index))
    expect(places.size).toBe(3000)
    expect([...places].every((place) => place >= 0n && place < size)).toBe(true)
  })

  test('bigint permutations of small sizes are bijections too', () => {
    const order = bigPermutation(1000n, new Rng(5))
    expect(new Set(Array.from({ length: 1000 }, (_, index) => order(BigInt(index)))).size).toBe(1000)
  })
})

describe('combinationPlaces', () => {
  test.each([[[2, 3]], [[1]], [[]], [[4, 1, 5]], [[7, 7, 7]], [[60, 3]]])(
    'yields each combination of %j exactly once',
    (lengths) => {
      const rows = [...combinationPlaces(lengths, new Rng(0))].map((places) => places.join())
      expect(new Set(rows).size).toBe(rows.length)
      expect(rows.length).toBe(lengths.reduce((product, length) => product * length, 1))
    },
  )

  test('an empty list leaves nothing', () => {
    expect([...combinationPlaces([3, 0, 2], new Rng(0))]).toEqual([])
  })

  test('every value of every list is seen within the length of the longest', () => {
    const lengths = [200, 13, 77]
    const seen = lengths.map(() => new Set<number>())
    let run = 0
    for (const places of combinationPlaces(lengths, new Rng(4))) {
      for (const [list, place] of places.entries()) seen[list]?.add(place)
      if (++run === 200) break
    }
    expect(seen.map((places) => places.size)).toEqual(lengths)
  })
})
