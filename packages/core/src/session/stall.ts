/**
 * A batch that outlasted the guard while the engine itself was at work: a machine under load, or a domain whose functions
 * take too long. What was stopped in the middle is lost, so the test starts over, from its seed, with more patience.
 */
import { FuzzError } from '../errors.ts'
import { itemAt } from '../item-at.ts'

/** Thrown out of a session that was stopped inside the engine. */
export class Stalled extends Error {
  override readonly name = 'Stalled'
  /** The constructor or factory that was making an input, which is set aside now. */
  readonly maker: string | undefined

  constructor(maker?: string) {
    super()
    this.maker = maker
  }
}

/** How many times the patience of `hangAfter` each attempt has for a batch. */
const patience = [1, 4, 16] as const

/** Stops for makers that are set aside, of one test: each costs as long as a hang. No bench chose it. */
const mostSetAside = 10

/** How an attempt is made. */
export interface Manner {
  /** How many times `hangAfter` a batch may take. */
  readonly patience: number
  /** Constructors and factories that did not come back in earlier attempts. */
  readonly setAside: readonly string[]
}

/**
 * Runs `attempt` until it does not stall: with growing patience, or without what did not come back.
 * @throws FuzzError `inputs-stalled` where the most patience was not enough.
 */
export async function patiently<R>(name: string, attempt: (manner: Manner) => Promise<R>): Promise<R> {
  const setAside: string[] = []
  for (let at = 0; at < patience.length; ) {
    try {
      return await attempt({ patience: itemAt(patience, at), setAside })
    } catch (error) {
      if (!(error instanceof Stalled)) throw error
      if (error.maker === undefined || setAside.length === mostSetAside) at++
      else setAside.push(error.maker)
    }
  }
  const names = [...new Set(setAside)]
  throw new FuzzError('inputs-stalled', `"${name}": making inputs took too long, outside the code under test.`, {
    hint:
      names.length > 0
        ? `${names.join(', ')} did not come back. Give domains for what is made by it, or raise hangAfter if it is only slow.`
        : 'A function given to map, filter or a seed of its domains may be slow or endless. Raise hangAfter if it is only slow.',
  })
}

/** What people are told of makers that were set aside. */
export function setAsideNotes(setAside: readonly string[]): readonly string[] {
  if (setAside.length === 0) return []
  const names = [...new Set(setAside)].map((name) => `${name}()`).join(', ')
  return [`left out, as it did not come back while inputs were made: ${names}`]
}
