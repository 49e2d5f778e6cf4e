import { describe, expect, test } from 'vitest'
import { parseSlice, parseSliceEnd, type SliceEnd, type SliceTest } from './slice.ts'
import { SliceSchedule } from './slice-schedule.ts'

const testOf = (id: string, more: Partial<SliceTest> = {}): SliceTest => ({
  id,
  name: `test ${id}`,
  milliseconds: 1000,
  discovered: 0,
  finished: false,
  features: 1,
  findings: [],
  ...more,
})
const endOf = (...tests: readonly SliceTest[]): SliceEnd => ({ worker: 'w', tests, pushed: 0, pulled: 0 })

/** Names of the next slices, each answered as it was the last time. */
function nexts(schedule: SliceSchedule, count: number): readonly (string | undefined)[] {
  return Array.from({ length: count }, () => schedule.next()?.test)
}

describe('SliceSchedule', () => {
  test('files come first, each once, in their order; then there is nothing until one has answered', () => {
    const schedule = new SliceSchedule(['a.test.ts', 'b.test.ts'], 500, 1)
    expect(schedule.next()).toMatchObject({ file: 'a.test.ts', milliseconds: 500 })
    expect(schedule.next()).toMatchObject({ file: 'b.test.ts', milliseconds: 500 })
    expect(schedule.next()).toBeUndefined()
    schedule.learn('b.test.ts', endOf(testOf('x')))
    expect(schedule.next()).toMatchObject({ file: 'b.test.ts', test: 'test x' })
  })

  test('what still discovers is searched more often, and nobody starves', () => {
    const schedule = new SliceSchedule(['a.test.ts'], 500, 1)
    schedule.next()
    schedule.learn('a.test.ts', endOf(testOf('quick', { discovered: 9 }), testOf('slow')))
    const names = nexts(schedule, 100)
    const slow = names.filter((name) => name === 'test slow').length
    expect(slow).toBeGreaterThan(4)
    expect(slow).toBeLessThan(30)
  })

  test('what is finished or was put aside is searched no more', () => {
    const schedule = new SliceSchedule(['a.test.ts'], 500, 1)
    schedule.next()
    schedule.learn('a.test.ts', endOf(testOf('done', { finished: true }), testOf('deadly'), testOf('good')))
    schedule.giveUp({ file: 'a.test.ts', test: 'test deadly', milliseconds: 1, seed: 1 })
    expect(new Set(nexts(schedule, 20))).toEqual(new Set(['test good']))
    schedule.giveUp({ file: 'a.test.ts', milliseconds: 1, seed: 1 })
    expect(schedule.next()).toBeUndefined()
  })

  test('a seed decides all seeds', () => {
    const seeds = (seed: number) => {
      const schedule = new SliceSchedule(['a', 'b', 'c'], 1, seed)
      return [schedule.next(), schedule.next(), schedule.next()].map((slice) => slice?.seed)
    }
    expect(seeds(5)).toEqual(seeds(5))
    expect(new Set([...seeds(5), ...seeds(6)]).size).toBe(6)
  })
})

describe('data from a queue', () => {
  const slice = { file: 'src/a.test.ts', test: 'a > b', milliseconds: 500, seed: -1 }

  test('what is a slice comes back as it is', () => {
    expect(parseSlice(slice)).toEqual(slice)
    expect(parseSlice({ ...slice, more: 1 })).toEqual(slice)
    const end = endOf(testOf('a'))
    expect(parseSliceEnd(JSON.parse(JSON.stringify(end)))).toEqual(end)
  })

  test.each([
    ['a path upwards', { ...slice, file: '../a.test.ts' }],
    ['a path upwards, later', { ...slice, file: 'src/../../a.test.ts' }],
    ['an absolute path', { ...slice, file: '/etc/a.ts' }],
    ['a drive', { ...slice, file: 'C:/a.ts' }],
    ['backslashes', { ...slice, file: 'src\\a.ts' }],
    ['no script', { ...slice, file: 'package.json' }],
    ['no time', { ...slice, milliseconds: 0 }],
    ['a year', { ...slice, milliseconds: 4e10 }],
    ['no number', { ...slice, milliseconds: Number.NaN }],
    ['a seed of its own kind', { ...slice, seed: 0.5 }],
    ['a name that is none', { ...slice, test: 1 }],
    ['nothing', null],
    ['a text', 'slice'],
  ])('%s is no slice', (_, data) => {
    expect(parseSlice(data)).toBeUndefined()
  })

  test.each([
    ['no tests', { ...endOf(), tests: 1 }],
    ['a broken test', { ...endOf(), tests: [{}] }],
    ['findings that are no texts', endOf(testOf('a', { findings: [1 as never] }))],
    ['endless counts', { ...endOf(), pushed: Infinity }],
  ])('%s is no answer', (_, data) => {
    expect(parseSliceEnd(data)).toBeUndefined()
  })
})
