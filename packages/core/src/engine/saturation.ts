/**
 * When a guided search has little left to learn: its outlook is poor, no comparison that inputs come more or less close to
 * waits to be turned over, and no state of a sequence of calls to be gone on from. Or no edge is new for long, whatever loops still
 * count to. A search that ends so has run the same inputs as one that goes on: nothing is done differently before.
 */
import type { Outlook } from './outlook.ts'

/**
 * Inputs that passed before which no search is saturated: what no feature shows, a wrong value on a known way, is left to their
 * number. With 1,000 bench/stop loses three more of 420 searches.
 */
const leastPassed = 1500
/** The largest chance of anything new at which a search is. With 0.3 bench/stop loses three more of 640 searches. */
const mostChance = 0.15
/**
 * A search in which nothing but counts of loops is new makes at least so many runs that pass, and so many times those after which the last
 * edge was new. With 4,000 bench/stop loses one more of 640 searches, with 2,000 four (decision 277).
 */
const leastStalePassed = 5000
const staleFactor = 4
/** Runs between two looks: one costs a pass over the comparisons that are open. No bench chose it. */
const gap = 16

export interface SaturationParts {
  readonly outlook: Outlook
  /** Some comparison waits to be turned over, and may be; or a state of calls to be gone on from. */
  hasHope(): boolean
}

export class Saturation {
  private readonly parts: SaturationParts
  private dueAt = 0
  private staleDueAt = 0

  constructor(parts: SaturationParts) {
    this.parts = parts
  }

  /** To be asked while no stage is under way, after `runs` runs of which the code refused `discarded`. */
  isReached(runs: number, discarded: number): boolean {
    if (runs < this.dueAt || runs - discarded < leastPassed) return false
    this.dueAt = runs + gap
    const { outlook } = this.parts
    return outlook.chance(runs) <= mostChance && !this.parts.hasHope()
  }

  /** To be asked at any time, after `runs` runs, of which number `newestEdge` was the last to come to an edge first. */
  isStale(runs: number, discarded: number, newestEdge: number): boolean {
    if (runs < this.staleDueAt || runs - discarded < leastStalePassed) return false
    this.staleDueAt = Math.max(runs + gap, newestEdge * staleFactor)
    return runs >= newestEdge * staleFactor && !this.parts.hasHope()
  }
}
