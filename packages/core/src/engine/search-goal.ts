/** The goals a search can be given, as people write them, and the check of what they wrote. */
import { FuzzError } from '../errors.ts'
import type { MaximizeGoal } from '../execution/observations.ts'

/** Goals that have a name. */
export const goalNames = ['coverage', 'slowest', 'diverse', 'exceptions'] as const

/**
 * What a search looks for. `coverage`: code not reached yet. `slowest`: the most steps (loop iterations and self-calls of
 * instrumented code). `diverse`: ways through the code that differ as a whole, not only in an edge. `exceptions`: kinds of
 * exceptions, and ways to them. Or an answer of `maximize`.
 */
export type SearchGoal = (typeof goalNames)[number] | MaximizeGoal

/** Coverage is among the goals. */
export function pursuesCoverage(goals: readonly SearchGoal[] | undefined): boolean {
  return goals?.includes('coverage') ?? true
}

function isGoal(goal: unknown): goal is SearchGoal {
  return (
    goalNames.some((name) => name === goal) ||
    (typeof goal === 'object' && goal !== null && 'kind' in goal && goal.kind === 'maximize')
  )
}

const known = [...goalNames.map((name) => `'${name}'`), 'maximize(...)'].join(', ')

/**
 * The goals of the option, checked.
 * @throws FuzzError `bad-goal`, naming the goal and its place.
 */
export function checkedGoals(goals: unknown, where: string): readonly SearchGoal[] {
  if (!Array.isArray(goals) || goals.length === 0) {
    throw new FuzzError('bad-goal', `${where}: option goals is ${show(goals)}, not a list of goals.`, {
      hint: `Goals are ${known}; without the option, coverage.`,
    })
  }
  return goals.map((goal, index) => {
    if (isGoal(goal)) return goal
    throw new FuzzError('bad-goal', `${where}: goals[${index}] is ${show(goal)}, which is no goal.`, {
      hint: `Goals are ${known}.`,
    })
  })
}

function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
