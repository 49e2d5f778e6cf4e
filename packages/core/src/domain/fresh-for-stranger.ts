/** What mutation owes a corpus value that is none of the domain's, as a test that has changed since may have kept it. */
import type { MutateContext } from './context.ts'
import type { Domain } from './domain.ts'

/**
 * A fresh value where `c` does not conform, else `undefined`. Shrinking has no use for one: what is fresh need not be simpler.
 * After FuzzTest: "call Init on nonconforming inputs".
 */
export function freshForStranger<C>(domain: Domain<unknown, C>, c: C, g: MutateContext): C | undefined {
  return g.shrink || domain.validate(c) === undefined ? undefined : domain.init(g)
}
