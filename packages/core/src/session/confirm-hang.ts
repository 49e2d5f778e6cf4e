/** An input that outlasted a batch is run alone, with the whole patience: only then is it a hang, and is shrunk as one. */
import type { TupleDomain } from '../domain/tuple.ts'
import { OracleError } from '../execution/oracle-error.ts'
import type { FindingPhase } from '../failure/finding.ts'
import { fingerprint } from '../failure/fingerprint.ts'
import { Rng } from '../random/rng.ts'
import type { Clock } from './clock.ts'
import type { Driver } from './drive.ts'
import { type MetFailure, type ShrunkFailure, unshrunk } from './met-failures.ts'
import type { Progress } from './progress.ts'
import { shrinkHang } from './shrink-hang.ts'

export interface HangParts {
  readonly root: TupleDomain<unknown[]>
  readonly driver: Driver
  readonly progress: Progress
  readonly clock: Clock
  readonly seed: number
  /** Milliseconds of patience with one run. */
  readonly hangAfter: number
  /** Milliseconds for shrinking it. */
  readonly timeBudget: number
}

/** A run the guard ended, as a failure. */
export function hangMet(
  corpus: unknown,
  phase: FindingPhase,
  { hangAfter, progress }: Pick<HangParts, 'hangAfter' | 'progress'>,
): MetFailure {
  const error = new OracleError('hang', `Hang: no end after ${hangAfter.toLocaleString('en-US')} ms.`)
  return { corpus, error, fingerprint: fingerprint(error), phase, ...progress.moment }
}

/** The hang, as small as it gets; `undefined` where the input ends when it is run alone. */
export async function confirmHang(
  corpus: unknown,
  phase: FindingPhase,
  parts: HangParts,
): Promise<ShrunkFailure | undefined> {
  const { root, driver, clock, seed, hangAfter, timeBudget } = parts
  if ((await driver.runAlone(corpus, hangAfter)) !== 'timedOut') return undefined
  const shrunk = await shrinkHang(corpus, {
    ...{ root, clock, timeBudget, hangAfter },
    rng: new Rng(seed),
    run: (candidate, timeoutMs) => driver.runAlone(candidate, timeoutMs),
  })
  const met = hangMet(shrunk.corpus, phase, parts)
  return {
    ...unshrunk(met),
    // The run that hung was not told to the search.
    runs: met.runs + 1,
    shrink: { evaluations: shrunk.evaluations, accepted: shrunk.accepted, complete: false },
  }
}
