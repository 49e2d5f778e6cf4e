/**
 * Each variable whose lowest bit shows up as one bit of a side flips the bits that differ from there on: a word of several
 * bytes in either order, bits under a mask or an exclusive or.
 */
import { comparisonKind } from '../../execution/coverage.ts'
import { bitsOf, flipped, highestBit, widthOf } from '../bits.ts'
import type { Variable } from '../variables.ts'
import { eachWay, type OneWay } from './each-way.ts'
import type { Problem } from './problem.ts'
import type { Solver } from './solver.ts'

export const bitsInPlace: Solver = {
  name: 'bits-in-place',
  occasion: 'probed',
  *solve(problem) {
    if (problem.comparison.kind !== comparisonKind.equal) return false
    for (const way of eachWay(problem.comparison)) {
      const changes = changesOf(problem, way)
      if (changes.size > 0 && problem.isSolvedBy(yield* problem.sidesAfter(changes))) return true
    }
    return false
  },
}

function changesOf({ effects }: Problem, { side, have, want }: OneWay): ReadonlyMap<Variable, number> {
  const changes = new Map<Variable, number>()
  const [before, wanted] = [bitsOf(have), bitsOf(want)]
  if (before === undefined || wanted === undefined) return changes
  for (const { variable, probe, [side]: after } of effects) {
    const seen = bitsOf(after)
    const shift = seen === undefined ? -1 : bitIndex(seen ^ before)
    if (shift < 0 || !Number.isInteger(variable.value) || (variable.value ^ probe) !== 1) continue
    const bits = ((wanted ^ before) >> BigInt(shift)) & ((1n << widthOf(variable)) - 1n)
    if (bits !== 0n) changes.set(variable, flipped(variable.value, bits))
  }
  return changes
}

/** Which bit a power of two is; -1 for any other number. */
function bitIndex(power: bigint): number {
  return power === 0n || (power & (power - 1n)) !== 0n ? -1 : highestBit(power)
}
