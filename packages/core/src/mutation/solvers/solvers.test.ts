/** Each solver alone, in the state it is about: a program whose comparison it turns over, and one it must leave alone. */
import { describe, expect, test } from 'vitest'
import { type Compared, solveAlone } from '../../../test/scripted/solve-alone.ts'
import type { AnyDomain } from '../../domain/domain.ts'
import { comparisonKind } from '../../execution/coverage.ts'
import { d } from '../../from-shape/d.ts'
import { allSolvers, solve } from './all-solvers.ts'
import { alongSlopes } from './along-slopes.ts'
import { bitSystem } from './bit-system.ts'
import { bitsInPlace } from './bits-in-place.ts'
import { characters } from './characters.ts'
import { descend } from './descend.ts'
import { pairs } from './pairs.ts'
import { secant } from './secant.ts'
import type { Solver } from './solver.ts'
import { strides } from './strides.ts'

const bytes = d.uint8Array()
const word = (data: Uint8Array, at: number): number => new DataView(data.buffer, data.byteOffset).getUint32(at)
const numbers = (count: number): AnyDomain => d.tupleOf(...Array.from({ length: count }, () => d.int()))

describe('characters', () => {
  test('put the wanted text where each of its characters was seen, in one run', () => {
    const compares = (text: string): Compared[] => [[text.slice(2, 6), 'rose']]
    const { solved, inputs } = solveAlone(characters, { domain: d.string(), start: 'ababab', compares })
    expect({ solved, inputs }).toEqual({ solved: true, inputs: ['abrose'] })
  })

  test('move by as much where the code changed their case', () => {
    const compares = (text: string): Compared[] => [[text.slice(0, 4).toUpperCase(), 'ROSE']]
    const { solved, last } = solveAlone(characters, { domain: d.string(), start: 'abab', compares })
    expect(solved).toBe(true)
    expect(last?.toUpperCase()).toBe('ROSE')
  })

  test('are found among thousands of bytes', () => {
    const compares = (data: Uint8Array): Compared[] => [[String.fromCharCode(...data.subarray(1400, 1405)), 'close']]
    const { solved, inputs } = solveAlone(characters, { domain: bytes, start: new Uint8Array(2048), compares })
    expect(solved).toBe(true)
    expect(inputs).toHaveLength(1)
  })

  test('are aligned at the end for a suffix', () => {
    const program = {
      domain: d.string(),
      start: 'aaaaaaaa',
      kind: comparisonKind.suffix,
      compares: (text: string): Compared[] => [[text, '.json']],
    }
    expect(solveAlone(characters, program)).toMatchObject({ solved: true, last: 'aaa.json' })
  })

  test('leave numbers alone', () => {
    const compares = (x: number): Compared[] => [[x + 1, 9]]
    expect(solveAlone(characters, { domain: d.int(), start: 1, compares }).inputs).toEqual([])
  })
})

describe('bits in place', () => {
  test('set a word under a mask, wherever its bytes stand, in one run', () => {
    const compares = (data: Uint8Array): Compared[] => [[(word(data, 3) ^ 0x5a5a_1738) >>> 0, 0x1234_5678]]
    const { solved, inputs } = solveAlone(bitsInPlace, { domain: bytes, start: new Uint8Array(12), compares })
    expect(solved).toBe(true)
    expect(inputs).toHaveLength(1)
  })

  test('leave orders alone: of them one bit says nothing', () => {
    const compares = (x: number): Compared[] => [[x, 1000]]
    const program = { domain: d.int(), start: 0, kind: comparisonKind.less, compares }
    expect(solveAlone(bitsInPlace, program).inputs).toEqual([])
  })
})

describe('along slopes', () => {
  test('pay a sum of places like coins', () => {
    const compares = (digits: number[]): Compared[] => [
      [digits.reduce((sum, digit, place) => sum + digit * 10 ** place, 0), 9074],
    ]
    const domain = d.arrayOf(d.int({ min: 0, max: 9 }))
    expect(solveAlone(alongSlopes, { domain, start: [5, 5, 5, 5], compares })).toMatchObject({
      solved: true,
      inputs: [[4, 7, 0, 9]],
    })
  })

  test('are followed once more from where they led', () => {
    const compares = ([x = 0]: number[]): Compared[] => [[x > 100 ? x + 50 : x, 1000]]
    const { solved, inputs } = solveAlone(alongSlopes, { domain: numbers(1), start: [10], compares })
    expect({ solved, inputs }).toEqual({ solved: true, inputs: [[1000], [950]] })
  })

  test('are left where they lead no closer', () => {
    const compares = ([x = 0]: number[]): Compared[] => [[x > 100 ? x * 2 : x, 1000]]
    const { solved, inputs } = solveAlone(alongSlopes, { domain: numbers(1), start: [10], compares })
    expect({ solved, inputs }).toEqual({ solved: false, inputs: [[1000]] })
  })

  test('stay within what the domain accepts', () => {
    const compares = ([x]: number[]): Compared[] => [[x ?? 0, 1000]]
    const { solved, inputs } = solveAlone(alongSlopes, {
      domain: d.tupleOf(d.int({ min: 0, max: 99 })),
      start: [5],
      compares,
    })
    expect(solved).toBe(false)
    expect(inputs[0]).toEqual([99])
  })
})

describe('the secant', () => {
  test('solves what is linear in two runs', () => {
    const compares = ([x]: number[]): Compared[] => [[(x ?? 0) * 3 + 7, 370_378]]
    const { solved, inputs } = solveAlone(secant, { domain: numbers(1), start: [0], compares })
    expect({ solved, inputs }).toEqual({ solved: true, inputs: [[1], [123_457]] })
  })

  test('solves what is quadratic by walking', () => {
    const compares = ([x]: number[]): Compared[] => [[(x ?? 0) ** 2 + (x ?? 0), 1_001_000]]
    expect(solveAlone(secant, { domain: numbers(1), start: [3], compares })).toMatchObject({
      solved: true,
      last: [1000],
    })
  })

  test('moves an amount between two numbers whose sum has to stay', () => {
    const compares = ([a = 0, b = 0]: number[]): Compared[] => [[a + b === 100 ? a * b : -1, 2379]]
    const { solved, last } = solveAlone(secant, { domain: numbers(2), start: [10, 90], compares })
    expect(solved).toBe(true)
    expect([...(last ?? [])].sort((a, b) => a - b)).toEqual([39, 61])
  })

  test('turns an order over from either side', () => {
    const kind = comparisonKind.less
    const compares = ([x]: number[]): Compared[] => [[(x ?? 0) * 7, 5000]]
    for (const start of [[0], [9000]]) {
      const { solved, last } = solveAlone(secant, { domain: numbers(1), start, kind, compares })
      expect(solved).toBe(true)
      expect((last?.[0] ?? 0) * 7 < 5000).toBe((start[0] ?? 0) * 7 >= 5000)
    }
  })

  test('reaches a length, a character code and a bigint as it does a number', () => {
    const long = solveAlone(secant, { domain: d.string(), start: 'ab', compares: (text) => [[text.length * 2, 80]] })
    expect([long.solved, long.last?.length]).toEqual([true, 40])
    const code = solveAlone(secant, {
      domain: d.string(),
      start: 'ab',
      compares: (text) => [[text.charCodeAt(1) * 3, 'z'.charCodeAt(0) * 3]],
    })
    expect([code.solved, code.last]).toEqual([true, 'az'])
    const big = solveAlone(secant, { domain: d.bigint(), start: 5n, compares: (value) => [[value * 9n, 900n]] })
    expect([big.solved, big.last]).toEqual([true, 100n])
  })

  test('gives up along a line on which nothing changes, after one run', () => {
    const compares = (): Compared[] => [[1, 2]]
    expect(solveAlone(secant, { domain: numbers(1), start: [3], compares })).toMatchObject({
      solved: false,
      inputs: [[4]],
    })
  })
})

describe('the system of bits', () => {
  test('solves a rotated word, which no slope leads to', () => {
    const compares = (x: number): Compared[] => [[((x << 7) | (x >>> 25)) >>> 0, 0x9e37_79b9]]
    for (const start of [3, 0.25]) {
      expect(solveAlone(bitSystem, { domain: d.number(), start, compares }).solved).toBe(true)
    }
    expect(solveAlone(alongSlopes, { domain: d.number(), start: 3, compares }).solved).toBe(false)
    expect(solveAlone(secant, { domain: d.number(), start: 3, compares }).solved).toBe(false)
  })

  test('solves a check sum over several numbers', () => {
    const compares = ([a = 0, b = 0]: number[]): Compared[] => [[(a ^ (b << 5) ^ (b >>> 3)) >>> 0, 0x00ab_cdef]]
    expect(solveAlone(bitSystem, { domain: numbers(2), start: [0, 0], compares }).solved).toBe(true)
  })

  test('knows when there is no solution, and takes a run for each bit at most', () => {
    const compares = (x: number): Compared[] => [[x & 0xff00, 1]]
    const { solved, inputs } = solveAlone(bitSystem, { domain: d.int(), start: 0, compares })
    expect(solved).toBe(false)
    expect(inputs.length).toBeLessThanOrEqual(64)
  })

  test('leaves inputs of many numbers alone', () => {
    const compares = (values: number[]): Compared[] => [[values.reduce((sum, value) => sum ^ value, 0), 77]]
    expect(solveAlone(bitSystem, { domain: numbers(9), start: Array(9).fill(0) as number[], compares }).inputs).toEqual(
      [],
    )
  })
})

describe('strides', () => {
  const compares = (x: number): Compared[] =>
    x % 30 === 7
      ? [
          [7, 7],
          [x % 13, 5],
        ]
      : [[x % 30, 7]]

  test('keep the remainder a number has while another is sought', () => {
    for (const start of [37, 3_000_000_007]) {
      const { solved, last = 0 } = solveAlone(strides, { domain: d.number(), start, compares })
      expect([solved, last % 30, last % 13]).toEqual([true, 7, 5])
    }
  })

  test('go by years, months and days of a date: leap days come every fourth year', () => {
    const leapDay = (date: Date): Compared[] =>
      date.getUTCMonth() === 1 && date.getUTCDate() === 29
        ? [
            [29, 29],
            [date.getUTCFullYear(), 2096],
          ]
        : [[0, 29]]
    const start = new Date(Date.UTC(2024, 1, 29))
    const { solved, last } = solveAlone(strides, { domain: d.date(), start, compares: leapDay })
    expect([solved, last?.toISOString()]).toEqual([true, '2096-02-29T00:00:00.000Z'])
  })

  test('leave to the slopes what single steps do not disturb', () => {
    const { solved, inputs } = solveAlone(strides, { domain: d.number(), start: 0, compares: (x) => [[x * 2, 1001]] })
    expect(solved).toBe(false)
    expect(inputs.length).toBeLessThanOrEqual(1 + 2 * 8)
  })
})

describe('pairs', () => {
  const fits = (even: number, square: number): boolean =>
    even > 0 && even % 2 === 0 && square > 0 && Number.isInteger(Math.sqrt(square)) && square < 20
  const compares = ([even, square]: [number, number]): Compared[] =>
    fits(even, square)
      ? [
          [1, 1],
          [even + 1, square],
        ]
      : [[0, 1]]

  test('try the near values of one that keep what was passed with those of the other', () => {
    const domain = d.tupleOf(d.number(), d.number())
    const { solved, last } = solveAlone(pairs, { domain, start: [2, 4] as [number, number], compares })
    expect(solved).toBe(true)
    expect(compares(last ?? [0, 0]).at(-1)).toEqual([9, 9])
  })

  test('need two numbers', () => {
    expect(solveAlone(pairs, { domain: d.number(), start: 2, compares: (x) => [[x, 500]] }).inputs).toEqual([])
  })
})

describe('descent', () => {
  test('takes the neighbour that leaves the smallest gap, one variable after the other', () => {
    const compares = ([a = 0, b = 0]: number[]): Compared[] => [[((a * 7) % 11) * 10 + ((b * 3) % 7), 62]]
    const { solved, last } = solveAlone(descend, { domain: numbers(2), start: [0, 0], compares })
    expect([solved, last]).toEqual([true, [4, 3]])
  })

  test('leaves a single variable to its slope', () => {
    expect(solveAlone(descend, { domain: numbers(1), start: [0], compares: ([x]) => [[x, 3]] }).inputs).toEqual([])
  })
})

describe('all solvers', () => {
  test('stand in the order of their occasions, under names of their own', () => {
    const order = ['probed', 'open', 'plateau']
    const places = allSolvers.map(({ occasion }) => order.indexOf(occasion))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(new Set(allSolvers.map(({ name }) => name)).size).toBe(allSolvers.length)
  })

  test('stop with the first that turns the comparison over', () => {
    const compares = ([x]: number[]): Compared[] => [[(x ?? 0) + 7, 100]]
    const together: Solver = {
      name: 'together',
      occasion: 'probed',
      solve: (problem) => solve(problem, 'probed'),
    }
    expect(solveAlone(together, { domain: numbers(1), start: [0], compares })).toMatchObject({
      solved: true,
      inputs: [[93]],
    })
  })

  test.each(allSolvers.map((solver) => [solver.name, solver] as const))(
    '%s says nothing is solved where the run never comes there again',
    (_, solver) => {
      let first = true
      const compares = (): Compared[] => {
        const seen: Compared[] = first ? [[1, 2]] : []
        first = false
        return seen
      }
      expect(solveAlone(solver, { domain: numbers(2), start: [1, 2], compares }).solved).toBe(false)
    },
  )
})
