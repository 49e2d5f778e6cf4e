/** The comparison log while it is written: each pair that was compared at one place, and at one index, stands in it once. */
import type { ComparisonLog } from '@fuzzwright/core/execution'

/** Most entries of a log. */
export const logLimit = 4096
/** Pairs of one place that are looked through one by one, which is cheaper than a table for the few there usually are. */
const fewPairs = 24

export class LogWriter implements ComparisonLog {
  readonly sites: number[] = []
  readonly kinds: number[] = []
  readonly left: unknown[] = []
  readonly right: unknown[] = []
  readonly origins: unknown[] = []
  readonly indices: number[] = []
  readonly keys: (string | undefined)[] = []
  /** The latest entry of each place, and for each entry the one before it at the same place, or -1. */
  private readonly latest = new Map<number, number>()
  private readonly before: number[] = []
  /** Places with more pairs than a few: by left side, the right sides. */
  private tables: Map<number, Map<unknown, unknown[]>> | undefined

  get length(): number {
    return this.sites.length
  }

  add(
    site: number,
    kind: number,
    left: unknown,
    right: unknown,
    origin: unknown,
    index: number,
    key: string | undefined,
  ): void {
    if (this.sites.length >= logLimit) return
    const place = site * 65_536 + index
    const latest = this.latest.get(place) ?? -1
    if (this.isKnown(place, latest, left, right)) return
    this.latest.set(place, this.sites.length)
    this.before.push(latest)
    this.sites.push(site)
    this.kinds.push(kind)
    this.left.push(left)
    this.right.push(right)
    this.origins.push(origin)
    this.indices.push(index)
    this.keys.push(key)
  }

  private isKnown(place: number, latest: number, left: unknown, right: unknown): boolean {
    let at = latest
    for (let looked = 0; at >= 0; looked++, at = this.before[at] ?? -1) {
      if (looked === fewPairs) return this.isInTable(place, latest, left, right)
      if (this.left[at] === left && this.right[at] === right) return true
    }
    return false
  }

  /** Enters the pair, too, where it is not known. */
  private isInTable(place: number, latest: number, left: unknown, right: unknown): boolean {
    this.tables ??= new Map()
    let table = this.tables.get(place)
    if (table === undefined) {
      this.tables.set(place, (table = new Map()))
      for (let at = latest; at >= 0; at = this.before[at] ?? -1) enter(table, this.left[at], this.right[at])
    }
    return !enter(table, left, right)
  }
}

/** False where the pair was there already. */
function enter(table: Map<unknown, unknown[]>, left: unknown, right: unknown): boolean {
  const rights = table.get(left)
  if (rights === undefined) table.set(left, [right])
  else if (rights.includes(right)) return false
  else rights.push(right)
  return true
}
