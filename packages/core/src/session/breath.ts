/**
 * How the work of a fuzz test is cut into steps. It is a generator that runs synchronous targets straight through and stops
 * for two reasons only: a promise of the target that has to settle, and a breath, in which the host has its turn.
 */
import type { Clock } from './clock.ts'

/** Yielded so that the host can have its turn. */
export const breath: unique symbol = Symbol('fuzzwright.breath')

/** Why the work stops. A promise is one of the target: its run has ended when it is resolved. */
export type Step = Promise<void> | typeof breath

/** Work of a fuzz test that answers an `R`. */
export type Steps<R> = Generator<Step, R, void>

/**
 * Milliseconds between two breaths: a host that is kept waiting no longer still feels alive, and a guard, which costs
 * about 0.1 ms for each batch between two breaths, takes half a hundredth of the time. No bench chose it.
 */
export const breathMs = 20

/** When the next breath is due. One for the whole test, as the host does not care what it waits for. */
export class Breathing {
  private readonly clock: Clock
  private last: number

  constructor(clock: Clock) {
    this.clock = clock
    this.last = clock.now()
  }

  /** True where the host has waited long enough; the caller then yields a `breath`. */
  isDue(): boolean {
    const now = this.clock.now()
    if (now - this.last < breathMs) return false
    this.last = now
    return true
  }
}
