/** How the milliseconds of one test are shared out, so that the search ends before the runner loses its patience. */

export interface TimeLimits {
  /** For the search. */
  readonly timeBudget: number
  /** When the whole test is asked to come to its end, and when the runner gives up on it; both from its start. */
  readonly deadline: number
  readonly timeout: number
  /** When a test is asked to come to its end that is run in processes of its own. */
  readonly apartDeadline: number
}

/** Shrinking, replaying of kept findings and hang detection come on top of the search. */
const shrinkShare = 2
const margin = 5_000
/** Each process that a deadly input ends takes a second or two to start. */
const apartTime = 120_000
/** What a test with a timeout of its own keeps for shrinking and reporting. */
const searchShare = 0.5
const deadlineShare = 0.85

/**
 * `fuzzFor` overrules `timeBudget`; a `timeout` the user gave caps both, except in fuzz mode, where it was not meant for
 * a search this long. All in milliseconds.
 */
export function timeLimits(wish: {
  readonly timeBudget: number
  readonly hangAfter: number
  readonly timeout?: number
  readonly fuzzFor?: number
}): TimeLimits {
  const { timeout, fuzzFor, hangAfter } = wish
  if (fuzzFor === undefined && timeout !== undefined && timeout > 0 && timeout < Number.POSITIVE_INFINITY) {
    return {
      timeBudget: Math.max(1, Math.min(wish.timeBudget, timeout * searchShare)),
      deadline: timeout * deadlineShare,
      apartDeadline: timeout * deadlineShare,
      timeout,
    }
  }
  const timeBudget = fuzzFor ?? wish.timeBudget
  const deadline = timeBudget + Math.max(wish.timeBudget, 1000) * shrinkShare + hangAfter * 4 + margin
  const apartDeadline = deadline + apartTime
  return { timeBudget, deadline, apartDeadline, timeout: apartDeadline + hangAfter * 2 + margin }
}
