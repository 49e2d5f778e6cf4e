/**
 * Stops code that never returns: a batch runs as a `vm.Script` with a timeout, which ends loops, regular expressions and
 * code of others alike. Costs about 0.1 ms per batch, so batches of 20 to 50 ms are guarded and not single runs.
 */
import { Script } from 'node:vm'
import type { HangGuard } from '../session/hang-guard.ts'
import { after, outerGlobal } from './ambient.ts'
import { isPoolBusy } from './pool-busy.ts'

/** Inside a vm context scripts see the outer global object, so the batch is handed over there. */
const slot = '__fuzzwright_batch__'
const script = new Script(`globalThis.${slot}()`, { filename: 'fuzzwright-batch' })

/** The longest timeout a script takes. */
const longest = 0x7fff_ffff

function isTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

/** Guard for Node. `finally` blocks of a batch that was stopped do not run. */
export const vmHangGuard: HangGuard = {
  run(batch, timeoutMs) {
    const before = outerGlobal[slot]
    Object.defineProperty(outerGlobal, slot, { value: batch, configurable: true, writable: true })
    try {
      script.runInThisContext({ timeout: Math.min(Math.max(1, Math.ceil(timeoutMs)), longest) })
      return 'finished'
    } catch (error) {
      if (isTimeout(error)) return 'timedOut'
      throw error
    } finally {
      outerGlobal[slot] = before
    }
  },

  watch: after,
  isBusy: () => isPoolBusy(),
}
