/**
 * How a property says that an input is not worth judging: such inputs neither pass nor fail. None takes the place of one that
 * passed; where nearly all are refused, those that came far lead the search to the ones that pass.
 */

import { discarded } from '../domain/discarded.ts'

export { discarded }

/** Drops the current input unless `condition` holds. */
export function assume(condition: unknown): asserts condition {
  if (!condition) throw discarded
}

/** Drops the current input. */
export function skipInput(): never {
  throw discarded
}
