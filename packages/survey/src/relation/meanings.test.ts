/** What names mean in one of many ways: what was planted is found, and what is sound is left alone. */
import { isDeepStrictEqual } from 'node:util'
import type { TypeShape } from '@fuzzwright/core'
import { describe, expect, test } from 'vitest'
import { brokenTitles, named, number, numbers, planted, small, subjectOf, text, truth } from '../../test/planted.ts'
import { copiesDeeply, equatesDeeply, isComparator } from './meanings.ts'

const value: TypeShape = { kind: 'unknown' }
const words: TypeShape = { kind: 'array', element: text }
const copies = (call: (value: unknown) => unknown) => planted(call, [value], value)
const equates = (call: (a: unknown, b: unknown) => boolean) => planted(call, [value, value], truth)

describe('names', () => {
  const isCopy = (name: string) => copiesDeeply(subjectOf(name, copies(String)))
  const isEquality = (name: string) => equatesDeeply(subjectOf(name, equates(Object.is)))

  test('of deep copies', () => {
    const deep = ['cloneDeep', 'deepcopy', 'nanoclone', 'fastDeepClone', 'copyDeeply', 'clone', 'v8Clone']
    expect(deep.filter((name) => !isCopy(name))).toEqual([])
    expect(['shallowClone', 'cloneable', 'copyWithin', 'isCloned', 'photocopyOf'].filter(isCopy)).toEqual([])
  })

  test('of deep equality', () => {
    const deep = ['isEqual', 'fastDeepEqual', 'deepEql', 'nanoEqual', 'isDeepStrictEqual', 'reactFastCompare', 'equals']
    expect(deep.filter((name) => !isEquality(name))).toEqual([])
    expect(
      ['shallowEqual', 'strictEqual', 'equalLength', 'arrayEqual', 'compare', 'nearlyEqual'].filter(isEquality),
    ).toEqual([])
  })

  test('of comparators', () => {
    const isOne = (name: string, gives: TypeShape) =>
      isComparator(subjectOf(name, planted(String, [text, text], gives)))
    expect([isOne('naturalSort', number), isOne('semverCompare', number)]).toEqual([true, true])
    expect([isOne('naturalSort', words), isOne('sortedIndex', number)]).toEqual([false, false])
  })
})

test('a deep copy by any name is held against the platform', async () => {
  const loses = (list: unknown): unknown => (list instanceof Uint8Array ? { ...list } : structuredClone(list))
  const title = 'nanoClone agrees with structuredClone'
  expect(await brokenTitles({ nanoClone: copies(loses) }, 'builtin')).toContain(title)
  expect(await brokenTitles({ nanoClone: copies((one) => structuredClone(one)) }, 'builtin')).not.toContain(title)
})

test('a deep copy that hands out a part of what was copied is told, and a shallow one promises no other', async () => {
  const keepsMaps = (one: unknown): unknown => (one instanceof Map ? one : structuredClone(one))
  const title = 'the answer of deepClone shares nothing with what it is made of'
  expect(await brokenTitles({ deepClone: copies(keepsMaps) }, 'metamorphic')).toContain(title)
  expect(await brokenTitles({ deepClone: copies((one) => structuredClone(one)) }, 'metamorphic')).toEqual([])
  expect(await brokenTitles({ copy: copies((one) => one) }, 'metamorphic')).toEqual([])
})

test('deep equality by any name is held against the platform', async () => {
  const sees = (a: unknown, b: unknown): boolean =>
    isDeepStrictEqual(a, b) || (a instanceof Date && b instanceof Object)
  const title = 'fastDeepEqual agrees with util.isDeepStrictEqual'
  expect(await brokenTitles({ fastDeepEqual: equates(sees) }, 'builtin')).toContain(title)
  expect(await brokenTitles({ fastDeepEqual: equates(isDeepStrictEqual) }, 'builtin')).toEqual([])
})

test('what sorts two things by a number is a comparator', async () => {
  const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
  const slips = (a: string, b: string): number => (a === '' || b === '' ? -1 : order(a, b))
  const sorts = (call: (a: string, b: string) => number) => ({ naturalSort: planted(call, [text, text], number) })
  expect(await brokenTitles(sorts(slips), 'algebra')).toContain(
    'naturalSort changes its sign when its arguments change places',
  )
  expect(await brokenTitles(sorts(order), 'algebra')).toEqual([])
})

test('a word that was escaped is one word when the line is split', async () => {
  const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`
  const split = (line: string): string[] =>
    (line.match(/(?:'[^']*'|\\.|[^\s'\\])+/gs) ?? []).map((word) => word.replace(/'([^']*)'|\\(.)/gs, '$1$2'))
  const both = (call: (word: string) => string) => ({
    escape: planted(call, [text], text),
    split: planted(split, [text], words),
  })
  const title = 'split finds the one word that escape wrote'
  expect(await brokenTitles(both(quoted), 'roundtrip')).not.toContain(title)
  const plainly = (word: string): string => (/^[\w!-&(-[\]-~]*$/.test(word) ? word : quoted(word))
  expect(await brokenTitles(both(plainly), 'roundtrip')).toContain(title)
})

test('what is found between two texts is done, also where a patch has a name', async () => {
  const patch: TypeShape = { kind: 'unknown' }
  const createPatch = named(
    (fileName: string, old: string, now: string) => ({ fileName, old, now }),
    { fileName: text, oldText: text, newText: text },
    patch,
  )
  const applies = (call: (source: string, patch: { old: string; now: string }) => string) => ({
    createPatch,
    applyPatch: named(call, { source: text, patch }, text),
  })
  const title = 'applyPatch does what createPatch found'
  expect(
    await brokenTitles(
      applies((_, { now }) => now),
      'roundtrip',
    ),
  ).toEqual([])
  expect(
    await brokenTitles(
      applies((_, { old, now }) => now || old),
      'roundtrip',
    ),
  ).toContain(title)
})

test('what is unserialized was serialized', async () => {
  const serialize = planted((n: number) => `d:${n === 7 ? 'seven' : n};`, [small], text)
  const unserialize = planted((s: string) => Number(s.slice(2, -1)), [text], number)
  expect(await brokenTitles({ serialize, unserialize }, 'roundtrip')).toContain('unserialize undoes serialize')
})

test('a percentile is between the least and the greatest, and a divisor divides both', async () => {
  const title = 'the answer of percentile lies between the least and the greatest of what it is given'
  const at = (shift: number) => (list: number[], share: number) => {
    const sorted = [...list].sort((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length) + shift)] ?? 0
  }
  const ask = (shift: number) =>
    brokenTitles({ percentile: planted(at(shift), [numbers, number], number) }, 'metamorphic')
  expect(await ask(0)).not.toContain(title)
  expect(await ask(-1)).toContain(title)
  const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b))
  const divides = (call: (a: number, b: number) => number) =>
    brokenTitles({ gcd: planted(call, [small, small], number) }, 'metamorphic')
  expect(await divides(gcd)).toEqual([])
  expect(await divides((a, b) => gcd(a, b) * (a === b ? 2 : 1))).toEqual(['the answer of gcd divides what it is given'])
})
