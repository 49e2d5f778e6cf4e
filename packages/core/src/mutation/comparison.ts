/** Comparisons of one traced run as plain data, and what is known of each place that compares. */
import { type ComparisonLog, comparesNames, comparisonKind } from '../execution/coverage.ts'

export type Operand = string | number | bigint | undefined

/** What a comparison saw. */
export interface Sides {
  readonly left: Operand
  readonly right: Operand
}

export interface Comparison extends Sides {
  /** Stable number of the place in the code that compares. */
  readonly site: number
  /** Which of the comparisons of this site it was, from 0. */
  readonly ordinal: number
  readonly kind: number
  /** The string or list an operand was read from, where the code shows it, and at which index. */
  readonly origin: unknown
  readonly originIndex: number
  /** The key under which an absent side was looked for, where the code shows it. */
  readonly key: string | undefined
}

export function operandOf(value: unknown): Operand {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? value : undefined
}

export function copyLog(log: ComparisonLog): Comparison[] {
  const copies: Comparison[] = []
  const counts = new Map<number, number>()
  for (let row = 0; row < log.length; row++) {
    const site = log.sites[row] ?? 0
    const ordinal = counts.get(site) ?? 0
    counts.set(site, ordinal + 1)
    copies.push({
      site,
      ordinal,
      kind: log.kinds[row] ?? 0,
      left: operandOf(log.left[row]),
      right: operandOf(log.right[row]),
      origin: log.origins?.[row],
      originIndex: log.indices?.[row] ?? -1,
      key: log.keys?.[row],
    })
  }
  return copies
}

/** Row of comparison `ordinal` of `site`, or -1. */
function findRow(log: ComparisonLog, site: number, ordinal: number): number {
  let left = ordinal
  for (let row = 0; row < log.length; row++) {
    if (log.sites[row] === site && left-- === 0) return row
  }
  return -1
}

/** Both sides of the same comparison in another run; `undefined` where it never came to it. */
export function sidesIn(target: Comparison, log: ComparisonLog): Sides | undefined {
  const row = findRow(log, target.site, target.ordinal)
  return row < 0 ? undefined : { left: operandOf(log.left[row]), right: operandOf(log.right[row]) }
}

/** Left minus right of two numbers, where it is finite. */
export function gapOf(left: unknown, right: unknown): number | undefined {
  if (typeof left === 'number' && typeof right === 'number') {
    const gap = left - right
    return Number.isFinite(gap) ? gap : undefined
  }
  if (typeof left === 'bigint' && typeof right === 'bigint') return Number(left - right)
  return undefined
}

/** The gap at which a comparison of numbers turns over: equality, and for "not less" one below it. */
export function targetGap({ kind, left, right }: Comparison): number {
  return kind === comparisonKind.less && (gapOf(left, right) ?? 0) >= 0 ? -1 : 0
}

/** Whether `sides` of the same comparison, in another run, give another outcome than its own. */
export function turnedOver({ kind, left, right }: Comparison, sides: Sides | undefined): boolean {
  return sides !== undefined && outcomeOf(kind, sides.left, sides.right) !== outcomeOf(kind, left, right)
}

/** Row `row` of another run is at the same place, with the same outcome. */
export function sameOutcome({ site, kind, left, right }: Comparison, log: ComparisonLog, row: number): boolean {
  return log.sites[row] === site && outcomeOf(kind, log.left[row], log.right[row]) === outcomeOf(kind, left, right)
}

/** How far the comparison in this row is from its other outcome or from equality; Infinity where nothing comes more or less close. */
export function distanceIn(log: ComparisonLog, row: number): number {
  if (comparesNames(log.kinds[row])) return Number.POSITIVE_INFINITY
  return distance(log.left[row], log.right[row])
}

/** As `distanceIn`, of two sides: 0 when equal, larger is farther. */
export function distance(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') {
    const gap = Math.abs(left - right)
    return Number.isNaN(gap) ? Number.POSITIVE_INFINITY : gap
  }
  if (typeof left === 'bigint' && typeof right === 'bigint') return Math.abs(Number(left - right))
  if (typeof left === 'string' && typeof right === 'string') return textDistance(left, right)
  return Number.POSITIVE_INFINITY
}

/** Places that differ when both texts are laid over each other, and the difference in length. */
function textDistance(left: string, right: string): number {
  const shared = Math.min(left.length, right.length, 256)
  let differing = Math.abs(left.length - right.length)
  for (let index = 0; index < shared; index++) {
    if (left.charCodeAt(index) !== right.charCodeAt(index)) differing++
  }
  return differing
}

/** Bits of what has been seen of a site, by definition. */
const equalSeen = 1
const unequalSeen = 2
const lessSeen = 4
const notLessSeen = 8

/** What a search knows of one place in the code that compares. */
export class SiteKnowledge {
  private readonly outcomes = new Map<number, number>()
  private readonly tries = new Map<number, number>()
  private lastTried = -1
  private readonly searches = new Map<number, number>()
  /** Places whose other outcome nobody has seen. */
  openCount = 0

  /** Notes the outcomes of a traced run; true where one of them is new. */
  learn(log: ComparisonLog): boolean {
    let news = false
    for (let row = 0; row < log.length; row++) {
      const site = log.sites[row] ?? 0
      const before = this.outcomes.get(site) ?? 0
      const after = before | outcomeOf(log.kinds[row] ?? 0, log.left[row], log.right[row])
      if (after === before) continue
      news = true
      this.outcomes.set(site, after)
      this.openCount += Number(isOpen(after)) - Number(before !== 0 && isOpen(before))
    }
    return news
  }

  /** Only one outcome of this place has been seen. */
  open(site: number): boolean {
    return isOpen(this.outcomes.get(site) ?? 0)
  }

  /** Both outcomes of this place have been seen. */
  settled(site: number): boolean {
    const outcome = this.outcomes.get(site) ?? 0
    return outcome !== 0 && !isOpen(outcome)
  }

  tried(site: number): number {
    return this.tries.get(site) ?? 0
  }

  countTry(site: number): void {
    this.tries.set(site, this.tried(site) + 1)
    this.lastTried = site
  }

  /** How many thorough stages this place has had. */
  timesSearched(site: number): number {
    return this.searches.get(site) ?? 0
  }

  countSearch(site: number): void {
    this.searches.set(site, this.timesSearched(site) + 1)
  }

  /** Of these places the one nobody has turned over that has had the fewest thorough stages. */
  leastSearched(sites: Iterable<number>): number | undefined {
    let least: number | undefined
    for (const site of sites) {
      if (!this.open(site)) continue
      if (least === undefined || this.timesSearched(site) < this.timesSearched(least)) least = site
    }
    return least
  }

  /** The last try showed something new: the place is worth as many tries again. */
  uncountLastTry(): void {
    this.tries.delete(this.lastTried)
  }
}

function isOpen(outcome: number): boolean {
  return outcome === equalSeen || outcome === unequalSeen || outcome === lessSeen || outcome === notLessSeen
}

function outcomeOf(kind: number, left: unknown, right: unknown): number {
  switch (kind) {
    case comparisonKind.equal:
    case comparisonKind.typeOf:
      return left === right ? equalSeen : unequalSeen
    case comparisonKind.less:
      return (left as number) < (right as number) ? lessSeen : notLessSeen
    case comparisonKind.prefix:
      return String(left).startsWith(String(right)) ? equalSeen : unequalSeen
    case comparisonKind.suffix:
      return String(left).endsWith(String(right)) ? equalSeen : unequalSeen
    case comparisonKind.contains:
      return String(left).includes(String(right)) ? equalSeen : unequalSeen
    default:
      return unequalSeen
  }
}
