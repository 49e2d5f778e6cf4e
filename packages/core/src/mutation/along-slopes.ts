/**
 * Closes the gap of a comparison along the slopes of its units: the unit that moves it most goes as far as it can without
 * stepping over, then the next, as a sum is paid in coins.
 */
import { type Comparison, gapOf, type Operand, targetGap } from './comparison.ts'
import type { Effect } from './influence.ts'
import type { PartIndex } from './part-index.ts'
import { type Unit, withUnits } from './units.ts'

interface Slope {
  readonly unit: Unit
  /** By how much the gap grows when the unit grows by one. */
  readonly slope: number
}

interface Moved {
  readonly values: ReadonlyMap<Unit, number>
  /** The gap these values were made to close. */
  readonly gap: number
}

/** `values` moved on so that a comparison that saw `sides` with them turns over, or `undefined` where nothing moves. */
export function alongSlopes(
  index: PartIndex,
  comparison: Comparison,
  effects: readonly Effect[],
  values: ReadonlyMap<Unit, number>,
  sides: { left: Operand; right: Operand },
): Moved | undefined {
  const now = gapOf(sides.left, sides.right)
  const slopes = slopesOf(comparison, effects)
  if (now === undefined || slopes.length === 0) return undefined
  const gap = now - targetGap(comparison)
  const [first] = slopes
  const plain = pay(index, slopes, values, gap, 0)
  // Where the small ones cannot make up for the rest, the largest steps over and the others come back.
  const over = plain.left === 0 || first === undefined ? plain : pay(index, slopes, values, gap, 1)
  const best = Math.abs(over.left) < Math.abs(plain.left) ? over : plain
  return best.moved ? { values: best.values, gap } : undefined
}

function slopesOf(comparison: Comparison, effects: readonly Effect[]): Slope[] {
  const before = gapOf(comparison.left, comparison.right)
  const slopes: Slope[] = []
  for (const { unit, probe, left, right } of effects) {
    const after = gapOf(left, right)
    if (before === undefined || after === undefined || after === before) continue
    slopes.push({ unit, slope: (after - before) / (probe - unit.value) })
  }
  return slopes.sort((a, b) => Math.abs(b.slope) - Math.abs(a.slope))
}

interface Payment {
  readonly values: ReadonlyMap<Unit, number>
  readonly left: number
  readonly moved: boolean
}

/** `extra` steps more of the first unit than fit in the gap. */
function pay(
  index: PartIndex,
  slopes: readonly Slope[],
  start: ReadonlyMap<Unit, number>,
  gap: number,
  extra: number,
): Payment {
  const values = new Map(start)
  let left = gap
  let moved = false
  for (const [order, { unit, slope }] of slopes.entries()) {
    const wanted = -left / slope
    const whole = Number.isInteger(unit.value)
    const steps = whole ? Math.trunc(wanted) + (order === 0 ? extra * Math.sign(wanted) : 0) : wanted
    const from = values.get(unit) ?? unit.value
    const step = farthest(index, unit, from, steps)
    if (step === 0) continue
    values.set(unit, from + step)
    left += step * slope
    moved = true
  }
  return { values, left, moved }
}

/** The largest step towards `wanted` that the unit's domain accepts; 0 where it accepts none. */
function farthest(index: PartIndex, unit: Unit, from: number, wanted: number): number {
  if (wanted === 0 || !Number.isFinite(wanted)) return 0
  const accepts = (step: number): boolean => withUnits(index, new Map([[unit, from + step]])) !== undefined
  if (accepts(wanted)) return wanted
  let low = 0
  let high = wanted
  for (let halving = 0; halving < 54; halving++) {
    const middle = Math.trunc((low + high) / 2)
    if (middle === low || middle === high) break
    if (accepts(middle)) low = middle
    else high = middle
  }
  return low
}
