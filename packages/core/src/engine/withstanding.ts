/**
 * Which places in the code that compare, and of which only one outcome has been seen, can still be turned over. Most that ordinary
 * code has cannot: a length is never below zero, nor beyond what an array may hold. How close inputs came tells them apart
 * (decision 200): what hangs on the input and has no floor is worth going on for.
 */
import { type ComparisonLog, comparisonKind } from '../execution/coverage.ts'

/** Runs that came to a place before which anything may be hoped for. bench/stop: half or twice as many change little. */
const leastRuns = 256
/**
 * Runs as close as the closest one that make a floor of it, where they are also more than `floorShare` of those that came to
 * the place. bench/stop: half or twice as many, or half of the share, lose and gain little.
 */
const floorRuns = 32
const floorShare = 1 / 4
/** The closest run came at least so much closer than the farthest. bench/stop: with a tenth nothing changes. */
const leastCloser = 1 / 1000

/**
 * Words that so many runs compared there and that are no more pairs than these are none of the input: kinds of values, names of classes.
 * bench/stop, 274 searches, loses nothing by it.
 */
const fewWords = 16

/** How close the runs that came to one place were to turning it over. */
interface Approach {
  /** It asks for less, and this side has always been zero, or always -1; `undefined` where it has not. */
  readonly bound: { left: number | undefined; right: number | undefined }
  /** Two texts, neither of them empty, were compared. */
  hasWords: boolean
  /** The pairs of texts, while they are few and nothing else is compared there first. */
  words: Set<string> | undefined
  closest: number
  farthest: number
  runs: number
  /** Runs that were as close as the closest, but it. */
  asClose: number
}

export class Withstanding {
  private readonly approaches = new Map<number, Approach>()
  /** Of the run that is being told, the closest of the comparisons of each place. */
  private readonly current = new Map<number, number>()

  /** The run that is being told compared at an open place, so far from its other outcome; Infinity where that is not known. */
  compared(log: ComparisonLog, row: number, gap: number): void {
    const kind = log.kinds[row]
    // What a pattern wants is made from the pattern; how far a text is from its source says nothing.
    if (kind === comparisonKind.matches || gap === Number.POSITIVE_INFINITY) return
    // A text that is within another can be as long as it likes; it comes no closer to not being there.
    if (isPartOf(kind, log.left[row], log.right[row])) return
    const site = log.sites[row] ?? 0
    const before = this.current.get(site)
    if (before === undefined || gap < before) this.current.set(site, gap)
    let approach = this.approaches.get(site)
    if (approach === undefined) {
      approach = {
        bound: boundsOf(kind, log.left[row], log.right[row]),
        hasWords: false,
        words: typeof log.left[row] === 'string' ? new Set() : undefined,
        closest: gap,
        farthest: gap,
        runs: 0,
        asClose: -1,
      }
      this.approaches.set(site, approach)
    }
    const { bound } = approach
    const left = log.left[row]
    const right = log.right[row]
    if (bound.left !== left) bound.left = undefined
    if (bound.right !== right) bound.right = undefined
    if (typeof left === 'string' && typeof right === 'string') noteWords(approach, left, right)
  }

  /** All comparisons of the run have been told. */
  ran(): void {
    for (const [site, gap] of this.current) {
      const approach = this.approaches.get(site)
      if (approach === undefined) continue
      approach.runs++
      if (gap > approach.farthest) approach.farthest = gap
      if (gap === approach.closest) approach.asClose++
      if (gap >= approach.closest) continue
      approach.closest = gap
      approach.asClose = 0
    }
    this.current.clear()
  }

  /** Some place that `isOpen` withstands, and inputs may still turn it over. */
  hasHope(isOpen: (site: number) => boolean): boolean {
    for (const [site, approach] of this.approaches) if (mayTurnOver(approach) && isOpen(site)) return true
    return false
  }
}

/** A text was asked for as the beginning, the end or any part of another, and was that. */
function isPartOf(kind: number | undefined, left: unknown, right: unknown): boolean {
  if (typeof left !== 'string' || typeof right !== 'string') return false
  if (kind === comparisonKind.prefix) return left.startsWith(right)
  if (kind === comparisonKind.suffix) return left.endsWith(right)
  return kind === comparisonKind.contains && left.includes(right)
}

function boundsOf(kind: number | undefined, left: unknown, right: unknown): Approach['bound'] {
  const boundOf = (side: unknown): number | undefined =>
    kind === comparisonKind.less && (side === 0 || side === -1) ? side : undefined
  return { left: boundOf(left), right: boundOf(right) }
}

function noteWords(approach: Approach, left: string, right: string): void {
  approach.hasWords ||= left !== '' && right !== ''
  if (approach.words === undefined) return
  approach.words.add(`${left}\0${right}`)
  if (approach.words.size > fewWords) approach.words = undefined
}

function mayTurnOver({ bound, hasWords, words, closest, farthest, runs, asClose }: Approach): boolean {
  if (farthest - closest <= farthest * leastCloser) return false
  if (runs < leastRuns) return true
  // All words that share nothing with another are equally far from it.
  if (hasWords) return words === undefined
  if (asClose < floorRuns) return true
  // Lengths, counts and absolute values come to zero, one beside -1, and never below it.
  if (closest === -(bound.left ?? Number.NaN) || closest === -(bound.right ?? Number.NaN)) return false
  return asClose <= runs * floorShare
}
