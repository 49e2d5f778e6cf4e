/** Shares the time that is left among the subjects to come, by their runs. */

import { searchClock } from './search-clock.ts'
import type { PairLimits } from './search-request.ts'
import type { DiffTask } from './task.ts'

/** Milliseconds where nobody says how long it may take: runs alone decide then. */
const endless = 600_000

/** From when it is made: loading is apart. */
export class Budget {
  private readonly seed: number
  private left: number
  private runsLeft: number
  private spentUntil = searchClock.now()

  constructor({
    seed,
    timeBudget = endless,
    subjects,
    skip,
  }: Pick<DiffTask, 'seed' | 'timeBudget' | 'subjects' | 'skip'>) {
    this.seed = seed
    this.left = timeBudget
    const own = subjects.filter(({ subject }) => !skip.includes(subject.id))
    this.runsLeft = own.reduce((sum, { runs }) => sum + runs, 0)
  }

  limitsFor(runs: number): PairLimits {
    const share = this.runsLeft === 0 ? 0 : this.left * Math.min(1, (2 * runs) / this.runsLeft)
    return { seed: this.seed, runs, timeBudget: Math.floor(share) }
  }

  end(runs: number): void {
    this.runsLeft -= runs
    this.left -= searchClock.now() - this.spentUntil
    this.spentUntil = searchClock.now()
  }
}
