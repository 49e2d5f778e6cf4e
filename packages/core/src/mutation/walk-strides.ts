/**
 * Turns over a comparison of a number that has to keep its remainders: every step must leave what was passed before as it
 * was. The least such step is put together factor by factor, each time the run comes farther than before; then the walk goes
 * on in multiples of it. Divisibility, alignment and calendars (a leap day every fourth year) are of this kind.
 */
import type { ComparisonLog } from '../execution/coverage.ts'
import { type Comparison, outcomeOf, turnedOver } from './comparison.ts'
import { sidesIn } from './influence.ts'
import type { Handle } from './numeric-handles.ts'

const mostFactors = 8
const largestFactor = 31
/** Multiples of the step tried in each direction; fewer where single steps change nothing, which leaves it to the slopes. */
const mostStrides = 64
const mostSingleSteps = 8

/** Root corpus values to run, traced; true when the comparison turned over. `course` is what the entry compared before it. */
export function* walkStrides(
  handle: Handle,
  comparison: Comparison,
  course: readonly Comparison[],
  observe: () => ComparisonLog,
): Generator<unknown, boolean> {
  // Numbers too large for steps of one are left for zero, of which every step is a multiple.
  const from = Math.abs(handle.value) <= Number.MAX_SAFE_INTEGER ? handle.value : 0
  const stride = yield* findStride({ ...handle, value: from }, comparison, course, observe)
  if (stride === undefined) return false
  const most = stride === 1 ? mostSingleSteps : mostStrides
  for (let count = 1; count <= most; count++) {
    for (const direction of [1, -1]) {
      const root = handle.set(from + direction * count * stride)
      if (root === undefined) continue
      yield root
      if (turnedOver(comparison, sidesIn(comparison, observe()))) return true
    }
  }
  return false
}

function* findStride(
  handle: Handle,
  comparison: Comparison,
  course: readonly Comparison[],
  observe: () => ComparisonLog,
): Generator<unknown, number | undefined> {
  let stride = 1
  let reach = -1
  for (let factors = 0; factors < mostFactors && reach < course.length; factors++) {
    const before = reach
    for (let factor = factors === 0 ? 1 : 2; factor <= largestFactor && reach === before; factor++) {
      const root = handle.set(handle.value + stride * factor)
      if (root === undefined) continue
      yield root
      const log = observe()
      if (turnedOver(comparison, sidesIn(comparison, log))) return undefined
      const now = sameUntil(course, log)
      if (now <= reach) continue
      reach = now
      stride *= factor
    }
    if (reach === before) return undefined
  }
  return reach >= course.length ? stride : undefined
}

/** How many of the comparisons before came out as they did, until the first that did not. */
function sameUntil(course: readonly Comparison[], log: ComparisonLog): number {
  for (let row = 0; row < course.length; row++) {
    const { site, kind, left, right } = course[row] as Comparison
    if (log.sites[row] !== site || outcomeOf(kind, log.left[row], log.right[row]) !== outcomeOf(kind, left, right))
      return row
  }
  return course.length
}
