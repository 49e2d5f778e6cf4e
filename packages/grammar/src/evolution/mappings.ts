/**
 * Pairs of a feature of the input and a function it executed. An input has thousands of them, so they are kept as bits: one row
 * of words per feature, one bit per function.
 */
import { wordAt } from '../grammar/column.ts'

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
    const word = bit >> 5
    if (word >= this.run.length) this.run = grown(this.run, word)
    this.run[word] = wordAt(this.run, word) | (1 << (bit & 31))
  }

  private merge(feature: number): void {
    const { run } = this
    let row = this.rows[feature]
    if (row === undefined || row.length < run.length) {
      row = grown(row ?? new Uint32Array(0), run.length - 1)
      this.rows[feature] = row
    }
    for (let word = 0; word < run.length; word++) {
      const known = wordAt(row, word)
      const fresh = wordAt(run, word) & ~known
      if (fresh === 0) continue
      row[word] = known | fresh
      this.size += ones(fresh)
    }
  }
}

function grown(words: Uint32Array, last: number): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(Math.max(8, 2 ** Math.ceil(Math.log2(last + 1))))
  next.set(words)
  return next
}

/** Bits set in a word of 32. */
function ones(word: number): number {
  let count = 0
  for (let left = word; left !== 0; left &= left - 1) count++
  return count
}
