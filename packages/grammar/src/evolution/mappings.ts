/**
 * Pairs of a feature of the input and a function it executed. An input has thousands of them, so they are kept as bits: one row
 * of lanes per feature, one bit per function.
 */
import { uint32At } from '../grammar/column.ts'

/** The pairs met so far, and how many they are. */
export class Mappings {
  /** Different pairs so far. */
  size = 0
  private readonly rows: Uint32Array[] = []
  private readonly functions = new Map<number, number>()
  private run = new Uint32Array(8)

  /** Adds every feature (a small integer from 0 up) with every function (any number). */
  add(features: Iterable<number>, functions: Iterable<number>): void {
    this.run.fill(0)
    for (const id of functions) this.mark(id)
    for (const feature of features) this.merge(feature)
  }

  private mark(id: number): void {
    let bit = this.functions.get(id)
    if (bit === undefined) this.functions.set(id, (bit = this.functions.size))
    const lane = bit >> 5
    if (lane >= this.run.length) this.run = grown(this.run, lane)
    this.run[lane] = uint32At(this.run, lane) | (1 << (bit & 31))
  }

  private merge(feature: number): void {
    const { run } = this
    let row = this.rows[feature]
    if (row === undefined || row.length < run.length) {
      row = grown(row ?? new Uint32Array(0), run.length - 1)
      this.rows[feature] = row
    }
    for (let lane = 0; lane < run.length; lane++) {
      const known = uint32At(row, lane)
      const fresh = uint32At(run, lane) & ~known
      if (fresh === 0) continue
      row[lane] = known | fresh
      this.size += ones(fresh)
    }
  }
}

function grown(lanes: Uint32Array, last: number): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(Math.max(8, 2 ** Math.ceil(Math.log2(last + 1))))
  next.set(lanes)
  return next
}

/** Bits set in a lane of 32. */
function ones(lane: number): number {
  let count = 0
  for (let left = lane; left !== 0; left &= left - 1) count++
  return count
}
