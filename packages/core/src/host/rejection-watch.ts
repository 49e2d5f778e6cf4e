/** Listens to rejections nobody handled while a bare target is searched, in place of the runner's own listeners. */
import type { RejectionWatch } from '../execution/rejection-watch.ts'
import { outerGlobal } from './ambient.ts'

/** A runner may give tests a copy of `process`, which hears nothing. */
const { process } = outerGlobal

const event = 'unhandledRejection'

/** Calls `action` with a watch; afterwards the listeners from before are back. Not for tests that run side by side. */
export async function watchingRejections<T>(action: (watch: RejectionWatch) => Promise<T>): Promise<T> {
  const others = process.listeners(event)
  let first: { readonly reason: unknown } | undefined
  const listen = (reason: unknown): void => {
    first ??= { reason }
  }
  process.removeAllListeners(event)
  process.on(event, listen)
  try {
    return await action({
      take() {
        const taken = first
        first = undefined
        return taken
      },
    })
  } finally {
    process.off(event, listen)
    for (const other of others) process.on(event, other)
  }
}
