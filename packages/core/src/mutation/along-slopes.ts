/**
 * Closes the gap of a comparison along the slopes of its units: the unit that moves it most goes as far as it can without
 * stepping over, then the next, as a sum is paid in coins.
 */
import { type Comparison, gapOf, type Operand, targetGap } from './comparison.ts'
import type { Effect } from './influence.ts'
import type { PartIndex } from './part-index.ts'
import { type Unit, withUnits } from './units.ts'

/** Units that are moved at once. */
const mostSlopes = 32

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
  const next = pay(index, slopes.slice(0, mostSlopes), values, gap)
  return next === undefined ? undefined : { values: next, gap }
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

/** `start` with the gap closed as far as the units can; `undefined` where none of them moves. */
function pay(
  index: PartIndex,
  slopes: readonly Slope[],
  start: ReadonlyMap<Unit, number>,
  gap: number,
): ReadonlyMap<Unit, number> | undefined {
  const values = new Map(start)
  const from = (unit: Unit): number => values.get(unit) ?? unit.value
  /** How much of `rest` the smaller units can make up for. */
  const capacity = (order: number, rest: number): number =>
    slopes.slice(order).reduce((sum, { unit, slope }) => {
      return sum + Math.abs(farthest(index, unit, from(unit), Math.trunc(-rest / slope)) * slope)
    }, 0)
  let left = gap
  let moved = false
  for (const [order, { unit, slope }] of slopes.entries()) {
    const wanted = -left / slope
    let step = farthest(index, unit, from(unit), Number.isInteger(unit.value) ? Math.trunc(wanted) : wanted)
    const rest = left + step * slope
    // Where the smaller ones cannot make up for the rest, this one steps over, and they come back.
    if (Number.isInteger(unit.value) && rest !== 0 && capacity(order + 1, rest) < Math.abs(rest)) {
      const over = step + Math.sign(wanted)
      if (farthest(index, unit, from(unit), over) === over) step = over
    }
    if (step === 0) continue
    values.set(unit, from(unit) + step)
    left += step * slope
    moved = true
  }
  return moved ? values : undefined
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
