/**
 * Turns over a comparison of two numbers that are each confined to a few values: the near values of one that leave what was
 * passed before as it was, each with those of the other.
 */
import type { Variable } from '../variables.ts'
import type { Problem, Runs } from './problem.ts'
import type { Solver } from './solver.ts'

/** How far the values go on each side. No bench chose it. */
const farthest = 10
/** Pairs of values tried for two variables. No bench chose it. */
const mostPairs = 80

export const pairs: Solver = {
  name: 'pairs',
  occasion: 'plateau',
  *solve(problem) {
    const { numbers } = problem
    for (const [order, first] of numbers.entries()) {
      for (const second of numbers.slice(order + 1)) if (yield* tryPair(problem, first, second)) return true
    }
    return false
  },
}

function* tryPair(problem: Problem, first: Variable, second: Variable): Runs<boolean> {
  const ofFirst = yield* admissible(problem, first)
  const ofSecond = ofFirst === 'solved' ? ofFirst : yield* admissible(problem, second)
  if (ofFirst === 'solved' || ofSecond === 'solved') return true
  let left = mostPairs
  for (const one of ofFirst) {
    for (const other of ofSecond) {
      if (left-- <= 0) return false
      const changes = new Map([
        [first, one],
        [second, other],
      ])
      if (problem.isSolvedBy(yield* problem.sidesAfter(changes))) return true
    }
  }
  return false
}

/** Near values with which the run still comes to the comparison, or `solved` where one of them was enough. */
function* admissible(problem: Problem, variable: Variable): Runs<readonly number[] | 'solved'> {
  const values: number[] = []
  for (const value of near(variable)) {
    const sides = yield* problem.sidesAfter(new Map([[variable, value]]))
    if (problem.isSolvedBy(sides)) return 'solved'
    if (sides !== undefined) values.push(value)
  }
  return values
}

function* near({ value }: Variable): Generator<number, void> {
  const start = Math.round(value)
  if (start !== value) yield start
  for (let distance = 1; distance <= farthest; distance++) {
    yield start + distance
    yield start - distance
  }
}
