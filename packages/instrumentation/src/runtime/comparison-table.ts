/**
 * The rows of the comparison log, bounded so that a traced run costs little. Each site keeps its first rows and its
 * latest: what a search needs most is often compared last, at the place where an input stopped being accepted.
 */
import type { ComparisonLog } from '@fuzzwright/core/execution'

export const rowLimit = 4096
/** Of these, the later half is overwritten by the latest. */
export const rowsPerSite = 64

/** Rows a site remembers to have written lately, a power of two. */
const recentPlaces = 8

/** In the column of indices: no origin, or not known which part of it. */
export const noIndex = -1

const none = -1

export class ComparisonTable implements ComparisonLog {
  length = 0
  sites = new Int32Array(rowLimit)
  kinds = new Uint8Array(rowLimit)
  left: unknown[] = new Array(rowLimit).fill(undefined)
  right: unknown[] = new Array(rowLimit).fill(undefined)
  origins: unknown[] = new Array(rowLimit).fill(undefined)
  keys: (string | undefined)[] = new Array(rowLimit).fill(undefined)
  indices = new Int32Array(rowLimit).fill(noIndex)
  /** When each row was written, so that rows overwritten late can be told in order. */
  #times = new Int32Array(rowLimit)
  #time = 0
  #overwritten = false
  readonly #keys = new Float64Array(rowLimit)
  readonly #spareNumbers = new Int32Array(rowLimit)
  readonly #spareValues: unknown[] = new Array(rowLimit).fill(undefined)
  /** The rows of one site form a list. */
  readonly #next = new Int32Array(rowLimit)
  #first = new Int32Array(0)
  #last = new Int32Array(0)
  #counts = new Uint8Array(0)
  /** The row of a full site to be overwritten next, and the one that starts its later half. */
  #cursor = new Int32Array(0)
  #later = new Int32Array(0)

  /** Where each site last wrote a row of each digest: finds most duplicates at the price of one look. */
  #recent = new Int32Array(0)

  reserveSites(count: number): void {
    if (count <= this.#first.length) return
    const size = Math.max(count, this.#first.length * 2, 1024)
    this.#first = new Int32Array(size).fill(none)
    this.#last = new Int32Array(size).fill(none)
    this.#counts = new Uint8Array(size)
    this.#recent = new Int32Array(size * recentPlaces).fill(none)
    this.#cursor = new Int32Array(size).fill(none)
    this.#later = new Int32Array(size).fill(none)
    // Whatever was noted so far has lost its lists; sites appear between runs, or start over in this one.
    this.length = 0
  }

  clear(): void {
    for (let row = 0; row < this.length; row++) this.#forgetSite(this.sites[row] ?? 0)
    this.left.fill(undefined, 0, this.length)
    this.right.fill(undefined, 0, this.length)
    this.origins.fill(undefined, 0, this.length)
    this.length = 0
    this.#time = 0
    this.#overwritten = false
  }

  #forgetSite(site: number): void {
    this.#first[site] = none
    this.#last[site] = none
    this.#counts[site] = 0
    this.#cursor[site] = none
    this.#later[site] = none
  }

  add(site: number, kind: number, left: unknown, right: unknown, origin: unknown, index: number, key?: string): void {
    const place = site * recentPlaces + ((digest(left) + digest(right) + index) & (recentPlaces - 1))
    const recent = this.#recent[place] ?? none
    if (recent !== none && this.#same(recent, site, left, right, origin, index)) return
    const row = this.#rowFor(site)
    if (row === none) return
    this.#recent[place] = row
    this.sites[row] = site
    this.kinds[row] = kind
    this.left[row] = left
    this.right[row] = right
    this.origins[row] = origin
    this.indices[row] = index
    this.keys[row] = key
    this.#times[row] = this.#time++
  }

  /** Rows of another site, of an earlier run, or overwritten since, differ in one of these. */
  #same(row: number, site: number, left: unknown, right: unknown, origin: unknown, index: number): boolean {
    return (
      row < this.length &&
      this.sites[row] === site &&
      this.indices[row] === index &&
      this.left[row] === left &&
      this.right[row] === right &&
      this.origins[row] === origin
    )
  }

  #rowFor(site: number): number {
    const count = this.#counts[site] ?? 0
    if (count === rowsPerSite || this.length === rowLimit) return this.#oldRow(site)
    const row = this.length++
    const last = this.#last[site] ?? none
    if (last === none) this.#first[site] = row
    else this.#next[last] = row
    this.#next[row] = none
    this.#last[site] = row
    this.#counts[site] = count + 1
    if (count === rowsPerSite / 2) this.#later[site] = row
    return row
  }

  #oldRow(site: number): number {
    const first = this.#later[site] === none ? this.#first[site] : this.#later[site]
    const cursor = this.#cursor[site] === none ? first : this.#cursor[site]
    if (cursor === undefined || cursor === none) return none
    this.#cursor[site] = this.#next[cursor] ?? none
    this.#overwritten = true
    return cursor
  }

  /** Brings the rows into the order in which they were written. Called after most traced runs: only used rows move. */
  finish(): void {
    if (!this.#overwritten) return
    const keys = this.#keys.subarray(0, this.length)
    for (let row = 0; row < keys.length; row++) keys[row] = (this.#times[row] ?? 0) * rowLimit + row
    // Without a comparator typed arrays sort natively; the time and the row fit one exact number.
    keys.sort()
    for (const column of [this.sites, this.kinds, this.indices]) this.#reorder(column, this.#spareNumbers)
    for (const column of [this.left, this.right, this.origins, this.keys]) this.#reorder(column, this.#spareValues)
    // The table may not keep alive what an input was compared with.
    this.#spareValues.fill(undefined, 0, this.length)
    this.#overwritten = false
  }

  #reorder<Value>(column: { [row: number]: Value }, spare: { [row: number]: Value }): void {
    const { length } = this
    for (let row = 0; row < length; row++) spare[row] = column[row] as Value
    for (let row = 0; row < length; row++) column[row] = spare[(this.#keys[row] ?? 0) % rowLimit] as Value
  }
}

/** A few bits of an operand, cheaply: equal operands agree. */
function digest(value: unknown): number {
  if (typeof value === 'number') return value | 0
  if (typeof value === 'string') return value.length === 0 ? 7 : value.charCodeAt(0) + value.length
  return 0
}
