/**
 * What traced comparisons hand over, as they are: nothing is looked at here, since this runs inside the program's inner
 * loops. Each site keeps its first rows and its latest; a search often needs what was compared last, at the place where
 * an input stopped being accepted.
 */

import { operandCost } from './operand-cost.ts'

/** Per site; the later half is overwritten by the latest. A power of two. */
export const rowsPerSite = 64

const half = rowsPerSite / 2

export class ComparisonRows {
  readonly first: unknown[] = []
  readonly second: unknown[] = []
  readonly origins: unknown[] = []
  readonly indices: unknown[] = []
  /** Order of the rows among all, from 0. */
  times = new Int32Array(0)
  /** How often each site was noted. */
  counts = new Int32Array(0)
  readonly touched: number[] = []
  time = 0

  /** Makes room for as many sites in all. */
  reserve(sites: number): void {
    const size = sites * rowsPerSite
    for (const column of [this.first, this.second, this.origins, this.indices]) {
      while (column.length < size) column.push(undefined)
    }
    this.times = enlarged(this.times, size)
    this.counts = enlarged(this.counts, sites)
  }

  clear(): void {
    for (const site of this.touched) {
      const start = site * rowsPerSite
      const end = start + this.kept(site)
      // Most places have a row or two, for which the calls of four fills would cost more than this.
      for (let row = start; row < end; row++) {
        this.first[row] = undefined
        this.second[row] = undefined
        this.origins[row] = undefined
      }
      this.counts[site] = 0
    }
    this.touched.length = 0
    this.time = 0
  }

  kept(site: number): number {
    return Math.min(this.counts[site] ?? 0, rowsPerSite)
  }
}

/** Is told the steps that a built-in takes at a line of the module. */
export type Weigh = (line: number, steps: number) => void

/** What the hooks of one module call while a run is traced or weighed. The names of the methods are part of generated code. */
export class Recorder {
  private readonly rows: ComparisonRows
  /** Number of the module's first site among those of all modules. */
  private readonly base: number
  private readonly weigh: Weigh

  constructor(rows: ComparisonRows, base: number, weigh: Weigh) {
    this.rows = rows
    this.base = base
    this.weigh = weigh
  }

  /** A built-in is about to go through the first of `operands`; the others are what else its `way` depends on. */
  cost(line: number, way: number, ...operands: readonly unknown[]): void {
    this.weigh(line, operandCost(way, operands))
  }

  /** `first` and `second` are the operands that do not stand in the code, see ComparisonSite. */
  note(site: number, first: unknown, second: unknown, origin: unknown, index: unknown): void {
    const rows = this.rows
    const at = this.base + site
    const count = rows.counts[at] ?? 0
    rows.counts[at] = count + 1
    const row = at * rowsPerSite + (count < rowsPerSite ? count : half + (count & (half - 1)))
    rows.first[row] = first
    rows.second[row] = second
    rows.origins[row] = origin
    rows.indices[row] = index
    rows.times[row] = rows.time++
    if (count === 0) rows.touched.push(at)
  }
}

function enlarged(column: Int32Array<ArrayBuffer>, size: number): Int32Array<ArrayBuffer> {
  if (size <= column.length) return column
  const larger = new Int32Array(Math.max(size, column.length * 2))
  larger.set(column)
  return larger
}
