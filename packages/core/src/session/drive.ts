/** Runs a campaign's generator: synchronous work under the guard, promises awaited, the host let in between. */
import type { RunStatus } from '../execution/run-input.ts'
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

/** Result of the generator, or `'timedOut'`: then the generator is dead and its last input is to blame. */
export async function drive<R>(
  generator: Generator<Step, R, RunStatus>,
  options: DriveOptions,
): Promise<R | 'timedOut'> {
  let sent: RunStatus = 'passed'
  for (;;) {
    let step: IteratorResult<Step, R> | undefined
    const end = options.guard.run(() => {
      step = generator.next(sent)
    }, batchMs + options.batchLimit)
    if (end === 'timedOut' || step === undefined) return 'timedOut'
    if (step.done === true) return step.value
    if (step.value === breath) {
      await options.yieldToHost?.()
      continue
    }
    const settled: RunStatus | 'timedOut' =
      options.guard.settle === undefined ? await step.value : await options.guard.settle(step.value, options.hangAfter)
    if (settled === 'timedOut') return 'timedOut'
    sent = settled
  }
}
