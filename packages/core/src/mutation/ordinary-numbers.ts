/**
 * Numbers no arithmetic gets away from (NaN, the infinities, those too large for steps of one) are often the simplest input
 * of their kind, and no step leads on from them. Ordinary numbers in their place let the rest of a stage work, where the run
 * does not mind. After the colourisation of Redqueen.
 */
import type { ComparisonLog } from '../execution/coverage.ts'
import type { PartList, PartNode } from '../parts/part-tree.ts'
import { rootWithValues } from '../parts/replace.ts'
import { type Comparison, sameOutcome } from './comparison.ts'

/**
 * The first of them; others follow, so that no two are equal. Not so small that it is a special case of much code. No
 * bench chose it.
 */
const ordinary = 12

/** The root's corpus value with an ordinary number of its own in each such place, or `undefined` where there is none. */
export function withOrdinaryNumbers({ leaves }: PartList): unknown {
  const values = new Map<PartNode, unknown>()
  for (const part of leaves) {
    const { leaf, date } = part
    if (typeof leaf === 'number' && !(Math.abs(leaf) <= Number.MAX_SAFE_INTEGER) && !date)
      values.set(part, ordinary + values.size)
  }
  return values.size === 0 ? undefined : rootWithValues(values)
}

/** The same places were compared in the same order, with the same outcomes. */
export function sameCourse(before: readonly Comparison[], log: ComparisonLog): boolean {
  return log.length === before.length && before.every((comparison, row) => sameOutcome(comparison, log, row))
}
