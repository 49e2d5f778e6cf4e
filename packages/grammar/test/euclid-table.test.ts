/** The first table of "Directed Grammar-Based Test Generation", row by row, for ten seeds; `npm run bench -- grammar-tables` prints it. */
import { Rng } from '@fuzzwright/core/domain'
import { describe, expect, test } from 'vitest'
import {
  euclid,
  euclidTable,
  fibonacciSteps,
  grammar,
  samples,
  shown,
  stated,
} from '../../../bench/grammar/euclid-table.mjs'
import { type ApproachName, evolve, type RunFeedback, singleGoal } from '../src/index.ts'

const hangAfter = Number.POSITIVE_INFINITY
const seeds = Array.from({ length: 10 }, (_, at) => at + 1)
const tables = seeds.map((seed) => euclidTable(seed))
type Measure = 'coverage' | 'exceptions' | 'mappings' | 'runTime' | 'longest'

/** The values of a row for the ten seeds. */
const values = (row: number, measure: Measure): number[] =>
  tables.map((table) => table.find(({ name }) => name.startsWith(`${row} `))?.[measure] ?? Number.NaN)
const sum = (row: number, measure: Measure): number => values(row, measure).reduce((total, each) => total + each, 0)

test.each(stated)('the inputs of row $row show what the paper says', ({ inputs, coverage, exceptions }) => {
  // The paper rounds down: 9 of 11 lines are 82 per cent there, 6 of 11 are 54.
  expect(shown(inputs)).toMatchObject({ coverage, exceptions })
})

describe('as stated', () => {
  test('1: the seed inputs cover 82 per cent and throw nothing', () => {
    expect(shown(samples)).toMatchObject({ coverage: 82, exceptions: 0 })
  })

  test('2: random characters reach nothing', () => {
    for (const measure of ['coverage', 'exceptions', 'mappings', 'runTime'] as const) expect(sum(2, measure)).toBe(0)
  })

  test('3: the random fuzzer of the grammar is valid and covers less than what is directed at coverage', () => {
    expect(Math.min(...values(3, 'coverage'))).toBeGreaterThan(0)
    expect(sum(3, 'coverage')).toBeLessThan(sum(6, 'coverage'))
  })

  test('4: the probabilistic fuzzer does what the seed inputs do, and hardly throws', () => {
    expect(Math.abs(sum(4, 'coverage') - sum(1, 'coverage'))).toBeLessThan(100)
    expect(sum(4, 'exceptions')).toBeLessThan(sum(3, 'exceptions'))
  })

  test('5: its inverse throws most of the baselines, runs shortest and covers less than the seed inputs', () => {
    expect(sum(5, 'exceptions')).toBeGreaterThan(sum(4, 'exceptions'))
    expect(sum(5, 'runTime')).toBeLessThan(Math.min(sum(1, 'runTime'), sum(3, 'runTime'), sum(4, 'runTime')))
    expect(sum(5, 'mappings')).toBeLessThan(sum(1, 'mappings'))
  })

  test('6 and 8: directed at coverage or mappings, everything is covered with eight inputs', () => {
    expect(values(6, 'coverage')).toEqual(seeds.map(() => 100))
    expect(values(8, 'coverage')).toEqual(seeds.map(() => 100))
    expect(sum(8, 'mappings')).toBeGreaterThan(Math.max(...[1, 3, 4, 5].map((row) => sum(row, 'mappings'))))
  })

  test('7: directed at run time, runs are longer than those of every baseline', () => {
    for (const measure of ['longest', 'runTime'] as const) {
      expect(sum(7, measure)).toBeGreaterThan(Math.max(...[1, 3, 4, 5].map((row) => sum(row, measure))))
    }
  })

  test('9: directed at exceptions, all inputs of the suite but one at most divide by zero, for every seed', () => {
    expect(Math.min(...values(9, 'exceptions'))).toBeGreaterThanOrEqual(7)
    expect(sum(9, 'exceptions')).toBeGreaterThan(Math.max(...[1, 3, 4, 5].map((row) => sum(row, 'exceptions'))))
  })

  test('9: directed at exceptions, more of the runs throw than of any baseline with as many', () => {
    const ours = tables.flatMap((table) => table.find(({ name }) => name.startsWith('9 '))?.perRun ?? [])
    expect(ours.length).toBe(seeds.length)
    const perRun = (approach: ApproachName): number =>
      seeds.reduce((total, seed) => {
        const goals = singleGoal('exceptions')
        const rng = new Rng(seed)
        const { feedback } = evolve({ ...{ grammar, samples, approach, goals, rng, hangAfter }, target: euclid })
        return total + feedback.thrown / feedback.runs
      }, 0)
    const own = ours.reduce((total, each) => total + each, 0)
    for (const baseline of ['random', 'probabilistic', 'inverse', 'evoGFuzz'] as const) {
      expect(own, baseline).toBeGreaterThan(perRun(baseline))
    }
  })

  test('10: directed at all of them, everything is covered, with exceptions and runs longer than the seed inputs', () => {
    expect(values(10, 'coverage')).toEqual(seeds.map(() => 100))
    expect(Math.min(...values(10, 'exceptions'))).toBeGreaterThanOrEqual(2)
    expect(sum(10, 'longest')).toBeGreaterThan(sum(1, 'longest'))
  })

  test.each([
    [11, 'coverage', 6],
    [12, 'mappings', 8],
    [13, 'runTime', 7],
    [14, 'exceptions', 9],
  ] as const)('%i: ignoring %s, there is less of it than when directed at it', (ignoring, measure, directed) => {
    // Everything is covered on the way to mappings, too, whoever asks for it.
    if (measure === 'coverage') expect(sum(ignoring, measure)).toBeLessThanOrEqual(sum(directed, measure))
    else expect(sum(ignoring, measure)).toBeLessThan(sum(directed, measure))
  })
})

describe('neighbouring pairs of Fibonacci’s numbers are found on the way to longer runs', () => {
  /** Steps of the first pair met that has so many, within 2,000 runs; else of the largest. */
  const stepsWithin = (seed: number, enough: number): number => {
    let most = 0
    const target = (text: string): RunFeedback => {
      most = Math.max(most, fibonacciSteps(text))
      return euclid(text)
    }
    const goals = singleGoal('runTime')
    const until = (): boolean => most >= enough
    evolve({ ...{ grammar, samples, target, goals, until, hangAfter }, rng: new Rng(seed), generations: 400 })
    return most
  }

  test('steps are counted from 3 and 2', () => {
    const pairs = ['5,3', '8,5', '13,8', '121393,75025', '13,5'].map((pair) => fibonacciSteps(`euclid(${pair})`))
    expect(pairs).toEqual([2, 3, 4, 23, 0])
  })

  test.each([1, 2, 3, 4, 5])('8 and 5, or a larger one (seed %i)', (seed) => {
    expect(stepsWithin(seed, 3)).toBeGreaterThanOrEqual(3)
  })

  test('21 and 13, or a larger one, for some seed of five', () => {
    expect([1, 2, 3, 4, 5].some((seed) => stepsWithin(seed, 5) >= 5)).toBe(true)
  })
})
