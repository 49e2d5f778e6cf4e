import { describe, expect, test } from 'vitest'
import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { PartList } from '../parts/part-tree.ts'
import { type Line, linesOfDates, linesThrough } from './lines.ts'

function linesOf(domain: AnyDomain, value: unknown): Line[] {
  return [...linesThrough(new PartList(domain, domain.fromValue(value)))]
}

/** Where each line begins, and the input a step further on. */
function steps(domain: AnyDomain, value: unknown, step = 1): unknown[] {
  return linesOf(domain, value).map((line) => [line.value, at(domain, line, line.value + step)])
}

function at(domain: AnyDomain, line: Line | undefined, value: number): unknown {
  const root = line?.at(value)
  return root === undefined ? undefined : domain.getValue(root)
}

describe('lines through an input', () => {
  test('go through numbers first, then two of them together, apart and alike', () => {
    expect(steps(d.tupleOf(d.int(), d.int()), [10, 20])).toEqual([
      [10, [11, 20]],
      [20, [10, 21]],
      [10, [11, 19]],
      [10, [11, 21]],
      // A tuple has a length that nothing changes.
      [2, undefined],
    ])
  })

  test('go through pairs of the first five numbers only, each two once', () => {
    const domain = d.arrayOf(d.int())
    const pairs = (count: number): number =>
      linesOf(
        domain,
        Array.from({ length: count }, (_, n) => n),
      ).length -
      count -
      1
    expect([1, 2, 3, 5, 6, 9].map(pairs)).toEqual([0, 2, 6, 20, 20, 20])
  })

  test('go through a text by its number, its characters and its length', () => {
    expect(steps(d.string(), '7')).toEqual([
      [7, '8'],
      [0x37, '8'],
      [1, '77'],
    ])
    expect(steps(d.string(), 'ab', -1)).toEqual([
      [0x61, '`b'],
      [0x62, 'aa'],
      [2, 'a'],
    ])
    expect(steps(d.string(), '-12')[0]).toEqual([-12, '-11'])
    expect(steps(d.string(), '')).toEqual([[0, 'a']])
  })

  test('go through a text as a number where it is one that is written out, and no longer than 15 digits', () => {
    const first = (text: string): number | undefined => linesOf(d.string(), text)[0]?.value
    expect(first('123456789012345')).toBe(123_456_789_012_345)
    expect(first('1234567890123456')).toBe(0x31)
    expect(first('1.5')).toBe(0x31)
  })

  test('go through lengths of lists, last of all', () => {
    expect(steps(d.arrayOf(d.boolean()), [true, false])).toEqual([[2, [true, false, true]]])
    expect(linesOf(d.arrayOf(d.boolean()), [])).toEqual([])
  })

  test('go through big integers', () => {
    expect(steps(d.bigint(), 5n)).toEqual([[5, 6n]])
  })

  test('are those of 32 leaves, and of 24 characters of a text', () => {
    const numbers = Array.from({ length: 40 }, (_, n) => n)
    expect(linesOf(d.arrayOf(d.int()), numbers)).toHaveLength(32 + 20 + 1)
    expect(linesOf(d.string(), 'x'.repeat(30))).toHaveLength(24 + 1)
  })

  test('are none through what is no finite number', () => {
    expect(linesOf(d.number(), Number.POSITIVE_INFINITY)).toEqual([])
    expect(linesOf(d.boolean(), true)).toEqual([])
  })
})

describe('a line', () => {
  test('has whole numbers only where the input has', () => {
    const whole = (domain: AnyDomain, value: unknown): boolean[] => linesOf(domain, value).map((line) => line.whole)
    expect(whole(d.number(), 0.5)).toEqual([false])
    expect(whole(d.number(), 5)).toEqual([true])
    expect(whole(d.tupleOf(d.number(), d.number()), [5, 0.5])).toEqual([true, false, false, false, true])
    expect(whole(d.string(), '5')).toEqual([true, true, true])
  })

  test('ends where there are no characters, no lengths and no numbers', () => {
    const [code, length] = linesOf(d.string(), 'a')
    expect([0, 0xffff, -1, 0x1_0000].map((next) => at(d.string(), code, next))).toEqual([
      '\u0000',
      '\uffff',
      undefined,
      undefined,
    ])
    expect([0, -1, 4097].map((next) => at(d.string(), length, next))).toEqual(['', undefined, undefined])
    expect(String(at(d.string(), length, 4096))).toHaveLength(4096)
    const list = d.arrayOf(d.boolean())
    const [size] = linesOf(list, [true])
    expect([0, -1, 4097].map((next) => at(list, size, next))).toEqual([[], undefined, undefined])
    expect(at(list, size, 4096)).toHaveLength(4096)
    const [big] = linesOf(d.bigint(), 5n)
    expect([2.6, Number.POSITIVE_INFINITY].map((next) => at(d.bigint(), big, next))).toEqual([3n, undefined])
  })

  test('ends where the domain does', () => {
    const digit = d.int({ min: 0, max: 9 })
    const [line] = linesOf(digit, 5)
    expect([9, 10, -1].map((next) => at(digit, line, next))).toEqual([9, undefined, undefined])
  })

  test('of a text that is a number is written in whole ones', () => {
    expect(at(d.string(), linesOf(d.string(), '7')[0], 9.6)).toBe('10')
  })
})

describe('lines of dates', () => {
  const date: AnyDomain = d.date()
  const linesFrom = (domain: AnyDomain, value: unknown): Line[] =>
    linesOfDates(new PartList(domain, domain.fromValue(value)))

  test('go by year, month and day, months and days beyond their end carry over', () => {
    const lines = linesFrom(date, new Date('2024-03-31T05:00:00Z'))
    expect(lines.map(({ value, whole }) => [value, whole])).toEqual([
      [2024, true],
      [2, true],
      [31, true],
    ])
    const moved = lines.map((line, index) => at(date, line, [2025, 0, 32][index] ?? 0) as Date)
    expect(moved.map((one) => one.toISOString().slice(0, 13))).toEqual([
      '2025-03-31T05',
      '2024-01-31T05',
      '2024-04-01T05',
    ])
  })

  test('are none of a date that is none, nor of numbers', () => {
    expect(linesFrom(date, new Date(Number.NaN))).toEqual([])
    expect(linesFrom(d.number(), 5)).toEqual([])
  })

  test('are those of the first 32 leaves', () => {
    const dates = Array.from({ length: 40 }, (_, day) => new Date(day))
    expect(linesFrom(d.arrayOf(d.date()), dates)).toHaveLength(3 * 32)
  })
})
