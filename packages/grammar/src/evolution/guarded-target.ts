/** Runs the target of an evolution so that nothing it does ends the evolution: it may throw, and it may never return. */
import { FuzzError } from '@fuzzwright/core'
import type { HangGuard } from '@fuzzwright/core/host'
import type { RunFeedback } from './feedback.ts'

type Target = (text: string) => RunFeedback | void

interface RunLimit {
  /** Milliseconds after which a run is stopped; Infinity: it is waited for. */
  readonly hangAfter: number
  readonly guard: HangGuard
}

/** What `target` did with `text`. */
export function guardedRun(target: Target, text: string, { hangAfter, guard }: RunLimit): RunFeedback {
  const done: { run?: RunFeedback | void } = {}
  const call = (): void => {
    try {
      done.run = target(text)
    } catch (error) {
      done.run = { thrown: { error } }
    }
  }
  if (hangAfter === Number.POSITIVE_INFINITY) call()
  else if (guard.run(call, hangAfter) === 'timedOut') return { hung: true }
  assertSynchronous(done.run)
  return done.run ?? {}
}

/** @throws FuzzError `async-target` */
function assertSynchronous(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null || !('then' in answer) || typeof answer.then !== 'function') return
  // Its rejection has nobody to go to.
  answer.then(undefined, () => {})
  throw new FuzzError('async-target', 'The target of an evolution answered a promise.', {
    hint: 'Give a synchronous function: its work would run on into the next texts.',
  })
}
