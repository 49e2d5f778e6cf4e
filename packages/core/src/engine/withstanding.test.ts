import { expect, test } from 'vitest'
import { logOf, type ScriptedComparison } from '../../test/scripted/scripted-coverage.ts'
import { type ComparisonKind, comparisonKind } from '../execution/coverage.ts'
import { itemAt } from '../item-at.ts'
import { distanceIn } from '../mutation/comparison.ts'
import { Withstanding } from './withstanding.ts'

const { equal, less, instanceOf, matches, prefix, typeOf } = comparisonKind

/** One run: at `site` what stands left is compared with what stands right. */
function run(withstanding: Withstanding, rows: readonly ScriptedComparison[]): void {
  const log = logOf(rows)
  for (let row = 0; row < log.length; row++) withstanding.compared(log, row, distanceIn(log, row))
  withstanding.ran()
}

/** Whether there is hope for a place that compared each of these with `right`, one in each run. */
function hopeful(kind: ComparisonKind, lefts: readonly unknown[], right: unknown = 0): boolean {
  const withstanding = new Withstanding()
  for (const left of lefts) run(withstanding, [{ site: 7, kind, left, right }])
  return withstanding.hasHope((site) => site === 7)
}

const far = Array.from({ length: 400 }, (_, at) => 1000 + ((at * 77) % 400))

test('there is hope where inputs come more or less close, and none where they never move', () => {
  expect(hopeful(equal, far)).toBe(true)
  expect(
    hopeful(
      equal,
      far.map(() => 13),
    ),
  ).toBe(false)
  expect(hopeful(equal, [])).toBe(false)
})

test('none where the way is too far: a length is no 2^53', () => {
  expect(hopeful(less, far, 2 ** 53)).toBe(false)
})

test('none where many come exactly as close as any: that is a floor', () => {
  const floor = far.map((gap) => Math.max(gap, 1200))
  expect(hopeful(equal, floor)).toBe(false)
  // Some do where a value is small.
  expect(hopeful(equal, [...far, ...Array.from({ length: 40 }, () => 999)])).toBe(true)
})

test('words have no floor: those that share nothing are equally far from each other', () => {
  const words = far.map((size) => (size % 3 === 0 ? 'a word' : `${size}`))
  expect(hopeful(equal, words, 'xyz')).toBe(true)
  // How long it is says how far a text is from none.
  expect(hopeful(equal, words, '')).toBe(false)
})

test('none for words that are always the same few: kinds of values, names of classes', () => {
  const kinds = ['number', 'object', 'undefined', 'string']
  const few = far.map((size) => itemAt(kinds, size % kinds.length))
  expect(hopeful(equal, few, 'symbol')).toBe(false)
  expect(hopeful(equal, few.slice(0, 200), 'symbol')).toBe(true)
  expect(
    hopeful(
      equal,
      few.map((kind, at) => (at < 20 ? `${kind}${at}` : kind)),
      'symbol',
    ),
  ).toBe(true)
})

test('none where zero is come to and never passed', () => {
  const bound = [...far, ...Array.from({ length: 40 }, () => 0)]
  expect(hopeful(less, bound)).toBe(false)
  expect(hopeful(less, far)).toBe(true)
  // What stands on another bound may have come to it one by one.
  const size = bound.map((value) => value + 2)
  expect(hopeful(less, size, 2)).toBe(true)
  expect(hopeful(less, bound.slice(200))).toBe(true)
})

test('none where zero is come to, and -1 was asked for', () => {
  const bound = [...far, ...Array.from({ length: 40 }, () => 0)]
  expect(hopeful(less, bound, -1)).toBe(false)
  expect(hopeful(less, far, -1)).toBe(true)
  expect(hopeful(less, [...bound, 1, 2, -0.5], -1)).toBe(true)
})

test('what a pattern was tried on says nothing, nor what has no distance', () => {
  const texts = far.map((size) => 'x'.repeat(size))
  expect(hopeful(matches, texts, '/a/')).toBe(false)
  expect(hopeful(equal, texts, 5)).toBe(false)
  expect(hopeful(equal, texts, 'y')).toBe(true)
})

test('of a run the closest comparison counts, and only what is open', () => {
  const withstanding = new Withstanding()
  for (const left of far) {
    run(withstanding, [
      { site: 7, left, right: 0 },
      { site: 7, left: 5, right: 0 },
      { site: 8, left, right: 0 },
    ])
  }
  expect(withstanding.hasHope((site) => site === 7)).toBe(false)
  expect(withstanding.hasHope((site) => site === 8)).toBe(true)
  expect(withstanding.hasHope(() => false)).toBe(false)
})

test('none where `typeof` answers another word: no input comes closer to being a function', () => {
  const kinds = far.map((gap) => itemAt(['string', 'number', 'object'], gap % 3))
  expect(hopeful(typeOf, kinds, 'function')).toBe(false)
  expect(hopeful(instanceOf, kinds, 'Date')).toBe(false)
})

test('none where a text has always begun as asked for: how much follows says nothing', () => {
  const texts = far.map((gap) => `?${'a'.repeat(gap % 99)}`)
  expect(hopeful(prefix, texts, '?')).toBe(false)
  expect(hopeful(prefix, texts, '?b')).toBe(true)
})
