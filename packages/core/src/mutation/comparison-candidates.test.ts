import { describe, expect, test } from 'vitest'
import type { AnyDomain } from '../domain/domain.ts'
import { comparisonKind, lengthIndex } from '../execution/coverage.ts'
import { d } from '../from-shape/d.ts'
import type { Comparison } from './comparison.ts'
import { comparisonCandidates } from './comparison-candidates.ts'
import { PartIndex } from './part-index.ts'

function candidates(domain: AnyDomain, value: unknown, comparison: Partial<Comparison>): unknown[] {
  const full: Comparison = {
    site: 1,
    ordinal: 0,
    kind: comparisonKind.equal,
    left: undefined,
    right: undefined,
    origin: undefined,
    originIndex: -1,
    key: undefined,
    ...comparison,
  }
  const index = new PartIndex(domain, domain.fromValue(value))
  return [...comparisonCandidates(index, full)].map((root) => domain.getValue(root))
}

describe('the other side of a comparison', () => {
  const root = d.tupleOf(d.int(), d.arrayOf(d.int()))

  test('replaces the number that took part, wherever it is', () => {
    const found = candidates(root, [5, [1, 5]], { left: 5, right: 99 })
    expect(found).toContainEqual([99, [1, 5]])
    expect(found).toContainEqual([5, [1, 99]])
  })

  test('is tried from both sides of the operator, with its neighbours for an order', () => {
    const found = candidates(root, [5, []], { kind: comparisonKind.less, left: 1000, right: 5 })
    for (const value of [999, 1000, 1001]) expect(found).toContainEqual([value, []])
  })

  test('becomes the length of a list', () => {
    const found = candidates(root, [0, [7]], { left: 1, right: 3, origin: [7], originIndex: lengthIndex })
    expect(found).toContainEqual([0, [7, 7, 7]])
  })

  test('is appended where the code looked beyond the end of a list', () => {
    const found = candidates(root, [0, [1, 2]], { right: 77, origin: [1, 2], originIndex: 2 })
    expect(found).toContainEqual([0, [1, 2, 77]])
  })
})
