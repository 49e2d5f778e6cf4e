/** Whether a failure is one of its input: an input that fails only now and then cannot be made simpler. */
import type { Finding } from '../failure/finding.ts'
import { isHang, isSameFailure } from '../failure/fingerprint.ts'
import type { Steps } from './breath.ts'
import type { Judge } from './judge.ts'
import type { MetFailure } from './met-failures.ts'

/**
 * Runs of an input that passed when it was run again. Enough to tell "now and then" from "hardly ever"; no bench chose it.
 */
const flakyReruns = 10

export interface Flakiness {
  /** Missing where the input failed when it was run again. */
  readonly flaky: Finding['flaky']
  /** The error, with a trace if it can be had. */
  readonly error: unknown
}

/** Runs the input of `failure` again: once where it fails, else ten times. A hang is believed: each costs all of its time. */
export function* flakinessOf(failure: MetFailure, judge: Judge): Steps<Flakiness> {
  let { error } = failure
  if (isHang(error)) return { flaky: undefined, error }
  let failed = 0
  let tried = 0
  do {
    tried++
    const seen = yield* judge.failure(failure.corpus)
    if (seen !== undefined) {
      failed++
      // The search keeps no traces: a failure met again has one.
      if (isSameFailure(judge.identify(failure.corpus, seen.error), failure.fingerprint)) error = seen.error
    }
    if (tried === 1 && failed === 1) return { flaky: undefined, error }
  } while (tried < flakyReruns)
  return { flaky: { failed, tried }, error }
}
