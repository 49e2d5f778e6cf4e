/** Each kind of relation finds what was planted, and is silent where there is nothing. */
import type { TypeShape } from '@fuzzwright/core'
import { describe, expect, test } from 'vitest'
import {
  brokenTitles,
  type Case,
  number,
  numbers,
  type Planted,
  planted,
  small,
  text,
  truth,
} from '../../test/planted.ts'
import type { RelationKind } from './relation.ts'

const value: TypeShape = { kind: 'unknown' }

const unary = (call: Planted['call'], takes: TypeShape = text, gives: TypeShape = takes): Planted =>
  planted(call, [takes], gives)
const binary = (call: Planted['call'], takes: TypeShape, gives: TypeShape): Planted =>
  planted(call, [takes, takes], gives)

const hex = (s: string): string =>
  s
    .split('')
    .map((c) => c.charCodeAt(0).toString(16).padStart(4, '0'))
    .join('')
const unhex = (s: string): string =>
  (s.match(/.{4}/g) ?? []).map((part) => String.fromCharCode(Number.parseInt(part, 16))).join('')
const sorted = (list: number[]): number[] => [...list].sort((a, b) => a - b)
const later = { count: 0 }

const cases: Readonly<Record<string, { readonly bugs: readonly Case[]; readonly sound: readonly Case[] }>> = {
  roundtrip: {
    bugs: [
      ['a mark is lost', { encode: unary((s: string) => s.replaceAll('!', '')), decode: unary((s: string) => s) }],
      [
        'an escape is not escaped',
        {
          escape: unary((s: string) => s.replaceAll('&', '&amp;')),
          unescape: unary((s: string) => s.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('"', '')),
        },
      ],
      [
        'zero is nothing',
        {
          stringify: unary((n: number) => (n === 0 ? '' : String(n)), small, text),
          parse: unary((s: string) => (s === '' ? 1 : Number(s)), text, small),
        },
      ],
      [
        'the last item is lost',
        {
          pack: unary((list: number[]) => list.join(), numbers, text),
          unpack: unary((s: string) => s.split(',').map(Number).slice(0, 3), text, numbers),
        },
      ],
      [
        'long texts are cut',
        { quote: unary((s: string) => `"${s.slice(0, 6)}"`), unquote: unary((s: string) => s.slice(1, -1)) },
      ],
    ],
    sound: [
      ['hexadecimal', { encode: unary(hex), decode: unary(unhex) }],
      [
        'numbers',
        {
          stringify: unary((n: number) => String(n), small, text),
          parse: unary((s: string) => Number(s) + 0, text, small),
        },
      ],
      ['quotes', { quote: unary((s: string) => `"${s}"`), unquote: unary((s: string) => s.slice(1, -1)) }],
      [
        'backwards',
        {
          encode: unary((s: string) => s.split('').reverse().join('')),
          decode: unary((s: string) => s.split('').reverse().join('')),
        },
      ],
      [
        'addition',
        {
          addDays: binary((a: number, b: number) => a + b, small, small),
          subDays: binary((a: number, b: number) => a - b, small, small),
        },
      ],
    ],
  },
  idempotence: {
    bugs: [
      ['one letter at a time', { normalizePath: unary((s: string) => s.replace('a', '')) }],
      ['one blank of two', { trim: unary((s: string) => s.replace(/^ /, '')) }],
      ['marks double', { escapeCase: unary((s: string) => s.replaceAll('%', '%%')) }],
      [
        'not sorted',
        { sort: unary((list: number[]) => (list.length === 5 ? [...list].reverse() : sorted(list)), numbers) },
      ],
      ['rounds again', { round: unary((n: number) => (n > 90 ? n - 1 : n), small) }],
    ],
    sound: [
      ['trim', { trim: unary((s: string) => s.trim()) }],
      ['lower', { toLowerCase: unary((s: string) => s.toLowerCase().toLowerCase()) }],
      ['sort', { sort: unary(sorted, numbers) }],
      ['unique', { unique: unary((list: number[]) => [...new Set(list)], numbers) }],
      ['clamp', { clamp: unary((n: number) => Math.max(-5, Math.min(5, n)), small) }],
    ],
  },
  agreement: {
    bugs: [
      [
        'fast is wrong for a mark',
        {
          upper: unary((s: string) => s.toUpperCase()),
          upperFast: unary((s: string) => (s.includes('?') ? s : s.toUpperCase())),
        },
      ],
      [
        'new forgets the sign',
        {
          half: unary((n: number) => Math.trunc(n / 2), small),
          halfNew: unary((n: number) => (n === -99 ? 49 : Math.trunc(n / 2)), small),
        },
      ],
      [
        'strict drops empty',
        {
          split: unary((s: string) => s.split(','), text, { kind: 'array', element: text }),
          splitStrict: unary((s: string) => s.split(',').filter((part, at) => at === 0 || part !== ''), text, {
            kind: 'array',
            element: text,
          }),
        },
      ],
      [
        'valid but refused',
        {
          isValid: unary((s: string) => !/[$]/.test(s), text, truth),
          parse: unary(
            (s: string) => {
              if (/[$#]/.test(s)) throw new Error('bad')
              return s.length
            },
            text,
            number,
          ),
        },
      ],
      [
        'old counts twice',
        {
          count: unary((list: number[]) => list.length, numbers, number),
          countOld: unary((list: number[]) => (list.length === 4 ? 5 : list.length), numbers, number),
        },
      ],
    ],
    sound: [
      ['upper', { upper: unary((s: string) => s.toUpperCase()), upperFast: unary((s: string) => s.toUpperCase()) }],
      ['half', { half: unary((n: number) => n / 2, small), halfNew: unary((n: number) => n * 0.5, small) }],
      [
        'valid',
        {
          isValid: unary((s: string) => !s.includes('#'), text, truth),
          parse: unary(
            (s: string) => {
              if (s.includes('#')) throw new Error('bad')
              return s.length
            },
            text,
            number,
          ),
        },
      ],
      [
        'sum',
        {
          sum: unary((list: number[]) => list.reduce((a, b) => a + b, 0), numbers, number),
          sumLoop: unary((list: number[]) => list.reduceRight((a, b) => a + b, 0), numbers, number),
        },
      ],
      [
        'unlike functions',
        {
          splitWords: unary((s: string) => s.split(' ').length, text, number),
          splitLines: unary((s: string) => s.split('\n').length + 1, text, number),
        },
      ],
    ],
  },
  builtin: {
    bugs: [
      ['abs of -7', { abs: unary((n: number) => (n === -7 ? -7 : Math.abs(n)), small) }],
      ['trim of tabs', { trim: unary((s: string) => s.replace(/^[ ]+|[ ]+$/g, '')) }],
      [
        'clone of lists',
        {
          clone: unary((v: unknown) => (Array.isArray(v) && v.length > 2 ? v.slice(0, 2) : structuredClone(v)), value),
        },
      ],
      [
        'unique of four',
        { unique: unary((list: number[]) => (list.length === 4 ? [...list].reverse() : [...new Set(list)]), numbers) },
      ],
      [
        'max of three',
        {
          max: unary(
            (list: number[]) => (list.length === 3 && list[0] !== 0 && (list[1] ?? 0) > 50 ? 0 : Math.max(...list)),
            numbers,
            number,
          ),
        },
      ],
    ],
    sound: [
      ['abs', { abs: unary((n: number) => Math.abs(n), small) }],
      ['trim', { trim: unary((s: string) => s.trim()) }],
      ['clone', { clone: unary((v: unknown) => structuredClone(v), value) }],
      ['unique', { unique: unary((list: number[]) => list.filter((item, at) => list.indexOf(item) === at), numbers) }],
      ['a name with a meaning of its own', { abs: unary((n: number) => n + 1, small) }],
    ],
  },
  algebra: {
    bugs: [
      [
        'a comparator with a favourite',
        { compare: binary((a: number, b: number) => (a === 0 ? 1 : a - b), small, small) },
      ],
      [
        'equal one way',
        {
          isEqual: binary(
            (a: number[], b: number[]) =>
              a.every((item, at) => item === b[at]) && (a.length === b.length || a.length === 0),
            numbers,
            truth,
          ),
        },
      ],
      [
        'not equal to itself',
        {
          isEqual: binary(
            (a: number[], b: number[]) => a.length === b.length && a.every((item, at) => item === b[at] && item !== 50),
            numbers,
            truth,
          ),
        },
      ],
      ['addition in order', { add: binary((a: number, b: number) => (a === 7 ? a : a + b), small, small) }],
      [
        'a maximum that prefers the first',
        { max: binary((a: number, b: number) => (a === -100 ? a : Math.max(a, b)), small, small) },
      ],
    ],
    sound: [
      ['compare', { compare: binary((a: number, b: number) => a - b, small, small) }],
      [
        'isEqual',
        { isEqual: binary((a: number[], b: number[]) => JSON.stringify(a) === JSON.stringify(b), numbers, truth) },
      ],
      ['add', { add: binary((a: number, b: number) => a + b, small, small) }],
      ['max', { max: binary((a: number, b: number) => Math.max(a, b), small, small) }],
      ['a name that says nothing', { take: binary((a: number, _b: number) => a, small, small) }],
    ],
  },
  repeatable: {
    bugs: [
      ['an expression with a memory', { hasMark: unary((s: string) => memory.test(s), text, truth) }],
      ['a counter', { label: unary((s: string) => (s.length > 8 ? `${s}${later.count++}` : s)) }],
      [
        'a cache that is handed out',
        {
          listOf: unary(
            (n: number) => {
              if (n > 50) cache.push(n)
              return n > 50 ? [...cache] : []
            },
            small,
            numbers,
          ),
        },
      ],
      ['every other time', { flip: unary((n: number) => (n === 99 ? later.count++ % 2 : n), small) }],
      ['counts marks', { once: unary((s: string) => (s.includes('!') ? later.count++ : 0), text, number) }],
    ],
    sound: [
      ['upper', { upper: unary((s: string) => s.toUpperCase()) }],
      ['double', { double: unary((n: number) => n * 2, small) }],
      ['a fresh list', { listOf: unary((n: number) => [n], small, numbers) }],
      [
        'an error each time',
        {
          refuse: unary((s: string) => {
            throw new Error(s)
          }),
        },
      ],
      ['a name that promises chance', { randomId: unary((s: string) => `${s}${later.count++}`) }],
    ],
  },
  mutates: {
    bugs: [
      [
        'sorts in place',
        {
          median: unary(
            (list: number[]) => (list.length < 4 ? 0 : (list.sort((a, b) => a - b)[1] ?? 0)),
            numbers,
            number,
          ),
        },
      ],
      [
        'takes one off',
        { last: unary((list: number[]) => (list.length > 5 ? list.pop() : list.at(-1)), numbers, number) },
      ],
      [
        'turns round',
        { mirrored: unary((list: number[]) => (list[0] === 100 ? list.reverse() : [...list].reverse()), numbers) },
      ],
      [
        'marks what it saw',
        {
          total: unary(
            (list: number[]) => {
              if (list.length === 3) list.length = 2
              return list.length
            },
            numbers,
            number,
          ),
        },
      ],
      [
        'writes the date',
        {
          year: unary(
            (date: Date) =>
              date.getTime() > 0 && date.getUTCDate() === 1 ? date.setUTCHours(1) : date.getUTCFullYear(),
            { kind: 'date' },
            number,
          ),
        },
      ],
    ],
    sound: [
      ['median', { median: unary((list: number[]) => sorted(list)[1] ?? 0, numbers, number) }],
      ['last', { last: unary((list: number[]) => list.at(-1) ?? 0, numbers, number) }],
      ['mirrored', { mirrored: unary((list: number[]) => [...list].reverse(), numbers) }],
      ['a name that says so', { sort: unary((list: number[]) => list.sort((a, b) => a - b), numbers) }],
      ['year', { year: unary((date: Date) => new Date(date).setUTCHours(1), { kind: 'date' }, number) }],
    ],
  },
  'non-finite': {
    bugs: [
      [
        'the mean of none',
        { mean: unary((list: number[]) => list.reduce((a, b) => a + b, 0) / list.length, numbers, number) },
      ],
      ['division by a special number', { share: unary((n: number) => 1 / (n - 13), small, number) }],
      ['the least of none', { least: unary((list: number[]) => Math.min(...list), numbers, number) }],
      ['a root of one number', { root: unary((n: number) => Math.sqrt(n === -50 ? n : Math.abs(n)), small, number) }],
      [
        'an item that is not there',
        { third: unary((list: number[]) => (list.length === 2 ? Number(undefined) : 0), numbers, number) },
      ],
    ],
    sound: [
      [
        'mean',
        {
          mean: unary((list: number[]) => list.reduce((a, b) => a + b, 0) / Math.max(1, list.length), numbers, number),
        },
      ],
      ['least', { least: unary((list: number[]) => Math.min(0, ...list), numbers, number) }],
      ['mostly NaN', { parse: unary((s: string) => Number.parseInt(s, 10), text, number) }],
      ['length', { length: unary((s: string) => s.length, text, number) }],
      ['double', { double: unary((n: number) => n * 2, small, number) }],
    ],
  },
  readable: {
    bugs: [
      ['an object in a text', { show: unary((n: number) => (n === 17 ? `${{}}` : String(n)), small, text) }],
      [
        'an inherited name',
        { lookup: unary((s: string) => String(Reflect.get(names, s.length === 3 ? 'constructor' : 'a'))) },
      ],
      ['undefined in a text', { initials: unary((s: string) => (s.length === 2 ? `${s[0]} undefined` : s)) }],
      ['NaN in a text', { price: unary((n: number) => `${n === 3 ? Number('x') : n} EUR`, small, text) }],
      [
        'a function in a list',
        {
          words: unary((s: string) => (s.includes('a') && s.length > 4 ? [String(Math.max)] : [s]), text, {
            kind: 'array',
            element: text,
          }),
        },
      ],
    ],
    sound: [
      ['text', { show: unary((n: number) => String(n), small, text) }],
      ['names', { lookup: unary((s: string) => (Object.hasOwn(names, s) ? 'known' : 'unknown')) }],
      ['quoting the input', { quote: unary((s: string) => `"${s}"`) }],
      ['mostly undefined', { last: unary((s: string) => `${s[10]}`) }],
      ['price', { price: unary((n: number) => `${n} EUR`, small, text) }],
    ],
  },
}

const memory = /!/g
const cache: number[] = []
const names = { a: 'b' }

describe.each(Object.entries(cases))('%s', (kind, { bugs, sound }) => {
  test('there are five of each', () => {
    expect([bugs.length, sound.length]).toEqual([5, 5])
  })

  test.each(bugs)('finds: %s', async (_, functions) => {
    expect(await brokenTitles(functions, kind as RelationKind)).not.toEqual([])
  })

  test.each(sound)('is silent: %s', async (_, functions) => {
    expect(await brokenTitles(functions, kind as RelationKind)).toEqual([])
  })
})
