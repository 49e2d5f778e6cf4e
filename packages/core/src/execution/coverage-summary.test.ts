import { expect, test } from 'vitest'
import type { CoverageSource, EdgeLocation } from './coverage.ts'
import { summariseCoverage } from './coverage-summary.ts'

/** `file function` or `file function#index` of each edge, in order; asking for a file in `closed` is an error. */
function source(edges: readonly string[], closed: readonly string[] = []): CoverageSource {
  const locate = (edge: number): EdgeLocation | undefined => {
    const [file, named] = edges[edge]?.split(' ') ?? []
    const [functionName, index] = named?.split('#') ?? []
    if (file === undefined || functionName === undefined) return undefined
    if (closed.includes(file)) throw new Error(`the table of ${file} was read`)
    const numbered = index === undefined ? {} : { functionIndex: Number(index) }
    return { file, functionName, ...numbered, line: edge + 1, column: 0 }
  }
  return { edgeCount: edges.length, locate } as Partial<CoverageSource> as CoverageSource
}

test('counts the edges of the functions that were entered, and no others', () => {
  const edges = ['a.ts f', 'a.ts f', 'a.ts g', 'a.ts f', 'b.ts f', 'b.ts h', 'b.ts h']
  expect(summariseCoverage(source(edges), new Set([0, 3]))).toEqual({ functions: 1, edges: 3, reached: 2 })
  expect(summariseCoverage(source(edges), new Set([6, 2]))).toEqual({ functions: 2, edges: 3, reached: 2 })
  expect(summariseCoverage(source(edges), new Set())).toEqual({ functions: 0, edges: 0, reached: 0 })
})

test('functions of one name are told apart by their number', () => {
  const edges = ['a.ts <anonymous>#1', 'a.ts <anonymous>#2', 'a.ts <anonymous>#2', 'a.ts <anonymous>#3']
  expect(summariseCoverage(source(edges), new Set([1]))).toEqual({ functions: 1, edges: 2, reached: 1 })
})

test('reads the tables of no files but those it came to and their neighbours', () => {
  const edges = ['far.ts x', 'near.ts x', 'a.ts f', 'a.ts f', 'near2.ts x', 'far2.ts x']
  expect(summariseCoverage(source(edges, ['far.ts', 'far2.ts']), new Set([2])).edges).toBe(2)
})

test('what the test file itself runs does not count', () => {
  const edges = ['a.ts f', 'a.test.ts p', 'a.test.ts p', 'b.ts f']
  const reached = new Set([0, 1, 3])
  expect(summariseCoverage(source(edges), reached, 'a.test.ts')).toEqual({ functions: 2, edges: 2, reached: 2 })
})
