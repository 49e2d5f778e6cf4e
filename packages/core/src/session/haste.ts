/**
 * How many steps a run of the search may take, once inputs are known to be slow for what they ask: large sizes, answers that nobody can
 * hold. Each of them costs all the steps there are, so with each there are fewer, and what ends in time has more of the time.
 */
import type { Runner } from '../execution/runner.ts'

/** Of the steps after which a run is a hang, what a run of the search may take after the first of them. No bench chose it. */
const firstShare = 1 / 10
/** The same at last: less would cut what is only long. No bench chose it. */
const leastShare = 1 / 200

export class Haste {
  private readonly runner: Pick<Runner, 'hurry'>
  private readonly stepBudget: number
  private share: number | undefined

  /** @param stepBudget steps after which a run is a hang */
  constructor(runner: Pick<Runner, 'hurry'>, stepBudget: number) {
    this.runner = runner
    this.stepBudget = stepBudget
  }

  /** Runs of the search end sooner by now: one that used up its steps may be none that never ends. */
  get isOn(): boolean {
    return this.share !== undefined
  }

  /** One more input was slow for what it asks. */
  more(): void {
    this.share = this.share === undefined ? firstShare : Math.max(leastShare, this.share / 2)
    this.runner.hurry?.(Math.ceil(this.stepBudget * this.share))
  }
}
