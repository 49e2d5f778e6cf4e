/**
 * Which of several ways is taken next: the more often the more it has earned lately, none ever given up. What is earned is
 * measured against the average way, so the unit does not matter. (Probability matching, as in adaptive operator selection.)
 */
import type { Rng } from '@fuzzwright/core/domain'
import { amountOf, itemAt } from '../grammar/column.ts'

/** Share of its first weight that a way keeps which earns nothing. */
const floor = 0.2
/** Weight of the newest earning in a way's average. */
const recency = 0.1

export class EarnedShares<Way> {
  private readonly ways: readonly { readonly way: Way; readonly share: number }[]
  private readonly earned: Float64Array
  private readonly adaptive: boolean

  /** `shares`: weights before anything is known, and for good unless `adaptive`. */
  constructor(shares: readonly (readonly [way: Way, share: number])[], adaptive: boolean) {
    this.ways = shares.filter(([, share]) => share > 0).map(([way, share]) => ({ way, share }))
    this.earned = new Float64Array(this.ways.length).fill(1)
    this.adaptive = adaptive
  }

  pick(rng: Rng): number {
    const mean = this.earned.reduce((sum, each) => sum + each, 0) / this.earned.length
    const weight = (at: number): number => {
      const { share } = itemAt(this.ways, at)
      return this.adaptive && mean > 0 ? share * (floor + amountOf(this.earned, at) / mean) : share
    }
    let total = 0
    for (let at = 0; at < this.ways.length; at++) total += weight(at)
    let left = rng.float() * total
    for (let at = 0; at < this.ways.length; at++) {
      left -= weight(at)
      if (left < 0) return at
    }
    return this.ways.length - 1
  }

  /** The place of the first that is so. */
  find(isIt: (way: Way) => boolean): number | undefined {
    const found = this.ways.findIndex(({ way }) => isIt(way))
    return found < 0 ? undefined : found
  }

  way(at: number): Way {
    return itemAt(this.ways, at).way
  }

  /** 0 or more; 1 is the average of all ways. */
  reward(at: number, earning: number): void {
    this.earned[at] = amountOf(this.earned, at) * (1 - recency) + earning * recency
  }
}
