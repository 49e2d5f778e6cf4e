/** Where the code shows what a side was read from, and at which index: what goes there, and where nothing does. */
import { describe, expect, test } from 'vitest'
import { alone, type Input, text } from '../../../test/scripted/candidates.ts'
import { comparisonKind, lengthIndex } from '../../execution/coverage.ts'
import { d } from '../../from-shape/d.ts'
import type { Comparison } from '../comparison.ts'
import { originCandidates } from './origin-candidates.ts'

const found = (input: Input, seen: Partial<Comparison>): unknown[] => alone(originCandidates, input, seen)

describe('in a text', () => {
  test('both sides go to the place that was read, as characters or by their codes', () => {
    const seen = { left: 'y', right: 0x58, origin: 'abc', originIndex: 1 }
    expect(found(text('abc'), seen)).toEqual(['ayc', 'aXc'])
  })

  test('the place is counted from where the part that was read begins', () => {
    expect(found(text('>>abc'), { right: 'x', origin: 'abc', originIndex: 0 })).toEqual(['>>xbc'])
    expect(found(text('>>abc'), { right: 'x', origin: 'other', originIndex: 0 })).toEqual([])
  })

  test('it is made just long enough', () => {
    expect(found(text('ab'), { right: 'x', origin: 'ab', originIndex: 2 })).toEqual(['abx'])
    expect(found(text('ab'), { right: 'x', origin: 'ab', originIndex: 4 })).toEqual(['abbbx'])
    expect(String(found(text('ab'), { right: 'x', origin: 'ab', originIndex: 4096 })[0])).toHaveLength(4097)
    expect(found(text('ab'), { right: 'x', origin: 'ab', originIndex: 4097 })).toEqual([])
  })

  test('nothing goes there that is no character', () => {
    const sides = ['', 'abc', -1, 0x11_0000, 1.5, 5n]
    for (const right of sides) expect(found(text('ab'), { right, origin: 'ab', originIndex: 0 })).toEqual([])
    expect(found(text('ab'), { right: '😀', origin: 'ab', originIndex: 0 })).toEqual(['😀b'])
  })

  test('no place is shown by a length', () => {
    expect(found(text('ab'), { right: 'x', origin: 'ab', originIndex: lengthIndex })).toEqual([])
  })
})

describe('in a list', () => {
  const list = (...value: readonly unknown[]): Input => ({ domain: d.arrayOf(d.int()), value })

  test('the item that was read becomes the other side, from either', () => {
    expect(found(list(5, 6), { left: 6, right: 70, origin: [5, 6], originIndex: 1 })).toEqual([[5, 70]])
    expect(found(list(5, 6), { left: 70, right: 6, origin: [5, 6], originIndex: 1 })).toEqual([[5, 70]])
    expect(found(list(5, 6), { left: 6, right: 70, origin: [5, 6], originIndex: 0 })).toEqual([])
  })

  test('an item behind its end is reached with more of its first', () => {
    expect(found(list(5, 6), { right: 70, origin: [5, 6], originIndex: 2 })).toEqual([[5, 6, 70]])
    expect(found(list(5, 6), { right: 70, origin: [5, 6], originIndex: 4 })).toEqual([[5, 6, 5, 5, 70]])
    expect(found(list(5, 6), { left: 70, right: 80, origin: [5, 6], originIndex: 2 })).toEqual([
      [5, 6, 70],
      [5, 6, 80],
    ])
  })

  test('is known by its size', () => {
    expect(found(list(5, 6), { right: 70, origin: [5, 6, 7], originIndex: 3 })).toEqual([])
    expect(found(list(5, 6), { left: 6, right: 70, origin: [5, 6, 7], originIndex: 1 })).toEqual([])
  })

  test('takes only what its items take, and has to have one', () => {
    expect(found(list(5), { right: 'text', origin: [5], originIndex: 1 })).toEqual([])
    expect(found(list(5), { right: 1.5, origin: [5], originIndex: 1 })).toEqual([])
    expect(found(list(), { right: 70, origin: [], originIndex: 0 })).toEqual([])
    expect(found(list(5), { right: 70, origin: [5], originIndex: 4097 })).toEqual([])
    const full = { domain: d.arrayOf(d.int()).withMaxSize(1), value: [5] }
    expect(found(full, { right: 70, origin: [5], originIndex: 1 })).toEqual([])
  })

  test('of bytes is read like any other', () => {
    const bytes = { domain: d.uint8Array(), value: Uint8Array.of(1, 2) }
    expect(found(bytes, { left: 2, right: 77, origin: Uint8Array.of(1, 2), originIndex: 1 })).toEqual([
      Uint8Array.of(1, 77),
    ])
  })

  test('shows no place by its size', () => {
    expect(found(list(5, 6), { left: 2, right: 3, origin: [5, 6], originIndex: lengthIndex })).toEqual([])
    expect(found(list(5, 6), { left: 5, right: 3, origin: [5, 6], originIndex: -1 })).toEqual([])
  })
})

test('what is no comparison of values, and no text or list, says nothing', () => {
  const seen = { left: 'a', right: 'x', origin: 'ab', originIndex: 0 }
  for (const kind of [comparisonKind.key, comparisonKind.typeOf, comparisonKind.matches]) {
    expect(found(text('ab'), { ...seen, kind })).toEqual([])
  }
  expect(found(text('ab'), { ...seen, origin: { 0: 'a' } })).toEqual([])
  expect(found(text('ab'), { ...seen, origin: new DataView(new ArrayBuffer(2)) })).toEqual([])
})
