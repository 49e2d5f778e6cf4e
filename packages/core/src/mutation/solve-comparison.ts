/**
 * Turns over a comparison whose sides are computed, not copied: `a * 3 + 7 === 1234`, a sum of a list, a checksum. Each
 * knob of the input is turned by one to see the slope, then the secant method walks towards equality. Linear code falls in
 * two runs; the rest in a few, where it falls at all.
 */
import { type ComparisonLog, comparisonKind } from '../execution/coverage.ts'
import { type Comparison, findRow, gapOf, targetGap } from './comparison.ts'
import { type Handle, numericHandles } from './numeric-handles.ts'
import type { PartIndex } from './part-index.ts'
import { nudgeOf } from './units.ts'

const mostHandles = 48
const mostSteps = 64
const mostHalvings = 64

type Observe = () => ComparisonLog

/** Root corpus values to run, traced; before it is resumed the log of that run must be in `observe()`. */
export function* solveComparison(index: PartIndex, comparison: Comparison, observe: Observe): Generator<unknown, void> {
  const start = gapOf(comparison.left, comparison.right)
  if (start === undefined) return
  const goal = new Goal(comparison, observe)
  let handles = 0
  for (const handle of numericHandles(index)) {
    if (handles++ >= mostHandles) return
    if (yield* turn(handle, start, goal)) return
  }
}

/** What the comparison must become, and what it was in the last run. */
class Goal {
  private readonly comparison: Comparison
  private readonly observe: Observe
  /** Gap (left minus right) to aim for. */
  readonly target: number
  private readonly wasLess: boolean

  constructor(comparison: Comparison, observe: Observe) {
    this.comparison = comparison
    this.observe = observe
    this.wasLess = (gapOf(comparison.left, comparison.right) ?? 0) < 0
    this.target = targetGap(comparison)
  }

  /** Distance of the last run from the target, signed; `undefined` where it never came to the comparison. */
  gap(): number | undefined {
    const log = this.observe()
    const row = findRow(log, this.comparison.site, this.comparison.ordinal)
    if (row < 0) return undefined
    const gap = gapOf(log.left[row], log.right[row])
    return gap === undefined ? undefined : gap - this.target
  }

  reached(gap: number): boolean {
    if (this.comparison.kind !== comparisonKind.less) return gap === 0
    return this.wasLess ? gap >= 0 : gap <= 0
  }
}

/** Walks along one knob; true when the comparison turned over. */
function* turn(handle: Handle, startGap: number, goal: Goal): Generator<unknown, boolean> {
  let x0 = handle.value
  let gap0 = startGap - goal.target
  const nudge = nudgeOf(x0)
  const probe = handle.set(x0 + nudge) === undefined ? x0 - nudge : x0 + nudge
  let gap1 = yield* measure(handle, probe, goal)
  if (gap1 === undefined || gap1 === gap0) return false
  if (goal.reached(gap1)) return true
  let x1 = probe
  for (let step = 0; step < mostSteps; step++) {
    const slope = (gap1 - gap0) / (x1 - x0)
    if (slope === 0 || !Number.isFinite(slope)) return false
    const aim: number = x1 - gap1 / slope
    const next: number = handle.whole ? roundAway(aim, x1) : aim
    if (next === x1 || !Number.isFinite(next)) return false
    const gap = yield* measure(handle, next, goal)
    if (gap === undefined) return false
    if (goal.reached(gap)) return true
    if (Math.sign(gap) !== Math.sign(gap1)) return yield* bisect(handle, { x: x1, gap: gap1 }, { x: next, gap }, goal)
    // Farther away on the same side: the slope led astray.
    if (Math.abs(gap) >= Math.abs(gap1)) return yield* neighbours(handle, x1, goal)
    x0 = x1
    gap0 = gap1
    x1 = next
    gap1 = gap
  }
  return false
}

interface Point {
  readonly x: number
  readonly gap: number
}

/** Halves the way between two points on either side of equality. */
function* bisect(handle: Handle, start: Point, end: Point, goal: Goal): Generator<unknown, boolean> {
  let near = start
  let far = end
  for (let step = 0; step < mostHalvings; step++) {
    const middle = (near.x + far.x) / 2
    const x: number = handle.whole ? Math.floor(middle) : middle
    if (x === near.x || x === far.x) break
    const gap = yield* measure(handle, x, goal)
    if (gap === undefined) return false
    if (goal.reached(gap)) return true
    if (Math.sign(gap) === Math.sign(near.gap)) near = { x, gap }
    else far = { x, gap }
  }
  return yield* neighbours(handle, near.x, goal)
}

function roundAway(aim: number, from: number): number {
  const rounded = Math.round(aim)
  return rounded === from ? rounded + Math.sign(aim - from) : rounded
}

function* neighbours(handle: Handle, around: number, goal: Goal): Generator<unknown, boolean> {
  if (!handle.whole) return false
  for (const offset of [-1, 1, -2, 2]) {
    const gap = yield* measure(handle, around + offset, goal)
    if (gap !== undefined && goal.reached(gap)) return true
  }
  return false
}

function* measure(handle: Handle, value: number, goal: Goal): Generator<unknown, number | undefined> {
  const root = handle.set(value)
  if (root === undefined) return undefined
  yield root
  return goal.gap()
}
