import { afterEach, describe, expect, test } from 'vitest'
import { measured, Observations, observationsOfRealm } from './observations.ts'
import { maximize, observe } from './observe.ts'

const badGoal = (message: string) =>
  expect.objectContaining({ code: 'bad-goal', message: expect.stringContaining(message) as unknown })

/** What one run said of itself. */
function noted(run: (observations: Observations) => void) {
  const observations = new Observations()
  observations.open()
  run(observations)
  observations.close()
  const { observed, largest, count } = observations
  return {
    observed: Object.fromEntries([...observed].map(([key, values]) => [key, [...values]])),
    largest: Object.fromEntries(largest),
    count,
  }
}

describe('what a run observes', () => {
  test('is each value of each key, once', () => {
    const { observed, count } = noted((observations) => {
      for (const value of [3, 1, 3]) observations.observe('state', value)
      observations.observe('other', 1)
    })
    expect([observed, count]).toEqual([{ state: [3, 1], other: [1] }, 4])
  })

  test('is 64 keys at most, and 256 values of each', () => {
    const { observed } = noted((observations) => {
      for (let key = 0; key < 70; key++) observations.observe(`key ${key}`, 1)
      for (let value = 0; value < 300; value++) observations.observe('key 3', value)
    })
    expect(Object.keys(observed)).toHaveLength(64)
    expect(observed['key 3']).toHaveLength(256)
  })

  test('is the largest value of each key that is to be maximized, up to 64 keys', () => {
    const { largest } = noted((observations) => {
      for (const value of [3, 9, 4]) observations.maximize('depth', value)
      for (let key = 0; key < 70; key++) observations.maximize(`key ${key}`, key)
      observations.maximize('depth', 10)
    })
    expect(largest.depth).toBe(10)
    expect(Object.keys(largest)).toHaveLength(64)
  })

  test('is what functions answer when the run has ended, of several for one key the last', () => {
    let size = 1
    const { largest } = noted((observations) => {
      observations.measureAtEnd('size', () => 99)
      observations.measureAtEnd('size', () => size)
      size = 7
    })
    expect(largest).toEqual({ size: 7 })
  })

  test('is forgotten when the next run begins', () => {
    const observations = new Observations()
    observations.open()
    observations.observe('state', 1)
    observations.maximize('depth', 1)
    observations.measureAtEnd('size', () => 1)
    observations.close()
    observations.open()
    expect([observations.count, observations.observed.size, observations.largest.size]).toEqual([0, 0, 0])
    observations.close()
    expect(observations.largest.size).toBe(0)
    expect(observations.isOpen).toBe(false)
  })
})

describe('what cannot be observed', () => {
  test.each([
    ['observe("a", NaN): the value is NaN', (seen: Observations) => seen.observe('a', Number.NaN)],
    ['observe("a", Infinity)', (seen: Observations) => seen.observe('a', Number.POSITIVE_INFINITY)],
    ['maximize("a", an object): the value is an object', (seen: Observations) => seen.maximize('a', {} as never)],
    ['maximize("a", 5): the value is 5', (seen: Observations) => seen.maximize('a', '5' as never)],
    ['observe(7, 5): the key is 7, not a text', (seen: Observations) => seen.observe(7 as never, 5)],
    [
      'maximize("a"): its function threw: Error: no',
      (seen: Observations) =>
        seen.measureAtEnd('a', () => {
          throw new Error('no')
        }),
    ],
    ['maximize("a"): the value is NaN', (seen: Observations) => seen.measureAtEnd('a', () => Number.NaN)],
  ])('is told when the run has ended: %s', (message, run) => {
    expect(() => noted(run)).toThrow(badGoal(message))
  })

  test('first is told first, and no longer in the next run', () => {
    const observations = new Observations()
    observations.open()
    observations.observe('first', Number.NaN)
    observations.observe('second', Number.NaN)
    expect(() => observations.close()).toThrow('"first"')
    observations.open()
    observations.observe('state', 1)
    expect(() => observations.close()).not.toThrow()
  })

  test('is asked of a measure of a goal at once', () => {
    expect(measured('sum', (a, b) => a + b, [1, 2])).toBe(3)
    expect(() => measured('sum', () => Number.NaN, [])).toThrow(badGoal('maximize("sum")'))
  })
})

describe('observe and maximize', () => {
  const realm = observationsOfRealm()
  afterEach(() => {
    realm.isOpen = false
    realm.forget()
  })

  test('do nothing outside of a run', () => {
    observe('state', 1)
    maximize('depth', 1)
    maximize('later', () => 1)
    expect([realm.count, realm.observed.size, realm.largest.size]).toEqual([0, 0, 0])
  })

  test('note into the list of the realm while one is on', () => {
    realm.open()
    observe('state', 1)
    maximize('depth', 2)
    maximize('later', () => 3)
    realm.close()
    expect([...realm.observed.keys()]).toEqual(['state'])
    expect([...realm.largest]).toEqual([
      ['depth', 2],
      ['later', 3],
    ])
    expect(observationsOfRealm()).toBe(realm)
  })

  test('a function makes a goal, under its own name where none is given', () => {
    const depthOf = (): number => 1
    expect(maximize('depth', depthOf)).toEqual({ kind: 'maximize', key: 'depth', measure: depthOf })
    expect(maximize(depthOf)).toMatchObject({ key: 'depthOf' })
    expect(maximize(() => 1)).toMatchObject({ key: 'maximum' })
    expect(maximize('depth', 5)).toBeUndefined()
  })

  test('neither a number nor a function is told at once outside of a run, and inside at its end', () => {
    expect(() => maximize('depth', 'five' as never)).toThrow(badGoal('neither a number nor a function'))
    realm.open()
    maximize('depth', 'five' as never)
    expect(() => realm.close()).toThrow(badGoal('the value is five'))
  })
})
