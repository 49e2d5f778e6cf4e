import { expect, test } from 'vitest'
import type { AnyDomain } from '../domain/domain.ts'
import { comparisonKind, lengthIndex } from '../execution/coverage.ts'
import { d } from '../from-shape/d.ts'
import { PartList } from '../parts/part-tree.ts'
import { continuations } from './continuations.ts'

function longerOf(domain: AnyDomain, value: unknown, origin: unknown, originIndex: number): unknown[] {
  const last = {
    site: 0,
    ordinal: 9,
    kind: comparisonKind.equal,
    left: 1,
    right: 2,
    origin,
    originIndex,
    key: undefined,
  }
  return [...continuations(new PartList(domain, domain.fromValue(value)), last)].map((c) => domain.getValue(c))
}

test('a list goes on with its own period from where the run ended', () => {
  const list = [7, 1, 2, 3, 1, 2, 3, 0]
  const longer = longerOf(d.arrayOf(d.int()), list, list, 7)
  expect(longer).toContainEqual([7, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1])
})

test('both ends of a text are repeated at once', () => {
  const longer = longerOf(d.string(), '(())', '(())', lengthIndex)
  expect(longer).toContain('((()))')
  expect(longer).toContain('(((())))')
})

test('nothing is repeated where the run came through nothing', () => {
  expect(longerOf(d.string(), '', '', lengthIndex)).toEqual([])
})
