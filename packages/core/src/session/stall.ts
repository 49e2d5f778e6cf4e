/**
 * A batch that outlasted the guard while the engine itself was at work: a machine under load, or a domain whose functions
 * take too long. What was stopped in the middle is lost, so the test starts over, from its seed, with more patience.
 */
import { FuzzError } from '../errors.ts'

/** Thrown out of a session that was stopped inside the engine. */
export class Stalled extends Error {
  override readonly name = 'Stalled'
}

/** How many times the patience of `hangAfter` each attempt has for a batch. */
const patience = [1, 4, 16] as const

/**
 * Runs `attempt` with growing patience until it does not stall.
 * @throws FuzzError `inputs-stalled` where the most patience was not enough.
 */
export async function patiently<R>(name: string, attempt: (patience: number) => Promise<R>): Promise<R> {
  for (const times of patience) {
    try {
      return await attempt(times)
    } catch (error) {
      if (!(error instanceof Stalled)) throw error
    }
  }
  throw new FuzzError('inputs-stalled', `"${name}": making inputs took too long, outside the code under test.`, {
    hint: 'A function given to map, filter or a seed of its domains may be slow or endless. Raise hangAfter if it is only slow.',
  })
}
