/** PORT: what stops code that never returns and is not instrumented. A host answers it with a `vm` timeout. */

export interface HangGuard {
  /** Runs `batch` to its end, or stops it after `timeoutMs` milliseconds wherever it is. Exceptions pass through. */
  run(batch: () => void, timeoutMs: number): 'finished' | 'timedOut'
  /**
   * Calls `strike` after `timeoutMs` milliseconds in which a promise of the target is waited for, unless what it answers is called before.
   * Without it such a promise is waited for as long as it takes.
   */
  watch?(timeoutMs: number, strike: () => void): () => void
  /**
   * Whether the host has so much to do beside this thread that nothing gets through: keys, hashes and files that were asked for before.
   * Who waits for more of that meanwhile does not hang. Without it the host is never taken to be busy.
   */
  isBusy?(): Promise<boolean>
}

/** No guard: a batch runs until it ends. */
export const unguarded: HangGuard = {
  run(batch) {
    batch()
    return 'finished'
  },
}
