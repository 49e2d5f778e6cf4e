/** What is thrown to say that an input is not worth judging: by a property that refuses it, or a value that cannot be made. */

import type { Domain } from './domain.ts'

/** Not an Error: nothing went wrong, and a stack would cost more than the run. */
export const discarded: unique symbol = Symbol('fuzzwright.discarded')

/** What `make` answers; `undefined` where it says that something cannot be made. */
export function ifMade<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch (error) {
    if (error !== discarded) throw error
    return undefined
  }
}

/** `ifMade` of a value, without a closure for each. */
export function valueIfMade<T>(domain: Domain<T>, c: unknown): T | undefined {
  try {
    return domain.getValue(c)
  } catch (error) {
    if (error !== discarded) throw error
    return undefined
  }
}
