/** A turn of the event loop, by Node's own timer: neither fake timers nor interleavings have it. */
import { setImmediate } from 'node:timers'
import { realOf } from '../interleavings/node-timers.ts'

const soon = realOf(setImmediate)

/**
 * Lets timers and messages have their turn. A search whose promises settle by themselves would otherwise never come to the event loop, and
 * what its inputs made would be kept to its end wherever it waits for a later turn to be released.
 */
export function turnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    soon(resolve)
  })
}
