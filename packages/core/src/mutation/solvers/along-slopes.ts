/**
 * Closes the gap of a comparison along the slopes of its variables: the one that moves it most goes as far as it can without
 * stepping over, then the next, as a sum is paid in coins. Where the slopes change on the way, from there once more.
 */
import { type Comparison, gapOf, type Sides, targetGap } from '../comparison.ts'
import type { Effect } from '../influence.ts'
import { rootWithVariables, type Variable } from '../variables.ts'
import type { Solver } from './solver.ts'

/** Times the slopes are followed, each time from where the last one led. No bench chose it. */
const mostRounds = 4
/** Variables that are moved at once. No bench chose it. */
const mostSlopes = 32
/**
 * Halvings on the way to the farthest value a domain accepts: as many as a double has digits, and one more. So by
 * definition.
 */
const mostHalvings = 54

type Values = ReadonlyMap<Variable, number>

export const alongSlopes: Solver = {
  name: 'along-slopes',
  occasion: 'probed',
  *solve(problem) {
    const { comparison, effects } = problem
    const slopes = slopesOf(comparison, effects)
    let values: Values = new Map()
    let least = Number.POSITIVE_INFINITY
    let sides: Sides | undefined = comparison
    for (let round = 0; round < mostRounds && sides !== undefined && slopes.length > 0; round++) {
      const gap: number = (gapOf(sides.left, sides.right) ?? Number.NaN) - targetGap(comparison)
      const next = Number.isNaN(gap) ? undefined : pay(slopes, values, gap)
      if (next === undefined || Math.abs(gap) >= least) return false
      least = Math.abs(gap)
      values = next
      sides = yield* problem.sidesAfter(values)
      if (problem.isSolvedBy(sides)) return true
    }
    return false
  },
}

interface Slope {
  readonly variable: Variable
  /** By how much the gap grows when the variable grows by one. */
  readonly slope: number
}

/** The steepest first. */
function slopesOf(comparison: Comparison, effects: readonly Effect[]): Slope[] {
  const before = gapOf(comparison.left, comparison.right)
  const slopes: Slope[] = []
  for (const { variable, probe, left, right } of effects) {
    const after = gapOf(left, right)
    if (before === undefined || after === undefined || after === before) continue
    slopes.push({ variable, slope: (after - before) / (probe - variable.value) })
  }
  return slopes.sort((a, b) => Math.abs(b.slope) - Math.abs(a.slope)).slice(0, mostSlopes)
}

/** `start` with the gap closed as far as the variables can; `undefined` where none of them moves. */
function pay(slopes: readonly Slope[], start: Values, gap: number): Values | undefined {
  const values = new Map(start)
  const from = (variable: Variable): number => values.get(variable) ?? variable.value
  /** How much of `rest` the smaller ones can make up for. */
  const capacity = (order: number, rest: number): number =>
    slopes.slice(order).reduce((sum, { variable, slope }) => {
      return sum + Math.abs(farthest(variable, from(variable), Math.trunc(-rest / slope)) * slope)
    }, 0)
  let left = gap
  let moved = false
  for (const [order, { variable, slope }] of slopes.entries()) {
    const wanted = -left / slope
    const whole = Number.isInteger(variable.value)
    let step = farthest(variable, from(variable), whole ? Math.trunc(wanted) : wanted)
    const rest = left + step * slope
    // Where the smaller ones cannot make up for the rest, this one steps over, and they come back.
    if (whole && rest !== 0 && capacity(order + 1, rest) < Math.abs(rest)) {
      const over = step + Math.sign(wanted)
      if (farthest(variable, from(variable), over) === over) step = over
    }
    if (step === 0) continue
    values.set(variable, from(variable) + step)
    left += step * slope
    moved = true
  }
  return moved ? values : undefined
}

/** The largest step towards `wanted` that the variable's domain accepts; 0 where it accepts none. */
function farthest(variable: Variable, from: number, wanted: number): number {
  if (wanted === 0 || !Number.isFinite(wanted)) return 0
  const accepts = (step: number): boolean => rootWithVariables(new Map([[variable, from + step]])) !== undefined
  if (accepts(wanted)) return wanted
  let low = 0
  let high = wanted
  for (let halving = 0; halving < mostHalvings; halving++) {
    const middle = Math.trunc((low + high) / 2)
    if (middle === low || middle === high) break
    if (accepts(middle)) low = middle
    else high = middle
  }
  return low
}
