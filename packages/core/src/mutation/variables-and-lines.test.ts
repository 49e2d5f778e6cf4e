import { describe, expect, test } from 'vitest'
import type { AnyDomain } from '../domain/domain.ts'
import { comparisonKind } from '../execution/coverage.ts'
import { d } from '../from-shape/d.ts'
import { PartList } from '../parts/part-tree.ts'
import { bitsOf, flipped, widthOf } from './bits.ts'
import { copyLog } from './comparison.ts'
import { calendar, dateParts } from './date-parts.ts'
import { linesOfDates, linesThrough } from './lines.ts'
import { sameCourse, withOrdinaryNumbers } from './ordinary-numbers.ts'
import { nudged, rootWithVariables, variablesOf } from './variables.ts'

const listOf = (domain: AnyDomain, value: unknown): PartList => new PartList(domain, domain.fromValue(value))

describe('variables', () => {
  const domain = d.tupleOf(d.number(), d.string(), d.boolean())

  test('are numbers and the characters of texts', () => {
    const variables = variablesOf(listOf(domain, [2.5, 'ab', true]))
    expect(variables.map(({ position, value }) => [position, value])).toEqual([
      [-1, 2.5],
      [0, 0x61],
      [1, 0x62],
    ])
  })

  test('are set together', () => {
    const list = listOf(domain, [2.5, 'ab', true])
    const changes = new Map(variablesOf(list).map((variable) => [variable, variable.value + 1]))
    expect(domain.getValue(rootWithVariables(changes))).toEqual([3.5, 'bc', true])
  })

  test('of a text are set in any order, and the rest of it stays', () => {
    const variables = variablesOf(listOf(domain, [0, 'abcdefg', true])).slice(1)
    const set = new Map([5, 0, 6, 2].flatMap((at) => variables.slice(at, at + 1)).map((one) => [one, one.value - 32]))
    expect(domain.getValue(rootWithVariables(set))).toEqual([0, 'AbCdeFG', true])
  })

  test('take nothing that is no character, and nothing the domain refuses', () => {
    const list = listOf(d.tupleOf(d.int({ min: 0, max: 9 }), d.string()), [3, 'a'])
    const [digit, character] = variablesOf(list)
    if (digit === undefined || character === undefined) throw new Error('variables are missing')
    expect(rootWithVariables(new Map([[digit, 10]]))).toBeUndefined()
    for (const code of [-1, 0x1_0000, 97.5]) expect(rootWithVariables(new Map([[character, code]]))).toBeUndefined()
  })

  test('change by a step that arithmetic notices', () => {
    for (const value of [0, 7, -3, 0.25, 2 ** 40, -(2 ** 60), 1e300]) {
      const [variable] = variablesOf(listOf(d.number(), value))
      expect(variable && nudged(variable)).not.toBe(value)
    }
  })

  test('have as many bits as their domain takes', () => {
    const widths = variablesOf(listOf(d.tupleOf(d.int(), d.uint8Array(), d.string()), [1, Uint8Array.of(1), 'a']))
    expect(widths.map(widthOf)).toEqual([32n, 16n, 8n])
  })
})

test('numbers as bits: whole ones in two complements, and no sign appears by itself', () => {
  expect([bitsOf(5), bitsOf(-1), bitsOf(2n ** 64n + 1n), bitsOf(0.5), bitsOf('5')]).toEqual([
    5n,
    2n ** 64n - 1n,
    1n,
    undefined,
    undefined,
  ])
  expect([flipped(0, 0x8000_0000n), flipped(-1, 1n)]).toEqual([2 ** 31, -2])
})

describe('lines', () => {
  test('go through numbers, two of them together, characters, and lengths', () => {
    const domain = d.tupleOf(d.int(), d.int(), d.string(), d.arrayOf(d.int()))
    const lines = [...linesThrough(listOf(domain, [10, 20, '7', [1, 1]]))]
    const ends = lines.map((line): unknown => {
      const root = line.at(line.value + 1)
      return root === undefined ? undefined : domain.getValue(root)
    })
    for (const end of [
      [11, 20, '7', [1, 1]],
      [11, 19, '7', [1, 1]],
      [11, 21, '7', [1, 1]],
      [10, 20, '8', [1, 1]],
      [10, 20, '77', [1, 1]],
      [10, 20, '7', [1, 1, 1]],
    ]) {
      expect(ends).toContainEqual(end)
    }
  })

  test('go through year, month and day of a date', () => {
    const lines = linesOfDates(listOf(d.date(), new Date('2024-03-31T00:00:00Z')))
    expect(lines.map(({ value }) => value)).toEqual([2024, 2, 31])
    expect(linesOfDates(listOf(d.date(), new Date(Number.NaN)))).toEqual([])
  })
})

test('every part of a date reads what was written, where there is such a value', () => {
  for (const { name, read, write } of dateParts) {
    const date = new Date('2024-03-15T12:30:30.500Z')
    write(date, 5)
    expect(read(date), name).toBe(5)
  }
  for (const part of calendar) expect(dateParts).toContain(part)
})

describe('ordinary numbers', () => {
  const domain = d.tupleOf(d.number(), d.number(), d.number(), d.date())

  test('take the place of those no arithmetic gets away from, each another', () => {
    const date = new Date(Number.NaN)
    const root = withOrdinaryNumbers(listOf(domain, [Number.NaN, 5, Number.POSITIVE_INFINITY, date]))
    expect(domain.getValue(root)).toEqual([12, 5, 13, date])
    expect(withOrdinaryNumbers(listOf(domain, [1, 2, 3, new Date(0)]))).toBeUndefined()
  })

  test('serve where the run takes the same course', () => {
    const log = (left: number, site = 1) => ({
      length: 1,
      sites: [site],
      kinds: [comparisonKind.less],
      left: [left],
      right: [5],
    })
    const before = copyLog(log(1))
    expect([sameCourse(before, log(2)), sameCourse(before, log(9)), sameCourse(before, log(1, 2))]).toEqual([
      true,
      false,
      false,
    ])
  })
})
