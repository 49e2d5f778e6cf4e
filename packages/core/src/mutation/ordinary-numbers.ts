/**
 * Numbers no arithmetic gets away from (NaN, the infinities, those too large for steps of one) are often the simplest input of their kind, and no step leads on
 * from them. Ordinary numbers in their place let the rest of a stage work, where the run does not mind. After the
 * colourisation of Redqueen.
 */
import type { ComparisonLog } from '../execution/coverage.ts'
import { type Comparison, outcomeOf } from './comparison.ts'
import type { Part, PartIndex } from './part-index.ts'

const ordinary = 12

/** The root's corpus value with an ordinary number of its own in each such place, or `undefined` where there is none. */
export function withOrdinaryNumbers(index: PartIndex): unknown {
  const values = new Map<number, unknown>()
  for (const at of index.leaves) {
    const { leaf, date } = index.parts[at] as Part
    if (typeof leaf === 'number' && !(Math.abs(leaf) <= Number.MAX_SAFE_INTEGER) && !date)
      values.set(at, ordinary + values.size)
  }
  return values.size === 0 ? undefined : index.replaceAll(values)
}

/** The same places were compared in the same order, with the same outcomes. */
export function sameCourse(before: readonly Comparison[], log: ComparisonLog): boolean {
  return (
    log.length === before.length &&
    before.every(
      ({ site, kind, left, right }, row) =>
        log.sites[row] === site && outcomeOf(kind, log.left[row], log.right[row]) === outcomeOf(kind, left, right),
    )
  )
}
