/** Inputs that showed something new. Those whose descendants earn most are edited most. */
import type { Rng } from '@fuzzwright/core/domain'
import type { Derivation } from '../derivation/derivation.ts'
import type { Judged } from './feedback.ts'

/** An archived input. */
export interface Entry {
  readonly judged: Judged
  readonly text: string
  /** Its derivation, or the one its text was made from. */
  readonly origin: Derivation
  /** What it and its descendants earned, the latest most. */
  earned: number
}

/** Entries compared for each draw. */
const tournament = 3
const recency = 0.2

export class Archive {
  readonly entries: Entry[] = []

  add(judged: Judged, origin: Derivation, earned: number): void {
    this.entries.push({ judged, text: judged.text, origin, earned })
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

  reward(entry: Entry, earning: number): void {
    entry.earned = entry.earned * (1 - recency) + earning * recency
  }
}
