/** The inputs each solver has run, step by step, on programs made for one part of it. */
import { describe, expect, test } from 'vitest'
import { type Compared, type Program, solveAlone } from '../../../test/scripted/solve-alone.ts'
import type { AnyDomain } from '../../domain/domain.ts'
import { comparisonKind } from '../../execution/coverage.ts'
import { d } from '../../from-shape/d.ts'
import { alongSlopes } from './along-slopes.ts'
import { bitSystem } from './bit-system.ts'
import { bitsInPlace } from './bits-in-place.ts'
import { characters } from './characters.ts'
import { descend } from './descend.ts'
import { pairs } from './pairs.ts'
import { secant } from './secant.ts'
import type { Solver } from './solver.ts'
import { strides } from './strides.ts'

const { equal, less, suffix } = comparisonKind

/** One integer, or several, of which `computed` is compared with `wanted`. */
function integers(start: number[], computed: (...values: number[]) => number, wanted: number): Program<number[]> {
  const domain: AnyDomain = d.tupleOf(...start.map(() => d.int()))
  return { domain, start, compares: (values) => [[computed(...values), wanted]] }
}

/** One number of any kind. */
function number(start: number, computed: (value: number) => number, wanted: number): Program<number> {
  return { domain: d.number(), start, compares: (value) => [[computed(value), wanted]] }
}

/** What is compared with a text. */
function texts(start: string, compares: (text: string) => Compared, kind: 0 | 3 = equal): Program<string> {
  return { domain: d.string(), start, kind, compares: (text) => [compares(text)] }
}

/** Numbers run, one after the other. */
const ran = <T>(solver: Solver, program: Program<T>): unknown[] =>
  solveAlone(solver, program).inputs.map((input) => (Array.isArray(input) && input.length === 1 ? input[0] : input))

describe('characters', () => {
  test('are put where they stand, then moved by as much', () => {
    const shifted = (text: string): Compared => [
      text.replace(/[a-y]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 1)),
      'dbc',
    ]
    expect(ran(characters, texts('aaa', shifted))).toEqual(['dac', 'cab'])
  })

  test('of the right side are put as those of the left are', () => {
    expect(
      ran(
        characters,
        texts('ab', (text) => ['yz', text]),
      ),
    ).toEqual(['yz'])
  })

  test('are set as far as the wanted text is long', () => {
    expect(
      ran(
        characters,
        texts('abcd', (text) => [text, 'xy']),
      ),
    ).toEqual(['xycd'])
    expect(
      ran(
        characters,
        texts('ab', (text) => [text, 'wxyz']),
      ),
    ).toEqual(['wx'])
  })

  test('of a suffix longer than the text begin with its first', () => {
    expect(
      ran(
        characters,
        texts('ab', (text) => [text, 'wxyz'], suffix),
      ),
    ).toEqual(['wx'])
  })

  test('that stand right already, or show at two places, are left', () => {
    expect(
      ran(
        characters,
        texts('ab', (text) => [text, 'xb']),
      ),
    ).toEqual(['xb'])
    expect(
      ran(
        characters,
        texts('ab', (text) => [text + text, 'xxxx']),
      ),
    ).toEqual([])
  })
})

describe('bits in place', () => {
  test('are those in which the sides differ, from where the lowest bit of a number shows', () => {
    expect(
      ran(
        bitsInPlace,
        integers([5], (n) => n << 4, 0x730),
      ),
    ).toEqual([0x73])
    expect(
      ran(
        bitsInPlace,
        integers([0, 0], (a, b) => a | (b << 8), 0x1ff),
      ),
    ).toEqual([[0x1ff, 1]])
  })

  test('of the right side are set where nothing of the left shows', () => {
    expect(
      solveAlone(bitsInPlace, { ...integers([0], (n) => n, 5), compares: ([n = 0]) => [[5, n ^ 8]] }),
    ).toMatchObject({
      solved: true,
      inputs: [[13]],
    })
  })

  test('are left where a number shows as more than one bit, or as none, or is no whole one', () => {
    expect(
      ran(
        bitsInPlace,
        integers([1], (n) => n * 3, 9),
      ),
    ).toEqual([])
    expect(
      ran(
        bitsInPlace,
        number(0.5, (n) => n * 2, 8),
      ),
    ).toEqual([])
    expect(
      ran(
        bitsInPlace,
        integers([1], (n) => n + 0.5, 9),
      ),
    ).toEqual([])
  })
})

describe('along slopes', () => {
  test('the steepest goes first, and the others make up for its rest', () => {
    expect(
      ran(
        alongSlopes,
        integers([0, 0, 0], (a, b, c) => a + b * 100 + c * 10, 789),
      ),
    ).toEqual([[9, 7, 8]])
  })

  test('steps over where the others cannot make up for the rest, and they come back', () => {
    const domain: AnyDomain = d.tupleOf(d.int({ min: 0, max: 9 }), d.int({ min: 0, max: 3 }))
    const compares = ([a = 0, b = 0]: number[]): Compared[] => [[a * 5 - b, 8]]
    expect(solveAlone(alongSlopes, { domain, start: [0, 0], compares })).toMatchObject({
      solved: true,
      inputs: [[2, 2]],
    })
  })

  test('takes what is no whole number by itself', () => {
    expect(
      ran(
        alongSlopes,
        number(0.5, (n) => n * 4, 3),
      ),
    ).toEqual([0.75])
  })

  test('goes one below for what shall be less', () => {
    expect(ran(alongSlopes, { ...integers([50], (n) => n, 20), kind: less })).toEqual([19])
    expect(ran(alongSlopes, { ...integers([5], (n) => n, 20), kind: less })).toEqual([20])
  })

  test('goes as far as the domain does, which halving finds', () => {
    const domain: AnyDomain = d.tupleOf(d.int({ min: -7, max: 37 }))
    const compares =
      (wanted: number) =>
      ([n = 0]: number[]): Compared[] => [[n, wanted]]
    expect(ran(alongSlopes, { domain, start: [5], compares: compares(1000) })[0]).toBe(37)
    expect(ran(alongSlopes, { domain, start: [5], compares: compares(-1000) })[0]).toBe(-7)
    expect(ran(alongSlopes, { domain, start: [37], compares: compares(1000) })).toEqual([])
  })

  test('follows four times at most', () => {
    // Halfway there each time: the slope is one, the way twice as long.
    expect(
      ran(
        alongSlopes,
        number(0, (n) => (n <= 1 ? n : Math.floor(n / 2)), 1000),
      ),
    ).toHaveLength(4)
  })

  test('knows nothing of texts', () => {
    expect(
      ran(
        alongSlopes,
        texts('ab', (text) => [text, 'xy']),
      ),
    ).toEqual([])
  })
})

describe('the secant', () => {
  test('tries a step to the other side where the domain ends', () => {
    const domain: AnyDomain = d.tupleOf(d.int({ min: 0, max: 9 }))
    expect(ran(secant, { domain, start: [9], compares: ([n = 0]) => [[n * 2, 6]] })).toEqual([8, 3])
  })

  test('is done where the first step reaches it', () => {
    expect(
      ran(
        secant,
        integers([5], (n) => n, 6),
      ),
    ).toEqual([6])
    expect(ran(secant, { ...integers([5], (n) => n, 6), kind: less })).toEqual([6])
  })

  test('halves the way where equality was stepped over', () => {
    const steep = (n: number): number => (n > 600 ? 600 + (n - 600) * 1000 : n)
    const { solved, inputs } = solveAlone(secant, number(1, steep, 50_600))
    expect([solved, inputs.at(-1)]).toEqual([true, 650])
    expect(inputs.slice(0, 3)).toEqual([2, 50_600, 25_301])
    expect(inputs.length).toBeLessThan(20)
  })

  test('tries the neighbours where the slope leads astray', () => {
    const valley = (n: number): number => (n === 24 ? 0 : Math.abs(n - 20) + 5)
    expect(ran(secant, integers([10], valley, 0))).toEqual([11, 25, 60, 24])
  })

  test('takes numbers that are no whole ones as they come', () => {
    expect(
      ran(
        secant,
        number(0.5, (n) => n * 8, 3),
      ),
    ).toEqual([1.5, 0.375])
  })

  test('ends where the run comes there no longer', () => {
    const compares = (n: number): Compared[] => (n > 10 ? [] : [[n, 1000]])
    expect(ran(secant, { domain: d.number(), start: 3, compares }).slice(0, 2)).toEqual([4, 1000])
  })

  test('goes along 48 lines', () => {
    const domain = d.arrayOf(d.string())
    const start = Array.from({ length: 20 }, () => 'abcd')
    expect(ran(secant, { domain, start, compares: () => [[1, 2]] })).toHaveLength(48)
  })

  test('asks nothing of what is no number', () => {
    expect(
      ran(
        secant,
        texts('ab', (text) => [text, 'xy']),
      ),
    ).toEqual([])
    expect(
      ran(
        secant,
        number(1, () => Number.NaN, 5),
      ),
    ).toEqual([])
  })
})

describe('the system of bits', () => {
  test('has enough with one bit, and stops there', () => {
    expect(
      ran(
        bitSystem,
        integers([0], (n) => n * 3, 12),
      ),
    ).toEqual([1, 2, 4])
  })

  test('has a run for each bit, and one for the solution', () => {
    const { solved, inputs } = solveAlone(
      bitSystem,
      integers([0], (n) => (n ^ (n << 1)) & 0xff, 0b1010_1010),
    )
    // But for the sign, which is none of the domain's.
    expect([solved, inputs.length]).toEqual([true, 31 + 1])
  })

  test('has numbers of no more than 64 bits together', () => {
    expect(
      ran(
        bitSystem,
        integers([0, 0, 0], () => 1, 2),
      ),
    ).toHaveLength(31 + 31)
  })

  test('cuts numbers that are no words to words first', () => {
    expect(
      ran(
        bitSystem,
        number(2.5, (n) => (n | 0) ^ 9, 9),
      )[0],
    ).toBe(2)
    expect(
      solveAlone(
        bitSystem,
        number(2.5, (n) => (Number.isInteger(n) ? 7 : 1), 7),
      ),
    ).toMatchObject({
      solved: true,
      inputs: [2],
    })
  })

  test('is for equalities of whole numbers', () => {
    expect(ran(bitSystem, { ...integers([0], (n) => n, 5), kind: less })).toEqual([])
    expect(
      ran(
        bitSystem,
        integers([0], (n) => n, 5.5),
      ),
    ).toEqual([])
  })
})

describe('strides', () => {
  /** Comes to the second comparison only where a number is a multiple. */
  const multiples =
    (step: number, computed: (n: number) => number, wanted: number) =>
    (n: number): Compared[] =>
      n % step === 0
        ? [
            [0, 0],
            [computed(n), wanted],
          ]
        : [[n % step, 0]]

  test('are the least step that keeps what was passed, then its multiples on both sides', () => {
    const compares = multiples(6, (n) => n / 6, 100)
    const { inputs } = solveAlone(strides, { domain: d.number(), start: 60, compares })
    expect(inputs.slice(0, 6)).toEqual([61, 62, 63, 64, 65, 66])
    expect(inputs.slice(6, 11)).toEqual([66, 54, 72, 48, 78])
  })

  test('are put together factor by factor', () => {
    const compares = (n: number): Compared[] =>
      n % 2 !== 0
        ? [[n % 2, 0]]
        : n % 3 !== 0
          ? [
              [0, 0],
              [n % 3, 0],
            ]
          : [
              [0, 0],
              [0, 0],
              [n / 6, -10],
            ]
    const { solved, last } = solveAlone(strides, { domain: d.number(), start: 0, compares })
    expect([solved, last]).toEqual([true, -60])
  })

  test('reach 64 steps in each direction', () => {
    const reached = (wanted: number): boolean =>
      solveAlone(strides, { domain: d.number(), start: 0, compares: multiples(5, (n) => n / 5, wanted) }).solved
    expect([64, -64, 65, -65].map(reached)).toEqual([true, true, false, false])
  })

  test('of one reach 8', () => {
    const reached = (wanted: number): boolean =>
      solveAlone(
        strides,
        number(0, (n) => n, wanted),
      ).solved
    expect([8, -8, 9].map(reached)).toEqual([true, true, false])
  })

  test('are found up to a factor of 31', () => {
    const found = (step: number): boolean =>
      solveAlone(strides, { domain: d.number(), start: 0, compares: multiples(step, (n) => n / step, 3) }).solved
    expect([31, 37].map(found)).toEqual([true, false])
  })
})

describe('pairs', () => {
  test('have the near values of the first alone, of the second alone, then both', () => {
    const { inputs } = solveAlone(
      pairs,
      integers([5, 50], () => 1, 2),
    )
    expect(inputs.slice(0, 4)).toEqual([
      [6, 50],
      [4, 50],
      [7, 50],
      [3, 50],
    ])
    expect(inputs.slice(20, 22)).toEqual([
      [5, 51],
      [5, 49],
    ])
    expect(inputs.slice(40, 43)).toEqual([
      [6, 51],
      [6, 49],
      [6, 52],
    ])
    expect(inputs).toHaveLength(20 + 20 + 80)
  })

  test('stop with a value that is enough alone', () => {
    expect(
      solveAlone(
        pairs,
        integers([0, 0], (a) => a, 3),
      ),
    ).toMatchObject({ solved: true, last: [3, 0] })
    expect(
      solveAlone(
        pairs,
        integers([0, 0], (_, b) => b ?? 0, -10),
      ),
    ).toMatchObject({ solved: true, last: [0, -10] })
    expect(
      solveAlone(
        pairs,
        integers([0, 0], (_, b) => b ?? 0, -11),
      ).solved,
    ).toBe(false)
  })

  test('begin with the next whole number', () => {
    const domain = d.tupleOf(d.number(), d.number())
    const { inputs } = solveAlone(pairs, { domain, start: [0.25, 3], compares: () => [[1, 2]] })
    expect(inputs.slice(0, 3)).toEqual([
      [0, 3],
      [1, 3],
      [-1, 3],
    ])
  })
})

describe('descent', () => {
  test('begins with what moves the comparison most, and tries its neighbours in order', () => {
    const { inputs } = solveAlone(
      descend,
      integers([0, 0], (a, b) => a + b * 10, 1000),
    )
    expect(inputs.slice(0, 8)).toEqual([1, -1, 2, -2, 3, -3, 4, -4].map((b) => [0, b]))
    expect(inputs.slice(8)).toEqual([1, -1, 2, -2, 3, -3, 4, -4].map((a) => [a, 4]))
  })

  test('has sixteen variables at most', () => {
    const start = Array<number>(20).fill(0)
    expect(
      ran(
        descend,
        integers(start, (...all) => all.reduce((sum, one) => sum + one, 0), 1000),
      ),
    ).toHaveLength(16 * 8)
  })

  test('goes one below for what shall be less', () => {
    const program = integers([9, 9], (a, b) => a + b, 11)
    expect(solveAlone(descend, { ...program, kind: less })).toMatchObject({ solved: true, last: [5, 5] })
  })
})
