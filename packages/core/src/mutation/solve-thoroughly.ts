/**
 * What is tried on a comparison nobody has turned over once the search has come to a plateau: bits, steps that keep
 * remainders, pairs of confined numbers, descent. Each costs up to a few hundred runs and falls to little else.
 */
import type { ComparisonLog } from '../execution/coverage.ts'
import type { Comparison } from './comparison.ts'
import { descendUnits } from './descend-units.ts'
import type { Effect } from './influence.ts'
import { dateHandles, leafHandles } from './numeric-handles.ts'
import { pairNeighbours } from './pair-neighbours.ts'
import type { PartIndex } from './part-index.ts'
import { solveBits } from './solve-bits.ts'
import { type Unit, unitsOf } from './units.ts'
import { walkStrides } from './walk-strides.ts'

/** Numbers of an input that are tried although probing has shown no effect: the least step may have led elsewhere. */
const mostUnproven = 4
const mostUnits = 8

/** Root corpus values to run, traced; true when the comparison turned over. `course` is what was compared before it. */
export function* solveThoroughly(
  index: PartIndex,
  comparison: Comparison,
  effects: readonly Effect[],
  course: readonly Comparison[],
  observe: () => ComparisonLog,
): Generator<unknown, boolean> {
  const numbers = numbersOf(index, effects)
  const units = effects.length > 0 ? effects.map(({ unit }) => unit) : numbers
  if (units.length <= mostUnits && (yield* solveBits(index, comparison, units, observe))) return true
  for (const handle of [...dateHandles(index), ...leafHandles(index, new Set(numbers.map(({ at }) => at)))]) {
    if (yield* walkStrides(handle, comparison, course, observe)) return true
  }
  for (const [order, first] of numbers.entries()) {
    for (const second of numbers.slice(order + 1)) {
      if (yield* pairNeighbours(index, comparison, [first, second], observe)) return true
    }
  }
  return effects.length > 1 && (yield* descendUnits(index, comparison, effects, observe))
}

/** The numbers the comparison depends on, or all of them where there are few. */
function numbersOf(index: PartIndex, effects: readonly Effect[]): readonly Unit[] {
  const all = unitsOf(index).filter(({ at, position }) => position < 0 && index.parts[at]?.date !== true)
  if (all.length <= mostUnproven) return all
  return all.filter((unit) => effects.some((effect) => effect.unit.at === unit.at)).slice(0, mostUnproven)
}
