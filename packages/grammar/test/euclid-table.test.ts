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
import { type ApproachName, evolve, type Goals, type RunFeedback, singleGoal } from '../src/index.ts'

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
    const perRun = (approach: ApproachName, goals: Goals): number =>
      seeds.reduce((total, seed) => {
        const rng = new Rng(seed)
        const { feedback } = evolve({ ...{ grammar, samples, approach, goals, rng, hangAfter }, target: euclid })
        return total + feedback.thrown / feedback.runs / seeds.length
      }, 0)
    const ours = perRun('directed', singleGoal('exceptions'))
    for (const baseline of ['random', 'probabilistic', 'inverse', 'evoGFuzz'] as const) {
      expect(ours, baseline).toBeGreaterThan(perRun(baseline, singleGoal('exceptions')))
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

test('a neighbouring pair of Fibonacci’s numbers is found on the way to longer runs', () => {
  const steps = seeds.slice(0, 5).map((seed) => {
    let most = 0
    const target = (text: string): RunFeedback => {
      most = Math.max(most, fibonacciSteps(text))
      return euclid(text)
    }
    const goals = singleGoal('runTime')
    evolve({
      grammar,
      samples,
      target,
      rng: new Rng(seed),
      goals,
      generations: 400,
      hangAfter,
    })
    return most
  })
  expect([5, 8, 13, 121_393].map((number, at) => fibonacciSteps(`euclid(${number},${[3, 5, 8, 75_025][at]})`))).toEqual(
    [2, 3, 4, 23],
  )
  // 8 and 5, or a larger pair.
  expect(Math.max(...steps)).toBeGreaterThanOrEqual(3)
})
