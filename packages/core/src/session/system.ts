/** The clock and the chance of this machine, for callers that bring none. The only file of the core that touches them. */
import type { Clock } from './clock.ts'

/** The clock of the machine, in milliseconds. */
export const systemClock: Clock = { now: () => performance.now() }

/** A seed for a search nobody gave one: a 32-bit integer. */
export function freshSeed(): number {
  return Math.floor(Math.random() * 0x1_0000_0000) | 0
}
