/** What a solver alone does with a program that says what it compares with each input. */
import type { AnyDomain } from '../../src/domain/domain.ts'
import { type ComparisonKind, comparisonKind } from '../../src/execution/coverage.ts'
import { type Comparison, copyLog, type Operand } from '../../src/mutation/comparison.ts'
import { learnInfluence } from '../../src/mutation/influence.ts'
import { Problem } from '../../src/mutation/solvers/problem.ts'
import type { Solver } from '../../src/mutation/solvers/solver.ts'
import { PartList } from '../../src/parts/part-tree.ts'
import { logOf } from './scripted-coverage.ts'

/** Both sides of a comparison. */
export type Compared = readonly [Operand, Operand]

/** What is compared with a value, in order, each at a place of its own; the last of the start is to be turned over. */
export interface Program<T> {
  readonly domain: AnyDomain
  readonly start: T
  /** Equality unless given. */
  readonly kind?: ComparisonKind
  compares(value: T): readonly Compared[]
}

/** What came of it. */
export interface Attempt<T> {
  /** What the solver says. */
  readonly solved: boolean
  /** The inputs it had run, in order. */
  readonly inputs: readonly T[]
  /** The input with which it said so. */
  readonly last: T | undefined
}

function* generatorOf(solver: Solver, problem: Problem): Generator<unknown, boolean, void> {
  return yield* solver.solve(problem)
}

/** What a solver does alone. What the comparison depends on is probed before, and no part of the answer. */
export function solveAlone<T>(
  solver: Solver,
  { domain, start, compares, kind = comparisonKind.equal }: Program<T>,
): Attempt<T> {
  const parts = new PartList(domain, domain.fromValue(start))
  const compare = (value: T) => logOf(compares(value).map(([left, right], site) => ({ site, kind, left, right })))
  let log = compare(start)
  const compared = copyLog(log)
  const comparison = compared.at(-1) as Comparison
  const run = (root: unknown): T => {
    const value = domain.getValue(root) as T
    log = compare(value)
    return value
  }
  const probing = learnInfluence(parts, [comparison], () => log)
  let probed = probing.next()
  for (; probed.done !== true; probed = probing.next()) run(probed.value)
  const effects = probed.value.get(comparison) ?? []
  const observer = { own: () => log, all: () => log }
  const problem = new Problem({ parts, comparison, effects, compared, observer })
  const inputs: T[] = []
  const steps = generatorOf(solver, problem)
  let step = steps.next()
  for (; step.done !== true; step = steps.next()) inputs.push(run(step.value))
  return { solved: step.value, inputs, last: inputs.at(-1) }
}
