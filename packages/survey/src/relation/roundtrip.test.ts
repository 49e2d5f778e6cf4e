/** Pairs that undo each other as far as anybody may expect of them. */

import type { TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { brokenTitles, number, numbers, planted, small, subjectOf, text } from '../../test/planted.ts'
import { proposeRelations } from './propose.ts'

test('a formatter rounds, and refuses by answering nothing', async () => {
  const format = planted((n: number) => (n >= 0 ? String(Math.round(10 * n) / 10) : null), [number], text)
  const parse = planted((s: string) => Number(s), [text], number)
  expect(await brokenTitles({ format, parse }, 'roundtrip')).toEqual([])
})

test('a formatter that writes something else of what it read is told', async () => {
  const format = planted((n: number) => (Math.abs(n) < 1000 ? n.toFixed(1) : '1000'), [number], text)
  const parse = planted((s: string) => (s === '1000' ? 1 : Number(s)), [text], number)
  expect(await brokenTitles({ format, parse }, 'roundtrip')).toContain('parse undoes format')
})

test('half a character is no text, and a letter that is lost beside it is', async () => {
  const encode = planted((s: string) => Buffer.from(s).toString('hex'), [text], text)
  const decode = planted((s: string) => Buffer.from(s, 'hex').toString(), [text], text)
  expect(await brokenTitles({ encode, decode }, 'roundtrip')).toEqual([])
  const entities = planted((s: string) => s.replaceAll(/[^ -~]/gu, (c) => `&${c.codePointAt(0)};`), [text], text)
  const characters = planted(
    (s: string) =>
      s.replaceAll(/&(\d+);/g, (_, n: string) => String.fromCodePoint(Number(n)).replace(/\p{Surrogate}/u, '\ufffd')),
    [text],
    text,
  )
  expect(await brokenTitles({ encode: entities, decode: characters }, 'roundtrip')).not.toContain(
    'encode writes the same again from what decode reads of it',
  )
  const decodeMost = planted((s: string) => Buffer.from(s, 'hex').toString().replace('!', ''), [text], text)
  expect(await brokenTitles({ encodeMost: encode, decodeMost }, 'roundtrip')).toEqual(['decodeMost undoes encodeMost'])
})

test('a namesake of btoa is held against btoa', async () => {
  expect(await brokenTitles({ btoa: planted((s: string) => btoa(s), [text], text) }, 'builtin')).toEqual([])
  const lax = planted((s: string) => Buffer.from(s.replace('!', '')).toString('base64'), [text], text)
  expect(await brokenTitles({ btoa: lax }, 'builtin')).toContain('btoa agrees with globalThis.btoa')
})

test('a join is undone by no split, and undoes one', async () => {
  const list: TypeShape = { kind: 'array', element: text }
  const split = planted((s: string) => s.split(','), [text], list)
  const join = planted((items: string[]) => items.join(), [list], text)
  expect(await brokenTitles({ split, join }, 'roundtrip')).toEqual([])
  const loses = planted((items: string[]) => items.filter((item) => item !== '').join(), [list], text)
  expect(await brokenTitles({ split, join: loses }, 'roundtrip')).toContain('join undoes split')
})

test('what changes some texts into others need not be undone of any text', async () => {
  const tabsToSpaces = planted((s: string) => s.replaceAll('\t', '  '), [text], text)
  const spacesToTabs = planted((s: string) => s.replaceAll('  ', '\t'), [text], text)
  expect(await brokenTitles({ tabsToSpaces, spacesToTabs }, 'roundtrip')).toEqual([])
  const stringToHex = planted((s: string) => Buffer.from(s).toString('hex'), [text], text)
  const hexToString = planted((s: string) => Buffer.from(s, 'hex').toString().replace('!', ''), [text], text)
  expect(await brokenTitles({ stringToHex, hexToString }, 'roundtrip')).toContain('hexToString undoes stringToHex')
})

test('sums of fractions are rounded, those of whole numbers are not', async () => {
  const add = planted((a: number, b: number) => a + b, [number, number], number)
  const subtract = planted((a: number, b: number) => a - b, [number, number], number)
  expect(await brokenTitles({ add, subtract }, 'roundtrip')).toEqual([])
  const caps = planted((a: number, b: number) => Math.min(a + b, 50), [small, small], small)
  expect(await brokenTitles({ add: caps, subtract }, 'roundtrip')).toEqual(['subtract undoes add'])
})

test('the last of several is not the first, however often there is only one', async () => {
  const sortedIndex = planted((list: number[], n: number) => list.indexOf(n), [numbers, small], number)
  const sortedLastIndex = planted((list: number[], n: number) => list.lastIndexOf(n), [numbers, small], number)
  expect(await brokenTitles({ sortedIndex, sortedLastIndex }, 'agreement')).toEqual([])
})

test('what reads says by its type what may come back', () => {
  const rows: TypeShape = { kind: 'array', element: { kind: 'array', element: text } }
  const answersOf = (gives: TypeShape): readonly string[] | undefined => {
    const write = subjectOf('stringify', planted(String, [{ kind: 'unknown' }], text))
    const read = subjectOf(
      'parse',
      planted((s: string) => [[s]], [text], gives),
    )
    return proposeRelations([write, read]).find(({ title }) => title === 'parse undoes stringify')?.answers
  }
  expect(answersOf(rows)).toEqual(['string'])
  expect(answersOf({ kind: 'unknown' })).toBeUndefined()
})
