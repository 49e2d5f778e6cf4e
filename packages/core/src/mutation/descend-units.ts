/**
 * Comes closer to turning over a comparison that is no smooth function of its units: unit by unit, the one that moves it most
 * first, each takes the neighbouring value that leaves the smallest gap. The coordinate descent of Angora.
 */
import type { ComparisonLog } from '../execution/coverage.ts'
import { type Comparison, gapOf, targetGap, turnedOver } from './comparison.ts'
import { type Effect, sidesIn } from './influence.ts'
import type { PartIndex } from './part-index.ts'
import { type Unit, withUnits } from './units.ts'

const mostUnits = 16
const neighbourhood: readonly number[] = [1, -1, 2, -2, 3, -3, 4, -4]

/** Root corpus values to run, traced; true when the comparison turned over. */
export function* descendUnits(
  index: PartIndex,
  comparison: Comparison,
  effects: readonly Effect[],
  observe: () => ComparisonLog,
): Generator<unknown, boolean> {
  const distanceOf = (sides: { left: unknown; right: unknown }): number =>
    Math.abs((gapOf(sides.left, sides.right) ?? Number.POSITIVE_INFINITY) - targetGap(comparison))
  const moved = (effect: Effect): number => Math.abs((gapOf(effect.left, effect.right) ?? 0) - start)
  const start = gapOf(comparison.left, comparison.right) ?? 0
  const units = [...effects].sort((a, b) => moved(b) - moved(a)).slice(0, mostUnits)
  let best = distanceOf(comparison)
  let values: ReadonlyMap<Unit, number> = new Map()
  for (const { unit } of units) {
    const before = values
    for (const offset of neighbourhood) {
      const next = new Map(before).set(unit, unit.value + offset)
      const root = withUnits(index, next)
      if (root === undefined) continue
      yield root
      const sides = sidesIn(comparison, observe())
      if (turnedOver(comparison, sides)) return true
      const distance = sides === undefined ? Number.POSITIVE_INFINITY : distanceOf(sides)
      if (distance >= best) continue
      best = distance
      values = next
    }
  }
  return false
}
