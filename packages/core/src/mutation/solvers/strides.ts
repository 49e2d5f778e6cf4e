/**
 * Turns over a comparison of a number that has to keep its remainders: every step must leave what was passed before as it
 * was. The least such step is put together factor by factor, each time the run comes farther than before; then the walk goes
 * on in multiples of it. Divisibility, alignment and calendars (a leap day every fourth year) are of this kind.
 */
import type { ComparisonLog } from '../../execution/coverage.ts'
import { type Comparison, sameOutcome } from '../comparison.ts'
import { type Line, lineOfNumber, linesOfDates } from '../lines.ts'
import type { Problem, Runs } from './problem.ts'
import type { Solver } from './solver.ts'

/** Factors a step is put together of. No bench chose it. */
const mostFactors = 8
/** The largest of them: enough for months, alignments and days of the week. No bench chose it. */
const largestFactor = 31
/** Multiples of the step tried in each direction. No bench chose it. */
const mostStrides = 64
/** The same where single steps change nothing, which leaves it to the slopes. No bench chose it. */
const mostSingleSteps = 8

export const strides: Solver = {
  name: 'strides',
  occasion: 'plateau',
  *solve(problem) {
    const numbers = problem.numbers.map(({ leaf, value }) => lineOfNumber(leaf, value))
    for (const line of [...linesOfDates(problem.parts), ...numbers]) if (yield* walk(problem, line)) return true
    return false
  },
}

function* walk(problem: Problem, line: Line): Runs<boolean> {
  // Numbers too large for steps of one are left for zero, of which every step is a multiple.
  const from = Math.abs(line.value) <= Number.MAX_SAFE_INTEGER ? line.value : 0
  const stride = yield* findStride(problem, { ...line, value: from })
  if (stride === undefined) return false
  const most = stride === 1 ? mostSingleSteps : mostStrides
  for (let count = 1; count <= most; count++) {
    for (const direction of [1, -1]) {
      if (problem.isSolvedBy(yield* problem.sidesWith(line.at(from + direction * count * stride)))) return true
    }
  }
  return false
}

/** The least step that leaves everything before the comparison as it was; `undefined` where none was found. */
function* findStride(problem: Problem, line: Line): Runs<number | undefined> {
  const { course } = problem
  let stride = 1
  let reach = -1
  for (let factors = 0; factors < mostFactors && reach < course.length; factors++) {
    const before = reach
    for (let factor = factors === 0 ? 1 : 2; factor <= largestFactor && reach === before; factor++) {
      const root = line.at(line.value + stride * factor)
      if (root === undefined) continue
      if (problem.isSolvedBy(yield* problem.sidesWith(root))) return undefined
      const now = sameUntil(course, problem.lastRun)
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
  const other = course.findIndex((comparison, row) => !sameOutcome(comparison, log, row))
  return other < 0 ? course.length : other
}
