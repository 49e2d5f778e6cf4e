/**
 * Finds the input that did what a late oracle saw: the inputs of the last runs are remembered and run again, with a look
 * after each. What comes to light still later is known by the mark of its run.
 */
import type { FindingPhase } from '../failure/finding.ts'
import type { Steps } from './breath.ts'
import type { Judge } from './judge.ts'
import { type LateOracle, look } from './late-oracles.ts'
import type { MetFailure } from './met-failures.ts'

const none: readonly LateOracle[] = []

export class Suspects {
  readonly oracles: readonly LateOracle[]
  private readonly judge: Judge
  /** A ring of the inputs that may have passed since the last look of the oracle that looks least often. */
  private readonly recent: unknown[] = []
  private readonly remembered: number
  /** Where it says that no run started anything, none has to be remembered. */
  private readonly runs: LateOracle['runs']
  /** Runs between two looks of the oracle that looks most often; where there is none, more than a search has. */
  readonly interval: number

  constructor(oracles: readonly LateOracle[], judge: Judge) {
    this.oracles = oracles
    this.judge = judge
    const intervals = oracles.map(({ interval }) => interval)
    this.interval = Math.min(2 ** 30, ...intervals)
    this.remembered = Math.max(0, ...intervals)
    this.runs = oracles.length === 1 ? oracles[0]?.runs : undefined
  }

  /** `corpus` was the run of the search with this number. */
  remember(corpus: unknown, run: number): void {
    if (this.remembered > 0 && this.runs?.hasStarted !== false) this.recent[run % this.remembered] = corpus
  }

  /** The oracles whose look is due after so many runs, and which may see something. */
  due(runs: number): readonly LateOracle[] {
    return this.runs?.hasStarted === false ? none : this.oracles.filter(({ interval }) => runs % interval === 0)
  }

  /** One look. Where something was done, the input that does it again; `undefined` where nothing was, or none does. */
  *culprit(oracle: LateOracle, phase: FindingPhase): Steps<MetFailure | undefined> {
    if ((yield* look(oracle)) === undefined) return undefined
    const byMark = new Map<object | undefined, unknown>()
    for (const corpus of [...this.recent]) {
      if (corpus === undefined) continue
      yield* this.judge.run(corpus)
      byMark.set(oracle.mark?.(), corpus)
      const error = yield* look(oracle)
      if (error !== undefined) return this.judge.met(corpus, error, phase)
      const straggler = oracle.straggler?.()
      const earlier = straggler && byMark.get(straggler.mark)
      if (straggler !== undefined && earlier !== undefined) return this.judge.met(earlier, straggler.error, phase)
    }
    return undefined
  }
}
