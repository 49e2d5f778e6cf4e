import { describe, expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { ConstantsModelProvider } from '../providers/constants.ts'
import { checkedOptions, type FuzzOptions, optionNames } from './fuzz-options.ts'

const nothing = (): void => undefined

/** For each option what it takes, and what it does not. */
const table: { readonly [Name in keyof Required<FuzzOptions>]: readonly [good: unknown[], bad: unknown[]] } = {
  domains: [
    [[], [d.int()], { 'a.b': d.int() }],
    [null, 'int', [1], { a: 'int' }, [d.int(), d.int]],
  ],
  seeds: [
    [[], [[]], [[1, 'a']]],
    [[1], 'seed', [[1], 2], {}],
  ],
  runs: [
    [1, 10, Number.POSITIVE_INFINITY],
    [0, -1, 1.5, Number.NaN, '10', null],
  ],
  timeBudget: [
    [0.5, 1, Number.POSITIVE_INFINITY],
    [0, -1, Number.NaN, '5', null],
  ],
  stopEarly: [
    [true, false],
    ['always', 1, null],
  ],
  seed: [
    [0, -1, 2 ** 31 - 1, -(2 ** 31)],
    [1.5, 2 ** 31, Number.NaN, '1', Number.POSITIVE_INFINITY],
  ],
  dictionary: [
    [[], ['a', 1, 2n]],
    ['a', [true], [null], [['a']], ['a', {}]],
  ],
  maxComplexity: [
    [1, 4096, Number.POSITIVE_INFINITY],
    [0, -1, 1.5, Number.NaN, '10', null],
  ],
  providers: [
    [[], [new ConstantsModelProvider()], [nothing]],
    [nothing, [ConstantsModelProvider], [1], ['a']],
  ],
  allowThrows: [
    ['declared', 'none', 'any', nothing],
    ['some', true, null],
  ],
  explain: [
    [true, false],
    ['all', 1, null],
  ],
  suspicions: [
    ['fail', 'ignore'],
    [true, 'warn', null],
  ],
  stepBudget: [
    [1, 2_000_000],
    [0, 1.5, Number.POSITIVE_INFINITY, '1'],
  ],
  virtualClock: [
    [true, false],
    ['real', 1],
  ],
  hangAfter: [
    [1, 0.1],
    [0, -5, '1', null],
  ],
  shrinkRuns: [
    [0, 5],
    [-1, 0.5, Number.POSITIVE_INFINITY, null],
  ],
  continueAfterFailure: [
    [true, false],
    [0, 'yes', null],
  ],
  goals: [[['coverage'], ['slowest', 'diverse']], []],
  unguided: [
    [true, false],
    [1, 'no', null],
  ],
  detectors: [
    [true, false, {}, { sqlInjection: false }],
    ['no', 1, null, [], { sqlInjection: 1 }, { sql: true }],
  ],
  oracles: [
    [true, false, {}, { never: false, readonly: true }, { growth: 'n^2' }, { growth: false }],
    ['no', 1, null, [], { guards: 1 }, { guard: true }, { grows: 'n' }],
  ],
  effects: [['refuse', 'allow', 'scratch', { env: true }], []],
  isolate: [
    [true, false],
    [1, 'yes'],
  ],
  beforeEachInput: [[nothing], [1, 'f', null, {}]],
  aroundInput: [[nothing], [1, 'f', null, {}]],
  invariant: [
    [() => true, [() => true]],
    ['size', [1], { size: 1 }],
  ],
  model: [
    [Map, {}, () => ({})],
    ['Map', null, 1],
  ],
  abstract: [[() => 1], ['size']],
  parallel: [
    [2, 3, 4],
    [1, 5, 2.5, true],
  ],
  calls: [
    [true, false],
    ['all', 1],
  ],
  aroundAll: [[nothing], [1, 'f', null, {}]],
}

const names = Object.keys(table) as (keyof FuzzOptions)[]

test('every option is in the table of this test', () => {
  expect([...optionNames].sort()).toEqual([...names].sort())
})

describe.each(names)('%s', (name) => {
  const [good, bad] = table[name]

  test('is taken as it is given', () => {
    for (const value of [...good, undefined]) {
      const options = { [name]: value }
      expect(checkedOptions(options, 'here')).toBe(options)
    }
  })

  test('is told where it is wrong, with what it should be', () => {
    for (const value of bad) {
      const wanted = { code: 'bad-option', message: expect.stringContaining(`here: option ${name} is `) as unknown }
      expect(() => checkedOptions({ runs: 5, [name]: value }, 'here'), String(value)).toThrow(
        expect.objectContaining(wanted),
      )
    }
  })
})

test.each([
  ['a text', 'declare', '"declare"'],
  ['nothing', null, 'null'],
  ['an object', {}, 'an object'],
])('%s is shown as such', (_, allowThrows, shown) => {
  expect(() => checkedOptions({ allowThrows }, 'here')).toThrow(
    `here: option allowThrows is ${shown}, not 'declared', 'none', 'any' or a function of the error.`,
  )
})

test('an option nobody knows is told with those there are, also where it is a name that all objects have', () => {
  for (const name of ['run', 'toString']) {
    expect(() => checkedOptions({ [name]: 5 }, 'here')).toThrow(expect.objectContaining({ code: 'unknown-option' }))
    expect(() => checkedOptions({ [name]: 5 }, 'here')).toThrow(/there is no option "\w+"\.[\s\S]*domains, seeds, runs/)
  }
})

test('goals, effects and growth have errors of their own', () => {
  const oracles = { growth: 'quadratic' }
  expect(() => checkedOptions({ oracles }, 'here')).toThrow('here: "quadratic" is no order of growth.')
  expect(() => checkedOptions({ oracles }, 'here')).toThrow(expect.objectContaining({ code: 'bad-growth' }))
  expect(() => checkedOptions({ goals: ['fast'] }, 'here')).toThrow(expect.objectContaining({ code: 'bad-goal' }))
  expect(() => checkedOptions({ effects: 'all' }, 'here')).toThrow(expect.objectContaining({ code: 'bad-effects' }))
})
