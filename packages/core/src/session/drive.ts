/** Runs a campaign's generator: synchronous work under the guard, promises awaited, the host let in between. */
import { breath, type Step } from './campaign.ts'
import type { HangGuard } from './hang-guard.ts'

export interface DriveOptions {
  readonly guard: HangGuard
  /** Milliseconds after which a promise of the target counts as a hang. */
  readonly hangAfter: number
  /** Milliseconds after which work between two breaths is stopped, beyond the time a batch takes by itself. */
  readonly batchLimit: number
  readonly yieldToHost: (() => Promise<void>) | undefined
}

/** A batch between two breaths takes this many milliseconds by itself. */
const batchMs = 50

/**
 * Result of the generator, or `'timedOut'`: then the generator is dead and its last input is to blame.
 *
 * How many frames a trace keeps (`Error.stackTraceLimit`) is one number of the whole thread. What a generator sets is in
 * force while its own synchronous work runs, and nowhere else: not while the host or another test has its turn, not while a
 * promise settles, and not after a guard has struck, which runs no `finally` of what it stops.
 */
export async function drive<R>(generator: Generator<Step, R, void>, options: DriveOptions): Promise<R | 'timedOut'> {
  let ownLimit = Error.stackTraceLimit
  for (;;) {
    let step: IteratorResult<Step, R> | undefined
    let end: ReturnType<HangGuard['run']>
    const limitOfThread = Error.stackTraceLimit
    Error.stackTraceLimit = ownLimit
    try {
      end = options.guard.run(() => {
        step = generator.next()
      }, batchMs + options.batchLimit)
    } finally {
      ownLimit = Error.stackTraceLimit
      Error.stackTraceLimit = limitOfThread
    }
    if (end === 'timedOut' || step === undefined) return 'timedOut'
    if (step.done === true) return step.value
    if (step.value === breath) {
      await options.yieldToHost?.()
      continue
    }
    if ((await settled(step.value, options)) === 'timedOut') return 'timedOut'
  }
}

/** Waits for a promise of the target, as long as the guard has patience. */
export async function settled(
  pending: Promise<void>,
  { guard, hangAfter }: Pick<DriveOptions, 'guard' | 'hangAfter'>,
): Promise<'settled' | 'timedOut'> {
  if (guard.settle === undefined) await pending
  else if ((await guard.settle(pending, hangAfter)) === 'timedOut') return 'timedOut'
  return 'settled'
}
