/** What a solver is: one way to turn over a comparison whose sides are computed, not copied. */
import type { Problem, Runs } from './problem.ts'

/**
 * What has to hold before a solver is worth its runs. `probed`: probing has shown what the comparison depends on. `open`:
 * it compares numbers, and nobody has turned over its place. `plateau`: that, and nothing else has helped for long.
 */
export type Occasion = 'probed' | 'open' | 'plateau'

export interface Solver {
  /** Word for the documentation and for tests. */
  readonly name: string
  readonly occasion: Occasion
  /** Root corpus values to run, traced; resumed when each has run. True when the comparison has turned over. */
  solve(problem: Problem): Runs<boolean>
}
