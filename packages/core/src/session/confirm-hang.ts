/** An input that outlasted a batch is run alone, with the whole patience: only then is it a hang, and is shrunk as one. */
import type { AnyDomain } from '../domain/domain.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import { giveIn, takeTried } from '../domains/functions/patience.ts'
import { OracleError } from '../execution/oracle-error.ts'
import type { FindingPhase } from '../failure/finding.ts'
import { fingerprint } from '../failure/fingerprint.ts'
import { Rng } from '../random/rng.ts'
import type { Clock } from './clock.ts'
import type { Driver } from './drive.ts'
import type { Judge } from './judge.ts'
import { type MetFailure, type ShrunkFailure, unshrunk } from './met-failures.ts'
import type { Progress } from './progress.ts'
import { shrinkHang } from './shrink-hang.ts'
import { smallerSizes } from './slow-sizes.ts'

export interface HangParts {
  readonly root: TupleDomain<unknown[]>
  readonly driver: Driver
  readonly judge: Pick<Judge, 'isAskedFor'>
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
  const error = new OracleError('hang', {
    text: `Hang: no end after ${hangAfter.toLocaleString('en-US')} ms.`,
    identity: 'hang',
  })
  return { corpus, error, fingerprint: fingerprint(error), phase, ...progress.moment }
}

/**
 * Of the patience, what the largest input that ends takes at least where steps grow with its numbers, or with their
 * squares. No bench chose it.
 */
const leastShare = 1 / 512
/** The same of one that says enough, whatever larger ones take: another 16 times as much would still end. No bench chose it. */
const plainShare = 1 / 64
/** What a 16th of every number leaves of the time at most. No bench chose it. */
const mostLeft = 0.5

/**
 * Whether it only takes long for the size of its numbers: smaller ones end, the largest of them in a while, others far sooner. The
 * smallest are asked first, as each that does not end takes all of the patience.
 */
async function isOnlyLarge(corpus: unknown, { root, driver, clock, hangAfter }: HangParts): Promise<boolean> {
  let before: number | undefined
  let last: number | undefined
  const hasGrown = (share: number): boolean =>
    before !== undefined && last !== undefined && last >= hangAfter * share && before <= last * mostLeft
  for (const smaller of [...smallerSizes(root, corpus)].reverse()) {
    const start = clock.now()
    if ((await driver.runAlone(smaller, hangAfter)) === 'timedOut') break
    before = last
    last = clock.now() - start
    if (hasGrown(plainShare)) return true
  }
  return hasGrown(leastShare)
}

/** Whether it ends as soon as functions that were given, and were asked thousands of times, say something else. */
async function endsWithOtherAnswers(corpus: unknown, { driver, hangAfter }: HangParts): Promise<boolean> {
  if (!takeTried()) return false
  giveIn(true)
  try {
    return (await driver.runAlone(corpus, hangAfter)) !== 'timedOut'
  } finally {
    giveIn(false)
  }
}

function isAnyListenedTo(root: AnyDomain, corpus: unknown): boolean {
  try {
    const args: readonly unknown[] = root.getValue(corpus)
    return args.some(isListenedTo)
  } catch {
    // What refused to be made this time, or to be asked, is not known to be.
    return false
  }
}

/**
 * Whether others are told of what becomes of it: who awaits that waits for what nobody does in one call. Streams are told by themselves,
 * and a signal is what ends the waiting.
 */
function isListenedTo(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || value instanceof AbortSignal) return false
  const has = (name: string): boolean => typeof Reflect.get(value, name) === 'function'
  return !has('pipe') && ['on', 'once', 'addListener', 'addEventListener', 'subscribe'].some(has)
}

/**
 * The hang, as small as it gets; `ends` where the input does when it is run alone or with other functions, or may once the host has room,
 * `large` where it takes long for what it asks.
 */
export async function confirmHang(
  corpus: unknown,
  phase: FindingPhase,
  parts: HangParts,
): Promise<ShrunkFailure | 'ends' | 'large'> {
  const { root, driver, clock, seed, hangAfter, timeBudget } = parts
  if ((await driver.runAlone(corpus, hangAfter)) !== 'timedOut') return 'ends'
  if (await driver.isQueued()) return 'ends'
  if (driver.wasPending && isAnyListenedTo(root, corpus)) return 'ends'
  if (await endsWithOtherAnswers(corpus, parts)) return 'ends'
  if (await isOnlyLarge(corpus, parts)) return 'large'
  if ((await driver.drive(parts.judge.isAskedFor(corpus))) === true) return 'large'
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
