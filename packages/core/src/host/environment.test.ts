import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

test('reads what is set, and takes empty for not set', () => {
  expect(readEnvironment({})).toEqual({})
  expect(readEnvironment({ FUZZWRIGHT_SEED: '', FUZZWRIGHT_REPLAY: '', FUZZWRIGHT_FOR: '' })).toEqual({})
  expect(readEnvironment({ FUZZWRIGHT_SEED: '-7', FUZZWRIGHT_REPLAY: 'fw1.a.b', FUZZWRIGHT_FOR: '1.5m' })).toEqual({
    seed: -7,
    replay: 'fw1.a.b',
    fuzzFor: 90_000,
  })
})

test.each([
  ['500ms', 500],
  ['60s', 60_000],
  ['60', 60_000],
  ['10 m', 600_000],
  ['1h', 3_600_000],
])('FUZZWRIGHT_FOR=%s', (text, fuzzFor) => {
  expect(readEnvironment({ FUZZWRIGHT_FOR: text })).toEqual({ fuzzFor })
})

test.each([
  { FUZZWRIGHT_SEED: 'x' },
  { FUZZWRIGHT_SEED: '1.5' },
  { FUZZWRIGHT_SEED: '4294967296' },
  { FUZZWRIGHT_FOR: 'soon' },
  { FUZZWRIGHT_FOR: '0s' },
  { FUZZWRIGHT_FOR: '-1s' },
])('%j is refused, with its value', (variables) => {
  expect(() => readEnvironment(variables)).toThrow(expect.objectContaining({ code: 'bad-environment' }))
  expect(() => readEnvironment(variables)).toThrow(`is "${Object.values(variables)[0]}", not a`)
})
