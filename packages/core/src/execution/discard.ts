/** How a property says that an input is not worth judging: such inputs neither pass nor fail, and are never kept. */

/** Thrown to leave the property. Not an Error: nothing went wrong, and a stack would cost more than the run. */
export const discarded: unique symbol = Symbol('fuzzwright.discarded')

/** Drops the current input unless `condition` holds. */
export function assume(condition: unknown): asserts condition {
  if (!condition) throw discarded
}

/** Drops the current input. */
export function skipInput(): never {
  throw discarded
}
