/** What makers of well-tested packages were accused of with no reason, and what is still told of it. */
import type { TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { brokenTitles, number, planted, small, text, truth } from '../../test/planted.ts'

const anything: TypeShape = { kind: 'unknown' }
const less = (a: unknown, b: unknown): number =>
  (a as number) < (b as number) ? -1 : (a as number) > (b as number) ? 1 : 0
const compares = (call: (a: unknown, b: unknown) => number) => planted(call, [anything, anything], number)

test('things of different kinds are in no order, and a comparator of anything is asked of one kind', async () => {
  expect(await brokenTitles({ minComparator: compares(less) }, 'algebra')).toEqual([])
  const turned = compares((a, b) => (a === '' || b === '' ? 1 : less(a, b)))
  expect(await brokenTitles({ minComparator: turned }, 'algebra')).not.toEqual([])
})

test('how alike two texts are, nought of most, is no order', async () => {
  const alike = (a: string, b: string): number => (a === b ? 1 : a.includes('aa') && b.includes('aa') ? 0.5 : 0)
  expect(await brokenTitles({ compareTwoTexts: planted(alike, [text, text], number) }, 'algebra')).toEqual([])
})

test('a nought with a sign is equal to the other one to some, and to others it is not', async () => {
  const equals = (isEqual: (a: unknown, b: unknown) => boolean) => planted(isEqual, [anything, anything], truth)
  const written = (value: unknown): string => {
    try {
      return `${typeof value} ${JSON.stringify(value)}`
    } catch {
      return typeof value
    }
  }
  const alike = (a: unknown, b: unknown): boolean =>
    Object.is(a, b) || (typeof a !== 'object' && written(a) === written(b))
  const signed = equals((a, b) => a === b || alike(a, b))
  const titles = await brokenTitles({ isEqual: signed }, 'builtin')
  expect(titles).toEqual(await brokenTitles({ isEqual: equals(alike) }, 'builtin'))
})

test('what compares texts only means more by equal than that they are the same', async () => {
  const isEqual = planted((a: string, b: string) => a.replace(/^\//, '') === b.replace(/^\//, ''), [text, text], truth)
  expect(await brokenTitles({ isEqual }, 'builtin')).toEqual([])
})

test('from one text the same way leads further: to resolve is not to settle', async () => {
  const resolve = planted((base: string, path: string) => (path.includes('/') ? base + path : path), [text, text], text)
  expect(await brokenTitles({ resolve }, 'idempotence')).toEqual([])
  const alone = planted((path: string) => (path.includes('.') ? `/${path}` : path), [text], text)
  expect(await brokenTitles({ resolve: alone }, 'idempotence')).not.toEqual([])
})

test('a heap is made in place, as its name says', async () => {
  const list: TypeShape = { kind: 'array', element: small }
  const rarely = planted((items: number[]) => (items.length > 3 ? items.sort((a, b) => a - b) : items), [list], list)
  expect(await brokenTitles({ heapify: rarely, heappushpop: rarely }, 'mutates')).toEqual([])
  expect(await brokenTitles({ heaps: rarely }, 'mutates')).not.toEqual([])
})

test('a text that spells an infinity, and one that is no date, are read as such', async () => {
  const reads = planted((s: string) => (s.endsWith('inf') ? Number.POSITIVE_INFINITY : 1), [text], number)
  const read = { ...reads, names: ['source'] }
  expect(await brokenTitles({ read }, 'non-finite')).toEqual([])
  const date: TypeShape = { kind: 'date' }
  const toDate = planted((s: string) => new Date(s.length > 3 ? Number.NaN : 0), [text], date)
  expect(await brokenTitles({ toDate }, 'non-finite')).toEqual([])
  const later = planted((n: number) => new Date(n === 0 ? Number.NaN : n), [small], date)
  expect(await brokenTitles({ later }, 'non-finite')).not.toEqual([])
})

test('two of one name are compared by what both of them take', async () => {
  const one = planted((s: string, limit?: number) => s.slice(0, limit), [text, small], text)
  const takesTwo = { ...one, optionalFrom: 1 }
  const takesOne = planted((s: string) => s, [text], text)
  expect(await brokenTitles({ cut: takesTwo, cutFast: takesOne }, 'agreement')).toEqual([])
})

test('whole numbers have no nought with a sign', async () => {
  const list: TypeShape = { kind: 'array', element: number }
  const encode = planted((codes: number[]) => String.fromCodePoint(...codes), [list], text)
  const decode = planted((s: string) => Array.from(s, (c) => c.codePointAt(0) ?? 0), [text], list)
  expect(await brokenTitles({ encode, decode }, 'roundtrip')).toEqual([])
  const write = planted((codes: number[]) => codes.join(), [list], text)
  const read = planted((s: string) => (s === '' ? [] : s.split(',').map(Number)), [text], list)
  expect(await brokenTitles({ write, read }, 'roundtrip')).toContain('read undoes write')
})

test('a text holds no names beside the items of a list', async () => {
  const stringify = planted((value: unknown) => JSON.stringify(value), [anything], text)
  const parse = planted((s: string) => JSON.parse(s), [text], anything)
  expect(await brokenTitles({ stringify, parse }, 'roundtrip')).not.toContainEqual(expect.stringMatching(/\[1\]/))
})

test('two readers of different notations agree on nothing but what neither of them reads', async () => {
  const takes: TypeShape = { kind: 'union', members: [number, { kind: 'undefined' }] }
  const reads = (mark: string) => planted((s: string) => (s.startsWith(mark) ? s.length : undefined), [text], takes)
  expect(await brokenTitles({ readHash: reads('#'), readAt: reads('@') }, 'agreement')).toEqual([])
})

test('what is put into a pattern is written as the platform does', async () => {
  const sprintf = planted(
    (s: string, value: object) => s.replaceAll('%s', String(value)),
    [text, { kind: 'object', properties: [] }],
    text,
  )
  expect(await brokenTitles({ sprintf }, 'readable')).toEqual([])
})

test('dates are read as the language says, and not as its engine does besides', async () => {
  const standard = /^\d{4}(?:-\d\d(?:-\d\d)?)?(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/
  const reads = (late: (s: string) => boolean) =>
    planted((s: string) => new Date(standard.test(s) ? Date.parse(s) + Number(late(s)) : Number.NaN), [text], {
      kind: 'date',
    })
  expect(await brokenTitles({ toDate: reads(() => false) }, 'builtin')).toEqual([])
  expect(await brokenTitles({ toDate: reads((s) => s.includes('.5')) }, 'builtin')).not.toEqual([])
})

test('two colours blended make a third, which is no difference', async () => {
  const colour: TypeShape = {
    kind: 'object',
    properties: ['r', 'a'].map((name) => ({ name, shape: { kind: 'number' } })),
  }
  interface Colour {
    readonly r: number
    readonly a: number
  }
  const blend = ({ a, r }: Colour, other: Colour): Colour => {
    const both = (a ?? 0) + (other.a ?? 0) > 1 ? 1 : 0
    return { r: both * Math.abs((r ?? 0) - other.r), a: both }
  }
  expect(await brokenTitles({ difference: planted(blend, [colour, colour], colour) }, 'algebra')).toEqual([])
  expect(await brokenTitles({ difference: planted(blend, [colour, colour], anything) }, 'algebra')).not.toEqual([])
})

test('from the parts of an address the same way leads further, too', async () => {
  const parts: TypeShape = { kind: 'object', properties: [{ name: 'path', shape: text }] }
  interface Parts {
    readonly path?: string
  }
  const join = ({ path = '' }: Parts, { path: more = '' }: Parts): Parts => ({
    path: more.startsWith('a') ? path + more : more,
  })
  const of = (...takes: readonly TypeShape[]) => ({ resolveParts: planted(join as never, takes, parts) })
  expect(await brokenTitles(of(parts, parts), 'idempotence')).toEqual([])
})

test('to whom the parts have to be the same, a copy is another value', async () => {
  const parts = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : [list])
  const same = (a: unknown, b: unknown): boolean =>
    parts(a).length === parts(b).length && parts(a).every((part, at) => Object.is(part, parts(b)[at]))
  const lists: TypeShape = {
    kind: 'array',
    element: { kind: 'union', members: [small, small, small, { kind: 'array', element: small }] },
  }
  const of = (call: (a: unknown, b: unknown) => boolean) => ({ shallowEqual: planted(call, [lists, lists], truth) })
  expect(await brokenTitles(of(same), 'algebra')).toEqual([])
  const short = of((a, b) => same(a, b) && parts(a).length !== 3)
  expect(await brokenTitles(short, 'algebra')).toContain('shallowEqual holds for a value and itself')
})

test('comparators of texts are asked of what is sorted: digits, versions, dates', async () => {
  const compares = (call: (a: string, b: string) => number) => planted(call, [text, text], number)
  const inOrder = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)
  expect(await brokenTitles({ compare: compares(inOrder) }, 'algebra')).toEqual([])
  // Two numbers are told by what they amount to, and other texts stand between them by their characters.
  const mixed = (a: string, b: string): number => inOrder(Number(a), Number(b)) || inOrder(a, b)
  expect(await brokenTitles({ compare: compares(mixed) }, 'algebra')).not.toEqual([])
})

test('powers grow past what there is, and what is no number of small ones is news', async () => {
  const of = (call: (value: number) => number) => ({ grow: planted(call, [small], number) })
  expect(
    await brokenTitles(
      of((value) => 2 ** (value * 60)),
      'non-finite',
    ),
  ).toEqual([])
  expect(
    await brokenTitles(
      of((value) => (value === 17 ? Number.POSITIVE_INFINITY : value)),
      'non-finite',
    ),
  ).not.toEqual([])
})

test('what the first call writes into an instance, the second one meets', async () => {
  const marked = (value: unknown): boolean => {
    if (!(value instanceof Error)) return false
    const before = Reflect.get(value, 'mark') === 1
    Reflect.set(value, 'mark', 1)
    return before
  }
  expect(await brokenTitles({ mark: planted(marked, [anything], truth) }, 'repeatable')).toEqual([])
  let calls = 0
  const counts = planted((value: unknown) => (value instanceof Error ? ++calls % 2 === 0 : false), [anything], truth)
  expect(await brokenTitles({ mark: counts }, 'repeatable')).not.toEqual([])
})
