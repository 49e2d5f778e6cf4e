/** What a search reached of its goals beside coverage, in the fewest words. */
import type { GoalProgress } from '../schedule/goal-progress.ts'
import { count, thousands } from './count.ts'

/** Goals that are named; of more than these, how many there are. */
const mostNamed = 5

/** One text per goal: `at most 4,813 steps`, `212 different paths`, `depth up to 17`. */
export function goalTexts(goals: readonly GoalProgress[]): readonly string[] {
  if (goals.length <= mostNamed) return goals.map(textOf)
  const named = goals.slice(0, mostNamed - 1)
  return [...named.map(textOf), count(goals.length - named.length, 'more goal')]
}

function textOf({ goal, unit, best }: GoalProgress): string {
  switch (unit) {
    case 'steps':
      return `at most ${count(best, 'step')}`
    case 'paths':
      return count(best, 'different path')
    case 'exceptions':
      return `${count(best, 'kind')} of exceptions`
    case 'values':
      return `${count(best, 'value')} of ${goal}`
    case 'value':
      return `${goal} up to ${Number.isInteger(best) ? thousands(best) : best}`
  }
}
