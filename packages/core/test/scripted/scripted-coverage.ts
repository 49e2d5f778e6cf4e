/**
 * A source of coverage whose runs are written down in the test. What stands for the target says itself which
 * edges it hits and what it compares, so that a search can be put into exactly the state a test is about.
 */
import {
  bucketsPerEdge,
  type ComparisonKind,
  type ComparisonLog,
  type CoverageSource,
  comparisonKind,
  type EdgeLocation,
} from '../../src/execution/coverage.ts'

/** One comparison, as the code under test makes it. What is left out, the code does not show. */
export interface ScriptedComparison {
  readonly site: number
  readonly kind?: ComparisonKind
  readonly left?: unknown
  readonly right?: unknown
  /** The text or list a side was read from, and where in it. */
  readonly origin?: unknown
  readonly originIndex?: number
  /** The key under which a side was looked for. */
  readonly key?: string
}

/** Upper ends, inclusive, of all classes of hit counts but the last. */
const classEnds = [1, 2, 3, 7, 15, 31, 127]

function classOf(hits: number): number {
  const found = classEnds.findIndex((end) => hits <= end)
  return found === -1 ? classEnds.length : found
}

/** What a source of coverage answers of such comparisons. */
export function logOf(rows: readonly ScriptedComparison[]): ComparisonLog {
  return {
    length: rows.length,
    sites: rows.map(({ site }) => site),
    kinds: rows.map(({ kind = comparisonKind.equal }) => kind),
    left: rows.map(({ left }) => left),
    right: rows.map(({ right }) => right),
    origins: rows.map(({ origin }) => origin),
    indices: rows.map(({ originIndex = -1 }) => originIndex),
    keys: rows.map(({ key }) => key),
  }
}

export class ScriptedCoverage implements CoverageSource {
  edgeCount = 64
  readonly exhausted = false
  steps = 0
  isTracing = false
  private readonly hits = new Map<number, number>()
  private readonly seen = new Set<number>()
  /** Where edges are in the code. */
  readonly places = new Map<number, EdgeLocation>()
  /** What stands in the code, by edge. */
  readonly literals = new Map<number, readonly (string | number | bigint)[]>()
  private rows: ScriptedComparison[] = []

  /** For the target: an edge was passed. */
  hit(edge: number, times = 1): void {
    this.hits.set(edge, (this.hits.get(edge) ?? 0) + times)
  }

  /** For the target: it took so many steps. */
  spend(steps: number): void {
    this.steps += steps
  }

  /** For the target: `left === right` at this place. */
  equal(site: number, left: unknown, right: unknown): boolean {
    this.compare({ site, left, right })
    return left === right
  }

  /** For the target: `left < right` at this place. */
  less(site: number, left: number, right: number): boolean {
    this.compare({ site, kind: comparisonKind.less, left, right })
    return left < right
  }

  /** For the target: it compared, whatever came of it. */
  compare(comparison: ScriptedComparison): void {
    if (this.isTracing) this.rows.push(comparison)
  }

  start(): void {
    this.hits.clear()
    this.rows = []
    this.steps = 0
  }

  stop(): boolean {
    const before = this.seen.size
    for (const feature of this.shown()) this.seen.add(feature)
    return this.seen.size > before
  }

  private shown(): number[] {
    return [...this.hits].map(([edge, hits]) => edge * bucketsPerEdge + classOf(hits))
  }

  features(into: number[]): number {
    const shown = this.shown()
    for (const [at, feature] of shown.entries()) into[at] = feature
    return shown.length
  }

  trace(on: boolean): void {
    this.isTracing = on
  }

  get comparisons(): ComparisonLog {
    return logOf(this.rows)
  }

  comparisonsAt(wanted: (site: number, most: number) => boolean): ComparisonLog {
    const most = (site: number): number => this.rows.filter((row) => row.site === site).length
    return logOf(this.rows.filter(({ site }) => wanted(site, most(site))))
  }

  forget(): void {
    this.seen.clear()
  }

  locate(edge: number): EdgeLocation | undefined {
    return this.places.get(edge)
  }

  literalsAt(edge: number): readonly (string | number | bigint)[] {
    return this.literals.get(edge) ?? []
  }
}
