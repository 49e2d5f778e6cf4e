/** The clock and the chance of this machine, for callers that bring none. The only file of the core that touches them. */
import { setImmediate } from 'node:timers'
import { realOf } from '../interleavings/node-timers.ts'
import type { Clock } from './clock.ts'

const soon = realOf(setImmediate)

/** The clock of the machine, in milliseconds. */
export const systemClock: Clock = { now: () => performance.now() }

/**
 * Lets timers and messages have their turn. A search whose promises settle by themselves would otherwise never come to the event loop, and
 * what its inputs made would be kept to its end wherever it waits for a later turn to be released.
 */
export function turnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    soon(resolve)
  })
}

/** A seed for a search nobody gave one: a 32-bit integer. */
export function freshSeed(): number {
  return Math.floor(Math.random() * 0x1_0000_0000) | 0
}
