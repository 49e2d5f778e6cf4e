/** The solvers in the order they are tried: by occasion, and of one occasion what needs the fewest runs first. */
import { alongSlopes } from './along-slopes.ts'
import { bitSystem } from './bit-system.ts'
import { bitsInPlace } from './bits-in-place.ts'
import { characters } from './characters.ts'
import { descend } from './descend.ts'
import { pairs } from './pairs.ts'
import type { Problem, Runs } from './problem.ts'
import { secant } from './secant.ts'
import type { Occasion, Solver } from './solver.ts'
import { strides } from './strides.ts'

export const allSolvers: readonly Solver[] = [
  characters,
  bitsInPlace,
  alongSlopes,
  secant,
  bitSystem,
  strides,
  pairs,
  descend,
]

/** Tries the solvers of one occasion; true when the comparison has turned over. */
export function* solve(problem: Problem, occasion: Occasion): Runs<boolean> {
  for (const solver of allSolvers) {
    if (solver.occasion === occasion && (yield* solver.solve(problem))) return true
  }
  return false
}
