import { describe, expect, test } from 'vitest'
import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { trimStage } from './trim-stage.ts'

function trims(domain: AnyDomain, value: unknown): unknown[] {
  return [...trimStage(domain, domain.fromValue(value))].map((root): unknown => domain.getValue(root))
}

describe('a trim', () => {
  test('leaves out halves, then quarters, down to single characters', () => {
    expect(trims(d.string(), 'abcd')).toEqual(['cd', 'ab', 'bcd', 'acd', 'abd', 'abc'])
  })

  test('leaves out items of a list, and a rest that is no whole run stays until runs are shorter', () => {
    expect(trims(d.arrayOf(d.int()), [1, 2, 3, 4, 5])).toEqual([
      [3, 4, 5],
      [1, 2, 5],
      [2, 3, 4, 5],
      [1, 3, 4, 5],
      [1, 2, 4, 5],
      [1, 2, 3, 5],
      [1, 2, 3, 4],
    ])
  })

  test('is of the longest text or list there is', () => {
    const domain = d.tupleOf(d.string(), d.arrayOf(d.int()))
    const found = trims(domain, ['abc', [1, 2, 3, 4]]) as [string, number[]][]
    expect(found).toHaveLength(6)
    expect(found.every(([text, list]) => text === 'abc' && list.length < 4)).toBe(true)
  })

  test('spends 48 runs at most', () => {
    expect(trims(d.string(), 'x'.repeat(100))).toHaveLength(48)
  })

  test('passes over what the domain does not let go', () => {
    expect(trims(d.arrayOf(d.int()).withMinSize(4), [1, 2, 3, 4, 5])).toHaveLength(5)
  })

  test.each([
    ['a short text', d.string(), 'abc'],
    ['a number', d.int(), 12_345],
    ['a list of three', d.arrayOf(d.int()), [1, 2, 3]],
  ] as [string, AnyDomain, unknown][])('leaves %s to chance', (_, domain, value) => {
    expect(trims(domain, value)).toEqual([])
  })
})
