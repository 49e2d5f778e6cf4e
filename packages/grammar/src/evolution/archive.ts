/** Inputs that showed something new. Those whose descendants earn most are edited most. */
import type { Rng } from '@fuzzwright/core/domain'
import type { Derivation } from '../derivation/derivation.ts'
import type { Judged } from './feedback.ts'

/** An archived input. */
export interface Entry {
  /** How it was judged when it was new; its text may have been trimmed since. */
  judged: Judged
  /** Its derivation, or the one its text was made from. */
  origin: Derivation
  /** What it and its descendants earned, the latest most. */
  earned: number
}

/** Entries compared for each draw. */
const tournament = 3
const recency = 0.2

export class Archive {
  readonly entries: Entry[] = []

  add(judged: Judged, origin: Derivation, earned: number): void {
    this.entries.push({ judged, origin, earned })
  }

  pick(rng: Rng): Entry | undefined {
    if (this.entries.length === 0) return undefined
    let best = rng.pick(this.entries)
    for (let drawn = 1; drawn < tournament; drawn++) {
      const other = rng.pick(this.entries)
      if (other.earned > best.earned) best = other
    }
    return best
  }

  /** The entry of which the measure is largest, the latest of several. */
  best(measure: (entry: Entry) => number): Entry | undefined {
    let found: Entry | undefined
    let most = Number.NEGATIVE_INFINITY
    for (const entry of this.entries) {
      const value = measure(entry)
      if (value < most) continue
      most = value
      found = entry
    }
    return found
  }

  reward(entry: Entry, earning: number): void {
    entry.earned = entry.earned * (1 - recency) + earning * recency
  }

  /** A simpler text that shows the same takes the place of the entry's own. */
  simplify(entry: Entry, { text, derivation }: Judged): void {
    entry.judged = { ...entry.judged, text, derivation }
    entry.origin = derivation ?? entry.origin
  }
}
