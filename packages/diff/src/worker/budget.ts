/** Shares the time that is left among the subjects to come, by their runs. */

import { searchClock } from './search-clock.ts'
import type { PairLimits } from './search-request.ts'
import type { DiffTask, WeighedSubject } from './task.ts'

/** Milliseconds where nobody says how long it may take: runs alone decide then. */
const endless = 600_000

/** From when it is made: loading is apart. */
export class Budget {
  /** Milliseconds that are left. */
  left: number
  private seed: number
  private runsLeft: number
  /** How many times as many runs as it is said. */
  private factor = 1
  private spentUntil = searchClock.now()

  constructor({ seed, timeBudget = endless }: Pick<DiffTask, 'seed' | 'timeBudget'>, subjects: WeightedRuns) {
    this.seed = seed
    this.left = timeBudget
    this.runsLeft = runsOf(subjects)
  }

  limitsFor(runs: number): PairLimits {
    // Twice its part, as others will need less than theirs, and never all of it while others wait.
    const share = this.runsLeft === 0 ? 0 : (this.left * 2 * runs) / (this.runsLeft + runs)
    return { seed: this.seed, runs: this.factor * runs, timeBudget: Math.floor(share) }
  }

  end(runs: number): void {
    this.runsLeft -= runs
    this.left -= searchClock.now() - this.spentUntil
    this.spentUntil = searchClock.now()
  }

  /** From now on each has twice as many runs, and other chance. */
  double(subjects: WeightedRuns): void {
    this.factor *= 2
    this.seed = (this.seed + 1) | 0
    this.runsLeft = runsOf(subjects)
  }
}

type WeightedRuns = readonly Pick<WeighedSubject, 'runs'>[]

function runsOf(subjects: WeightedRuns): number {
  return subjects.reduce((sum, { runs }) => sum + runs, 0)
}
