/** PORT: what stops code that never returns and is not instrumented. A host answers it with a `vm` timeout. */

export interface HangGuard {
  /** Runs `batch` to its end, or stops it after `timeoutMs` milliseconds wherever it is. Exceptions pass through. */
  run(batch: () => void, timeoutMs: number): 'finished' | 'timedOut'
  /** Waits for a promise of the target, at most `timeoutMs` milliseconds. Without it such a promise is waited for. */
  settle?<T>(promise: Promise<T>, timeoutMs: number): Promise<T | 'timedOut'>
}

/** No guard: a batch runs until it ends. */
export const unguarded: HangGuard = {
  run(batch) {
    batch()
    return 'finished'
  },
}
