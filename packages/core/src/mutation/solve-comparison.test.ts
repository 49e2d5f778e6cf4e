import { describe, expect, test } from 'vitest'
import { type ComparisonLog, comparisonKind } from '../execution/coverage.ts'
import { d } from '../from-shape/d.ts'
import { PartIndex } from './part-index.ts'
import { solveComparison } from './solve-comparison.ts'

/** Runs of `gap` until it is 0 on an input of the domain, or -1. */
function runsToSolve(start: number[], sides: (...values: number[]) => readonly [number, number]): number {
  const root = d.tupleOf(...start.map(() => d.int()))
  const index = new PartIndex(root, root.fromValue(start))
  let log = logOf(sides(...start))
  const comparison = {
    site: 1,
    ordinal: 0,
    kind: comparisonKind.equal,
    left: log.left[0] as number,
    right: log.right[0] as number,
  }
  let runs = 0
  for (const candidate of solveComparison(
    index,
    { ...comparison, origin: undefined, originIndex: -1, key: undefined },
    () => log,
  )) {
    runs++
    log = logOf(sides(...(root.getValue(candidate) as number[])))
    if (log.left[0] === log.right[0]) return runs
  }
  return -1
}

function logOf([left, right]: readonly [number, number]): ComparisonLog {
  return { length: 1, sites: [1], kinds: [comparisonKind.equal], left: [left], right: [right] }
}

describe('solving a computed comparison', () => {
  test('a linear one falls in two runs', () => {
    expect(runsToSolve([0], (x) => [x * 3 + 7, 370_378])).toBe(2)
  })

  test('a quadratic one falls by walking', () => {
    expect(runsToSolve([3], (x) => [x * x + x, 1_001_000])).toBeGreaterThan(0)
  })

  test('a product with a fixed sum falls by moving an amount', () => {
    expect(runsToSolve([10, 90], (a, b) => [a + b === 100 ? a * b : -1, 2379])).toBeGreaterThan(0)
  })
})
