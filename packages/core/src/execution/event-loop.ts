/** Turns of the event loop, by Node's own timers: neither fake timers nor interleavings have them. */
import { setImmediate, setTimeout } from 'node:timers'
import { realOf } from '../interleavings/node-timers.ts'

const [immediate, later] = [realOf(setImmediate), realOf(setTimeout)]

/** Calls `action` in the next turn. */
export function soon(action: () => void): void {
  immediate(action)
}

/** Calls `action` after so many milliseconds. */
export function afterMs(ms: number, action: () => void): void {
  later(action, ms)
}

/**
 * Lets timers and messages have their turn. A search whose promises settle by themselves would otherwise never come to the event loop, and
 * what its inputs made would be kept to its end wherever it waits for a later turn to be released.
 */
export function turnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    soon(resolve)
  })
}
