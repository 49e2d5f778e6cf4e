/** How much of the functions that ran was covered: code that a test never came near says nothing about that test. */
import type { CoverageSource } from './coverage.ts'

/** How much the search reached of the instrumented functions it entered. */
export interface CoverageSummary {
  /** Functions of which the search reached something. */
  readonly functions: number
  /** Edges of these functions, and how many of them the search reached. */
  readonly edges: number
  readonly reached: number
}

/**
 * What the edges reached say about the functions they belong to. Code of the test file is
 * what asks, not what is asked about: it guides a search and is no part of this.
 */
export function summariseCoverage(
  coverage: CoverageSource,
  reached: ReadonlySet<number>,
  testFile?: string,
): CoverageSummary {
  const names = new Set<string>()
  const files: (readonly [first: number, end: number])[] = []
  let count = 0
  for (const edge of [...reached].sort((a, b) => a - b)) {
    if (testFile !== undefined && coverage.locate(edge)?.file === testFile) continue
    count++
    if (edge >= (files.at(-1)?.[1] ?? 0)) files.push(edgesOfFile(coverage, edge))
    names.add(functionOf(coverage, edge))
  }
  let edges = 0
  for (const [first, end] of files) {
    for (let edge = first; edge < end; edge++) if (names.has(functionOf(coverage, edge))) edges++
  }
  return { functions: names.size, edges, reached: count }
}

/** Edges of one file stand in a row; the last is excluded. Asking for others would read the tables of their files. */
function edgesOfFile(coverage: CoverageSource, edge: number): readonly [first: number, end: number] {
  const file = coverage.locate(edge)?.file
  let [first, end] = [edge, edge + 1]
  while (first > 0 && coverage.locate(first - 1)?.file === file) first--
  while (end < coverage.edgeCount && coverage.locate(end)?.file === file) end++
  return [first, end]
}

function functionOf(coverage: CoverageSource, edge: number): string {
  const place = coverage.locate(edge)
  return `${place?.file}\n${place?.functionIndex ?? place?.functionName}`
}
