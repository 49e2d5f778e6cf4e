import { describe, expect, test } from 'vitest'
import { comparisonOf, type Input, text, valuesOf } from '../../test/scripted/candidates.ts'
import { lengthIndex } from '../execution/coverage.ts'
import { d } from '../from-shape/d.ts'
import { continuations } from './continuations.ts'

/** Longer inputs where the last comparison read this of the input. */
function longerOf(input: Input, origin?: unknown, originIndex = -1): unknown[] {
  const last = comparisonOf({ left: 1, right: 2, origin, originIndex })
  return valuesOf(input, (parts) => continuations(parts, last))
}

const list = (...value: readonly number[]): Input => ({ domain: d.arrayOf(d.int()), value })

describe('what a run has come through', () => {
  test('goes on with its own end at every period, until it is twice as long', () => {
    expect(longerOf(text('abc'), 'abc', 3).slice(2)).toEqual(['abcccc', 'abcbcb', 'abcabc'])
    expect(longerOf(list(1, 2), [1, 2], 2).slice(2)).toEqual([
      [1, 2, 2, 2],
      [1, 2, 1, 2],
    ])
  })

  test('ends where the run ended, or with the input', () => {
    expect(longerOf(text('abcd'), 'abcd', 2).slice(2)).toEqual(['abbb', 'abab'])
    expect(longerOf(text('ab'), 'ab', 7).slice(2)).toEqual(['abbb', 'abab'])
    const value = [7, 1, 2, 3, 1, 2, 3, 0]
    expect(longerOf(list(...value), value, 7)).toContainEqual([7, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1])
  })

  test('is repeated as a whole where it is longer than any period', () => {
    const twelve = 'abcdefghijkl'
    expect(longerOf(text(twelve), twelve, 12).slice(2)).toHaveLength(12)
    const whole = `${twelve}m`
    const longer = longerOf(text(whole), whole, 13).slice(2)
    expect(longer).toHaveLength(13)
    expect(longer.at(-1)).toBe(whole + whole)
  })

  test('is repeated at both ends at once, its first and last or its halves', () => {
    expect(longerOf(text('(())'), '(())', lengthIndex).slice(0, 2)).toEqual(['((()))', '(((())))'])
    expect(longerOf(list(1, 2, 3)).slice(0, 2)).toEqual([
      [1, 1, 2, 3, 3],
      [1, 1, 2, 3, 2, 3],
    ])
  })

  test('is not, where it is one item, or nothing', () => {
    expect(longerOf(text('a'))).toEqual(['aa'])
    expect(longerOf(text(''), '', lengthIndex)).toEqual([])
    expect(longerOf(text('abc'), 'abc', 0).slice(2)).toEqual([])
  })

  test('grows to 4,096 items at most', () => {
    expect(longerOf(text('ab'.repeat(1024)))).toHaveLength(2 + 12 + 1)
    const longest = longerOf(text('ab'.repeat(1500)))
    expect(new Set(longest.map((longer) => String(longer).length))).toEqual(new Set([4096]))
    expect(longest).toHaveLength(13)
  })
})

describe('the part that goes on', () => {
  const both: Input = {
    domain: d.tupleOf(d.string(), d.arrayOf(d.int()), d.uint8Array()),
    value: ['abcd', [1, 2], Uint8Array.of(7)],
  }
  const changed = (origin: unknown, originIndex: number): string => {
    const [first] = longerOf(both, origin, originIndex) as [string, number[], Uint8Array][]
    return (
      ['text', 'list', 'bytes'][
        first?.findIndex((part, at) => String(part) !== String(both.value && (both.value as unknown[])[at])) ?? -1
      ] ?? ''
    )
  }

  test('is the one that was read from, by its length', () => {
    expect(changed([1, 2], 1)).toBe('list')
    expect(changed([1, 2], lengthIndex)).toBe('list')
    expect(changed(Uint8Array.of(9), 1)).toBe('bytes')
    expect(changed('wxyz', 0 + 2)).toBe('text')
  })

  test('is the longest where the code does not show it, or nothing has that length', () => {
    expect(changed([1, 2], -1)).toBe('text')
    expect(changed([1, 2, 3, 4, 5], 1)).toBe('text')
    expect(changed({ length: 2 }, 1)).toBe('text')
  })
})

test('nothing comes of a domain that refuses', () => {
  expect(longerOf({ domain: d.arrayOf(d.int()).withMaxSize(2), value: [1, 2] })).toEqual([])
  expect(longerOf({ domain: d.int(), value: 5 })).toEqual([])
})
