/**
 * Turns over a comparison of two numbers that are each confined to a few values: the near values of one that leave what was
 * passed before as it was, each with those of the other.
 */
import type { ComparisonLog } from '../execution/coverage.ts'
import { type Comparison, turnedOver } from './comparison.ts'
import { sidesIn } from './influence.ts'
import type { PartIndex } from './part-index.ts'
import { type Unit, withUnits } from './units.ts'

/** How far the values go on each side. */
const farthest = 10
/** Pairs of values tried. */
const mostPairs = 80

/** Root corpus values to run, traced; true when the comparison turned over. */
export function* pairNeighbours(
  index: PartIndex,
  comparison: Comparison,
  [first, second]: readonly [Unit, Unit],
  observe: () => ComparisonLog,
): Generator<unknown, boolean> {
  const columns: number[][] = []
  for (const unit of [first, second]) {
    const admissible: number[] = []
    for (const value of near(unit)) {
      const root = withUnits(index, new Map([[unit, value]]))
      if (root === undefined) continue
      yield root
      const sides = sidesIn(comparison, observe())
      if (turnedOver(comparison, sides)) return true
      if (sides !== undefined) admissible.push(value)
    }
    columns.push(admissible)
  }
  const [ofFirst = [], ofSecond = []] = columns
  let left = mostPairs
  for (const one of ofFirst) {
    for (const other of ofSecond) {
      if (left-- <= 0) return false
      const root = withUnits(
        index,
        new Map([
          [first, one],
          [second, other],
        ]),
      )
      if (root === undefined) continue
      yield root
      if (turnedOver(comparison, sidesIn(comparison, observe()))) return true
    }
  }
  return false
}

function* near({ value }: Unit): Generator<number, void> {
  const start = Math.round(value)
  if (start !== value) yield start
  for (let distance = 1; distance <= farthest; distance++) {
    yield start + distance
    yield start - distance
  }
}
