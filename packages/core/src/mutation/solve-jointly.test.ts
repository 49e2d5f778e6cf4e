import { describe, expect, test } from 'vitest'
import type { AnyDomain } from '../domain/domain.ts'
import { type ComparisonLog, comparisonKind } from '../execution/coverage.ts'
import { d } from '../from-shape/d.ts'
import { type Comparison, copyLog } from './comparison.ts'
import { learnInfluence } from './influence.ts'
import { PartIndex } from './part-index.ts'
import { solveJointly } from './solve-jointly.ts'
import { solveThoroughly } from './solve-thoroughly.ts'

type Sides = readonly [string | number, string | number]

/** One program: what it compares with a value, in order. It found what it looks for when the last pair is equal. */
interface Program<T> {
  readonly domain: AnyDomain
  readonly start: T
  compares(value: T): readonly Sides[]
}

function logOf(pairs: readonly Sides[]): ComparisonLog {
  return {
    length: pairs.length,
    sites: pairs.map((_, site) => site),
    kinds: pairs.map(() => comparisonKind.equal),
    left: pairs.map(([left]) => left),
    right: pairs.map(([, right]) => right),
  }
}

/** Runs until the last comparison of the start turned over, or -1. `thorough` uses what is for plateaus. */
function runsToSolve<T>({ domain, start, compares }: Program<T>, thorough = false): number {
  const index = new PartIndex(domain, domain.fromValue(start))
  let log = logOf(compares(start))
  const course = copyLog(log)
  const target = course.at(-1) as Comparison
  const observe = () => log
  const steps = (function* (): Generator<unknown, void> {
    const effects = (yield* learnInfluence(index, [target], observe)).get(target) ?? []
    if (yield* solveJointly(index, target, effects, observe)) return
    if (thorough) yield* solveThoroughly(index, target, effects, course.slice(0, -1), observe)
  })()
  let runs = 0
  for (const candidate of steps) {
    runs++
    log = logOf(compares(domain.getValue(candidate) as T))
    const last = log.length - 1
    if (last === target.site && log.left[last] === log.right[last]) return runs
  }
  return -1
}

const bytes = d.uint8Array()
const word = (data: Uint8Array, at: number): number => new DataView(data.buffer, data.byteOffset).getUint32(at)

describe('units that move together', () => {
  test('a text of bytes in the middle of many falls without looking at each of them', () => {
    const runs = runsToSolve({
      domain: bytes,
      start: new Uint8Array(2048),
      compares: (data) => [[String.fromCharCode(...data.subarray(1400, 1405)), 'close']],
    })
    expect(runs).toBeGreaterThan(0)
    expect(runs).toBeLessThan(128)
  })

  test('a word under a mask falls, wherever its bytes stand', () => {
    const compares = (data: Uint8Array): Sides[] => [[(word(data, 3) ^ 0x5a5a1738) >>> 0, 0x1234_5678]]
    expect(runsToSolve({ domain: bytes, start: new Uint8Array(12), compares })).toBeGreaterThan(0)
  })

  test('a sum of places is paid like coins', () => {
    const compares = (digits: number[]): Sides[] => [
      [digits.reduce((sum, digit, place) => sum + digit * 10 ** place, 0), 9074],
    ]
    const domain = d.arrayOf(d.int({ min: 0, max: 9 }))
    expect(runsToSolve({ domain, start: [5, 5, 5, 5], compares })).toBeGreaterThan(0)
  })

  test('characters that are compared in another case fall as they are wanted', () => {
    const compares = (text: string): Sides[] => [[text.slice(2, 6).toUpperCase(), 'ROSE']]
    expect(runsToSolve({ domain: d.string(), start: 'ababab', compares })).toBeGreaterThan(0)
  })
})

describe('what is tried on a plateau', () => {
  test('a rotated word is a linear system of its bits', () => {
    const compares = (x: number): Sides[] => [[((x << 7) | (x >>> 25)) >>> 0, 0x9e37_79b9]]
    expect(runsToSolve({ domain: d.number(), start: 3, compares })).toBe(-1)
    expect(runsToSolve({ domain: d.number(), start: 3, compares }, true)).toBeGreaterThan(0)
    expect(runsToSolve({ domain: d.number(), start: 0.25, compares }, true)).toBeGreaterThan(0)
  })

  test('a number keeps the remainders it has while another is sought', () => {
    const compares = (x: number): Sides[] =>
      x % 30 === 7
        ? [
            [7, 7],
            [x % 13, 5],
          ]
        : [[x % 30, 7]]
    for (const start of [37, 3_000_000_007]) {
      expect(runsToSolve({ domain: d.number(), start, compares }, true)).toBeGreaterThan(0)
    }
  })

  test('two numbers confined to a few values are tried in pairs', () => {
    const compares = ([even, square]: [number, number]): Sides[] => {
      const fits = even > 0 && even % 2 === 0 && square > 0 && Number.isInteger(Math.sqrt(square)) && square < 20
      return fits
        ? [
            [1, 1],
            [even + 1, square],
          ]
        : [[0, 1]]
    }
    const domain = d.tupleOf(d.number(), d.number())
    expect(runsToSolve({ domain, start: [2, 4] as [number, number], compares }, true)).toBeGreaterThan(0)
  })
})
