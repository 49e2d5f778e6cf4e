/** A guard whose batches run behind the fence: what the code under test does in them, and what it starts there, is known as its. */
import type { EffectFence } from '../execution/effects.ts'
import type { HangGuard } from './hang-guard.ts'

/** Without a fence the guard itself. */
export function fencedGuard(guard: HangGuard, fence: EffectFence | undefined): HangGuard {
  if (fence === undefined) return guard
  const { settle } = guard
  return {
    run(batch, timeoutMs) {
      fence.enter()
      try {
        return ended(fence, guard.run(batch, timeoutMs))
      } finally {
        fence.leave()
      }
    },
    ...(settle && {
      settle: (promise, timeoutMs) => settle.call(guard, promise, timeoutMs).then((end) => ended(fence, end)),
    }),
  } as HangGuard
}

/** An input that was stopped has not said so itself. */
function ended<T>(fence: EffectFence, end: T): T {
  if (end === 'timedOut') fence.end()
  return end
}
