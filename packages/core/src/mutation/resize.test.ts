import { describe, expect, test } from 'vitest'
import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { PartList } from '../parts/part-tree.ts'
import { rootWithSize, textOfLength } from './resize.ts'

test('a text is cut, or goes on with its last character', () => {
  expect([0, 2, 3, 5].map((length) => textOfLength('abc', length))).toEqual(['', 'ab', 'abc', 'abccc'])
  expect(textOfLength('', 3)).toBe('aaa')
})

describe('a list', () => {
  const numbers: AnyDomain = d.arrayOf(d.int())

  function resized(size: number, list: readonly number[], domain = numbers): unknown {
    const [part] = new PartList(domain, domain.fromValue(list)).parts
    const root = part && rootWithSize(part, size)
    return root === undefined ? undefined : domain.getValue(root)
  }

  test('is cut, or goes on with its first item', () => {
    expect([0, 1, 3, 5].map((size) => resized(size, [7, 8]))).toEqual([[], [7], [7, 8, 7], [7, 8, 7, 7, 7]])
  })

  test('stays where it has this size, where there is no item, and where its domain refuses', () => {
    expect(resized(2, [7, 8])).toBeUndefined()
    expect(resized(1, [])).toBeUndefined()
    expect(resized(1, [7, 8], d.arrayOf(d.int()).withMinSize(2))).toBeUndefined()
    expect(resized(3, [7, 8], d.arrayOf(d.int()).withMaxSize(2))).toBeUndefined()
  })
})
