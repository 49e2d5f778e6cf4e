/**
 * What an evolution is after. Each goal is a number from 0 to 1 per input, their weighted sum is the fitness; the three modes
 * of FdLoop are three ways to set the weights.
 */

export const goalNames = ['coverage', 'exceptions', 'runTime', 'mappings', 'size'] as const
/** One thing to be after. */
export type Goal = (typeof goalNames)[number]

/** Weight of each goal, 0 or more; 0 ignores it. */
export type Goals = Readonly<Record<Goal, number>>

const none: Goals = { coverage: 0, exceptions: 0, runTime: 0, mappings: 0, size: 0 }

/** The four goals of the paper, all alike. */
export const multipleGoals: Goals = { ...none, coverage: 1, exceptions: 1, runTime: 1, mappings: 1 }

/** One goal ten times as heavy as the others. */
export function singleGoal(goal: Goal): Goals {
  return { ...multipleGoals, [goal]: 10 }
}

/** All of the paper's goals but one. */
export function ignoringGoal(goal: Goal): Goals {
  return { ...multipleGoals, [goal]: 0 }
}

/** What a run has shown, before it is weighed. */
export interface Measured {
  readonly newFunctions: number
  readonly totalFunctions: number
  readonly threw: boolean
  readonly newException: boolean
  /** In steps or in milliseconds, as the limit. */
  readonly runTime: number
  readonly runTimeLimit: number
  /** It did not end by itself: the worst run time there is. */
  readonly hung: boolean
  readonly mappings: number
  /** About the most mappings one input has: they are squashed around it. */
  readonly usualMappings: number
  /** UTF-16 units, and about the most of them. */
  readonly size: number
  readonly usualSize: number
}

/** Each goal from 0 to 1, normalised as in the paper. */
export function scores(run: Measured): Goals {
  return {
    coverage: run.totalFunctions === 0 ? 0 : Math.min(1, run.newFunctions / run.totalFunctions),
    exceptions: 0.1 * Number(run.threw) + 0.9 * Number(run.newException),
    runTime: runTimeScore(run),
    mappings: squashed(run.mappings, run.usualMappings),
    size: squashed(run.size, run.usualSize),
  }
}

function runTimeScore({ hung, runTime, runTimeLimit }: Measured): number {
  if (hung) return 1
  return runTimeLimit === 0 ? 0 : Math.min(1, runTime / runTimeLimit)
}

export function fitness(score: Goals, goals: Goals): number {
  return goalNames.reduce((sum, goal) => sum + score[goal] * goals[goal], 0)
}

/** The sigmoid, moved so that nothing is 0; three times the usual is almost 1. */
function squashed(value: number, usual: number): number {
  return usual === 0 ? 0 : 2 / (1 + Math.exp(-value / usual)) - 1
}
