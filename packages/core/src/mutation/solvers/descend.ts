/**
 * Comes closer to turning over a comparison that is no smooth function of its variables: one after the other, the one that
 * moves it most first, each takes the neighbouring value that leaves the smallest gap. The coordinate descent of Angora.
 */
import { gapOf, type Sides, targetGap } from '../comparison.ts'
import type { Variable } from '../variables.ts'
import type { Solver } from './solver.ts'

/** Variables that have their turn. No bench chose it. */
const mostVariables = 16
const neighbourhood: readonly number[] = [1, -1, 2, -2, 3, -3, 4, -4]

export const descend: Solver = {
  name: 'descend',
  occasion: 'plateau',
  *solve(problem) {
    const { comparison, effects } = problem
    // One alone has been along its slope.
    if (effects.length < 2) return false
    const distanceOf = ({ left, right }: Sides): number =>
      Math.abs((gapOf(left, right) ?? Number.POSITIVE_INFINITY) - targetGap(comparison))
    const start = gapOf(comparison.left, comparison.right) ?? 0
    const moved = ({ left, right }: Sides): number => Math.abs((gapOf(left, right) ?? 0) - start)
    let best = distanceOf(comparison)
    let values: ReadonlyMap<Variable, number> = new Map()
    for (const { variable } of [...effects].sort((a, b) => moved(b) - moved(a)).slice(0, mostVariables)) {
      const before = values
      for (const offset of neighbourhood) {
        const next = new Map(before).set(variable, variable.value + offset)
        const sides = yield* problem.sidesAfter(next)
        if (problem.isSolvedBy(sides)) return true
        const distance = sides === undefined ? Number.POSITIVE_INFINITY : distanceOf(sides)
        if (distance >= best) continue
        best = distance
        values = next
      }
    }
    return false
  },
}
