/** Opposites, variants and bounds: each finds what was planted, and is silent where there is nothing. */
import type { TypeShape } from '@fuzzwright/core'
import { describe, expect, test } from 'vitest'
import {
  brokenTitles,
  type Case,
  describePlanted,
  named,
  number,
  numbers,
  type PlantedCases,
  planted,
  small,
  text,
  truth,
} from '../../test/planted.ts'

const pick: TypeShape = { kind: 'function', parameters: [{ name: 'item', shape: small }], returns: small }
const day: TypeShape = { kind: 'date' }

const compare = (a: number, b: number): number => a - b
const unique = (list: number[]): number[] => [...new Set(list)]
const uniqueBy = (list: number[], by: (one: number) => number): number[] =>
  list.filter((one, at) => list.findIndex((other) => by(other) === by(one)) === at)
const total = (list: number[]): number => list.reduce((sum, one) => sum + one, 0)
const totalBy = (list: number[], by: (one: number) => number): number => total(list.map(by))
const mean = (list: number[]): number => total(list) / list.length
const median = (list: number[]): number => {
  const sorted = [...list].sort(compare)
  return ((sorted[(list.length - 1) >> 1] ?? 0) + (sorted[list.length >> 1] ?? 0)) / 2
}
const startOfHour = (date: Date): Date => new Date(Math.floor(+date / 3_600_000) * 3_600_000)
const parts = (list: number[]): number[][] =>
  Array.from({ length: Math.ceil(list.length / 2) }, (_, at) => list.slice(2 * at, 2 * at + 2))

type By = (item: number) => number
const variant = (
  name: string,
  plain: (list: number[]) => unknown,
  by: (list: number[], by: By) => unknown,
): Case[1] => ({
  [name]: planted(plain, [numbers], name === 'unique' ? numbers : number),
  [`${name}By`]: planted(by, [numbers, pick], name === 'unique' ? numbers : number),
})
const product = (list: number[]): number => list.reduce((all, one) => all * one, 1)

const asks = (call: (...args: never[]) => boolean) => planted(call, [small, small], truth)
const orders = (call: (a: number, b: number) => number) => planted(call, [small, small], number)
const lists = (call: (list: number[]) => number[]) => planted(call, [numbers], numbers)
const sums = (call: (list: number[]) => number) => planted(call, [numbers], number)
const days = (call: (date: Date) => Date) => planted(call, [day], day)
const words = (call: (word: string) => boolean) => planted(call, [text], truth)

type Parts = Readonly<Record<string, TypeShape>>
/** `formatX` puts parts together, `parseX` takes them apart. */
const both = (parts: Parts, write: Case[1][string]['call'], read: (text: string) => unknown): Case[1] => {
  const properties = Object.entries(parts).map(([name, shape]) => ({ name, shape }))
  return { formatIt: named(write, parts, text), parseIt: named(read, { text }, { kind: 'object', properties }) }
}
const positive: TypeShape = { kind: 'number', constraints: { integer: true, minimum: 0, maximum: 999 } }
const word: TypeShape = { kind: 'string', constraints: { pattern: '^[a-z]{1,4}$' } }
const split = (mark: string, count: number) => (line: string) => {
  const found = line.split(mark)
  if (found.length !== count) throw new Error(`not ${count} parts`)
  return found
}
const [time, pairOf, point] = [split(':', 2), split('=', 2), split(',', 2)]
const two = (n: number): string => String(n).padStart(2, '0')

const cases: PlantedCases = {
  fields: {
    kind: 'roundtrip',
    bugs: [
      [
        'a part of three digits',
        both(
          { hour: positive, minute: positive },
          (hour: number, minute: number) => `${two(hour)}:${two(minute)}`,
          (line) => {
            const [hour, minute] = time(line)
            return { hour: Number(hour?.slice(0, 2)), minute: Number(minute) }
          },
        ),
      ],
      [
        'whole numbers alone come back, and not below zero',
        both(
          { cents: number, currency: word },
          (n: number, unit: string) => `${(n / 100).toFixed(2)} ${unit}`,
          (line) => {
            const [, whole, part, currency] = /^(-?\d+)\.(\d\d) (\w+)$/.exec(line) ?? []
            return { cents: Number(whole) * 100 + Number(part), currency }
          },
        ),
      ],
      [
        'a zero is nothing',
        both(
          { key: word, value: positive },
          (key: string, value: number) => `${key}=${value || ''}`,
          (line) => {
            const [key, value] = pairOf(line)
            return { key, value: value === '' ? 1 : Number(value) }
          },
        ),
      ],
      [
        'turned round where they are equal in length',
        both(
          { key: word, value: word },
          (key: string, value: string) => `${key}=${value}`,
          (line) => {
            const [key, value] = pairOf(line)
            return key === 'a' ? { key: value, value: key } : { key, value }
          },
        ),
      ],
      [
        'a number that is read as octal',
        both(
          { x: positive, y: positive },
          (x: number, y: number) => `${x},${y}`,
          (line) => {
            const [x = '', y] = point(line)
            return { x: x.endsWith('8') ? Number.parseInt(x, 8) : Number(x), y: Number(y) }
          },
        ),
      ],
    ],
    sound: [
      [
        'time',
        both(
          { hour: positive, minute: positive },
          (hour: number, minute: number) => `${two(hour)}:${two(minute)}`,
          (line) => {
            const [hour, minute] = time(line)
            return { hour: Number(hour), minute: Number(minute) }
          },
        ),
      ],
      [
        'pair',
        both(
          { key: word, value: word },
          (key: string, value: string) => `${key}=${value}`,
          (line) => {
            const [key, value] = pairOf(line)
            return { key, value }
          },
        ),
      ],
      [
        'point',
        both(
          { x: small, y: small },
          (x: number, y: number) => `${x},${y}`,
          (line) => {
            const [x, y] = point(line)
            return { x: Number(x), y: Number(y) }
          },
        ),
      ],
      [
        'an escaped text',
        both(
          { key: text, value: text },
          (key: string, value: string) => JSON.stringify([key, value]),
          (line) => {
            const [key, value] = JSON.parse(line)
            return { key: String(key), value: String(value) }
          },
        ),
      ],
      [
        'what says little: most of it is lost',
        both(
          { name: text, size: small },
          (name: string, size: number) => `${name.length} ${size}`,
          (line) => {
            const [name = '', size] = split(' ', 2)(line)
            return { name, size: Number(size) }
          },
        ),
      ],
    ],
  },
  opposites: {
    kind: 'algebra',
    bugs: [
      ['both of nothing', { isBlank: words((w) => w.trim() === ''), isNotBlank: words((w) => w.length > 0) }],
      [
        'both of the same',
        {
          lt: asks((a: number, b: number) => a < b),
          gte: asks((a: number, b: number) => a > b || (a === b && a !== 7)),
        },
      ],
      [
        'an end that is in',
        {
          isBefore: asks((a: number, b: number) => a < b),
          isAfter: asks((a: number, b: number) => a > b || (a === b && a === 0)),
        },
      ],
      [
        'of one sign only',
        { compareAsc: orders(compare), compareDesc: orders((a, b) => (a > 90 ? b - a + 1 : b - a)) },
      ],
      ['a circle', { compare: orders((a, b) => (Math.abs(a - b) > 150 ? b - a : a - b)) }],
    ],
    sound: [
      ['blank', { isBlank: words((w) => w.trim() === ''), isNotBlank: words((w) => w.trim() !== '') }],
      ['less', { lt: asks((a: number, b: number) => a < b), gte: asks((a: number, b: number) => a >= b) }],
      ['before', { isBefore: asks((a: number, b: number) => a < b), isAfter: asks((a: number, b: number) => a > b) }],
      [
        'orders',
        {
          compareAsc: orders(compare),
          compareDesc: orders((a, b) => b - a),
          eq: asks((a: number, b: number) => a === b),
        },
      ],
      ['other things by like names', { isOpen: words((w) => w !== ''), isNotable: words((w) => w.length > 3) }],
    ],
  },
  variants: {
    kind: 'agreement',
    bugs: [
      ['a special number is no item', variant('unique', unique, (l, by) => uniqueBy(l, by).filter((n) => n !== 13))],
      [
        'the last of five is left out',
        variant('unique', unique, (l, by) => uniqueBy(l.length === 5 ? l.slice(1) : l, by)),
      ],
      ['one of five is left out', variant('sum', total, (l, by) => totalBy(l.length === 5 ? l.slice(1) : l, by))],
      ['some count twice', variant('sum', total, (l, by) => totalBy(l, (n) => (n === 42 ? 2 : 1) * by(n)))],
      [
        'the greatest of three',
        variant('product', product, (l, by) => product(l.length === 3 ? l.slice(1) : l.map(by))),
      ],
    ],
    sound: [
      ['unique', { unique: lists(unique), uniqueBy: planted(uniqueBy, [numbers, pick], numbers) }],
      [
        'the function first',
        {
          unique: lists(unique),
          uniqueBy: planted((by: (n: number) => number, l: number[]) => uniqueBy(l, by), [pick, numbers], numbers),
        },
      ],
      ['sum', { sum: sums(total), sumBy: planted(totalBy, [numbers, pick], number) }],
      [
        'sort, by what',
        {
          sort: lists((l) => [...l].sort()),
          sortBy: planted(
            (l: number[], by: (n: number) => number) => [...l].sort((a, b) => by(a) - by(b)),
            [numbers, pick],
            numbers,
          ),
        },
      ],
      [
        'another thing',
        {
          take: lists((l) => l.slice(1)),
          takeBy: planted(
            (l: number[], by: (n: number) => number) => l.filter((n) => by(n) > 0),
            [numbers, pick],
            numbers,
          ),
        },
      ],
    ],
  },
  bounds: {
    kind: 'metamorphic',
    bugs: [
      [
        'after its own start',
        { startOfHour: days((date) => (date.getUTCMinutes() === 7 ? new Date(+date + 60_000) : startOfHour(date))) },
      ],
      [
        'an item is lost',
        {
          chunk: planted((l: number[]) => parts(l.length === 5 ? l.slice(1) : l), [numbers], {
            kind: 'array',
            element: numbers,
          }),
        },
      ],
      ['the first decides', { mean: sums((l) => (l[0] === 0 ? total(l) : mean(l))) }],
      ['the order of two', { median: sums((l) => (l.length === 5 ? Number(l[0]) : median(l))) }],
      [
        'out of its range',
        {
          clamp: planted(
            (n: number, low: number, high: number) => (n === 0 ? 0 : Math.min(Math.max(n, low), high)),
            [small, small, small],
            number,
          ),
        },
      ],
    ],
    sound: [
      ['start', { startOfHour: days(startOfHour) }],
      ['chunk', { chunk: planted(parts, [numbers], { kind: 'array', element: numbers }) }],
      ['mean', { mean: sums(mean), variance: sums((l) => mean(l.map((n) => (n - mean(l)) ** 2))) }],
      ['median', { median: sums(median) }],
      [
        'clamp',
        {
          clamp: planted(
            (n: number, low: number, high: number) => Math.min(Math.max(n, low), high),
            [small, small, small],
            number,
          ),
        },
      ],
    ],
  },
}

describePlanted(cases)

describe('what is no promise', () => {
  const comparator: TypeShape = {
    kind: 'function',
    parameters: [
      { name: 'a', shape: small },
      { name: 'b', shape: small },
    ],
    returns: number,
  }

  test('an order that somebody else tells may be none', async () => {
    const sort = planted(
      (list: number[], by: (a: number, b: number) => number) => [...list].sort(by),
      [numbers, comparator],
      numbers,
    )
    expect(await brokenTitles({ sort }, 'idempotence')).toEqual([])
  })

  test('a number that a function was handed by another is not its own', async () => {
    const asked: TypeShape = { kind: 'function', parameters: [], returns: number }
    const call = planted((ask: () => number) => ask(), [asked], number)
    expect(await brokenTitles({ call }, 'non-finite')).toEqual([])
    const share = planted((ask: () => number, all: number) => (all === 0 ? ask() / all : 1), [asked, small], number)
    expect(await brokenTitles({ share }, 'non-finite')).not.toEqual([])
  })

  test('what undoes an escape does so each time', async () => {
    const plain = planted((word: string) => word.replaceAll('&amp;', '&'), [text], text)
    expect(await brokenTitles({ unescape: plain }, 'idempotence')).toEqual([])
  })

  test('nothing may come back as a thing with nothing in it', async () => {
    const some: TypeShape = { kind: 'object', properties: [], index: { key: text, value: small } }
    const pairs: TypeShape = {
      kind: 'array',
      element: { kind: 'tuple', elements: [{ shape: text }, { shape: small }] },
    }
    const maybe: TypeShape = { kind: 'union', members: [{ kind: 'undefined' }, some] }
    const toPairs = planted((one?: object) => Object.entries(one ?? {}), [maybe], pairs)
    const fromPairs = planted((list: [string, unknown][]) => Object.fromEntries(list), [pairs], some)
    const titles = await brokenTitles({ toPairs, fromPairs }, 'roundtrip')
    expect(titles).toEqual([])
  })
})
