/** A guard whose batches run behind the fence: what the code under test does in them, and what it starts there, is known as its. */
import type { EffectFence } from '../execution/effects.ts'
import type { HangGuard } from './hang-guard.ts'

/** Without a fence the guard itself. Whoever gives up a promise says so to the fence himself. */
export function fencedGuard(guard: HangGuard, fence: EffectFence | undefined): HangGuard {
  if (fence === undefined) return guard
  return {
    run(batch, timeoutMs) {
      fence.enter()
      try {
        const end = guard.run(batch, timeoutMs)
        // An input that was stopped has not said so itself.
        if (end === 'timedOut') fence.end()
        return end
      } finally {
        fence.leave()
      }
    },
    ...(guard.watch && { watch: guard.watch.bind(guard) }),
    ...(guard.isBusy && { isBusy: guard.isBusy.bind(guard) }),
  }
}
