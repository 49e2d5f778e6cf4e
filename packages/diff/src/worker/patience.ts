/** Waits less for calls that do not end, once many of them did not: each costs as much as hundreds of others. */
import type { CoverageSource } from '@fuzzwright/core'
import { stepBudget } from './search-request.ts'

/** Inputs that do not end and are waited for with the whole budget. */
const mostWaited = 5
/** Steps after which a call is left alone from then on. What is told is run with the whole budget once more. */
const hastyBudget = stepBudget / 10

/** Watches the runs of one search. */
export class Patience {
  private readonly coverage: Pick<CoverageSource, 'start' | 'exhausted'>
  private hangs = 0

  constructor(coverage: Pick<CoverageSource, 'start' | 'exhausted'>) {
    this.coverage = coverage
  }

  /** Called first in each run, which it may begin anew with fewer steps. */
  begin(): void {
    if (this.hangs >= mostWaited) this.coverage.start(hastyBudget)
  }

  /** Called where a run came to its end or was ended. */
  end(): void {
    if (this.coverage.exhausted) this.hangs++
  }
}
