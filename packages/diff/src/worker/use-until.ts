/** A sequence of calls as far as something is asked of it. */
import { CallSequence } from '@fuzzwright/core'

/** What is read of an object when calls were made: one of its fields, or its items where `field` is missing. */
export interface Look {
  /** Number of the object. */
  readonly on: number
  readonly field?: string
}

/** A sequence as far as a difference needs it. */
export class UseUntil {
  readonly sequence: CallSequence
  /** The last step that is made; the objects are the first ones. */
  readonly last: number
  /** What is read then; missing where it is what the last step answers that counts. */
  readonly look: Look | undefined

  constructor(sequence: CallSequence, last: number, look?: Look) {
    this.sequence = sequence
    this.last = last
    this.look = look
  }
}

export function untilOf(input: unknown): UseUntil {
  if (input instanceof UseUntil) return input
  if (input instanceof CallSequence) return new UseUntil(input, input.makings.length + input.calls.length - 1)
  throw new TypeError('Only sequences of calls are used.')
}
