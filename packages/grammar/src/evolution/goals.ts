/**
 * What an evolution is after. Each goal is a number from 0 to 1 per input, their weighted sum is the fitness; the three modes
 * of FdLoop are three ways to set the weights.
 */

export const goalNames = [
  'coverage',
  'hits',
  'paths',
  'exceptions',
  'runTime',
  'mappings',
  'size',
  'shortness',
  'complexity',
  'recursion',
  'maximize',
] as const
/**
 * One thing to be after. Of what a run shows: functions covered (`coverage`), how often each of them (`hits`), ways taken through the
 * target (`paths`), `exceptions`, `runTime`, pairs of a feature of the input and a function (`mappings`). Of the input: its `size` or its
 * `shortness` in UTF-16 units, its `complexity` in decisions, its `recursion`, the deepest a rule stands inside itself. `maximize` is
 * what the option of this name answers.
 */
export type Goal = (typeof goalNames)[number]

/** Weight of each goal, 0 or more; 0, as one left out, ignores it. */
export type Goals = Readonly<Partial<Record<Goal, number>>>

/** A number for every goal: weights or scores. */
export type GoalNumbers = Readonly<Record<Goal, number>>

const none: GoalNumbers = {
  coverage: 0,
  hits: 0,
  paths: 0,
  exceptions: 0,
  runTime: 0,
  mappings: 0,
  size: 0,
  shortness: 0,
  complexity: 0,
  recursion: 0,
  maximize: 0,
}

/** The four goals of the paper, all alike. */
export const multipleGoals: GoalNumbers = { ...none, coverage: 1, exceptions: 1, runTime: 1, mappings: 1 }

/** One goal ten times as heavy as the paper's others. */
export function singleGoal(goal: Goal): GoalNumbers {
  return { ...multipleGoals, [goal]: 10 }
}

/** All of the paper's goals but one. */
export function ignoringGoal(goal: Goal): GoalNumbers {
  return { ...multipleGoals, [goal]: 0 }
}

/** The weights that are meant where only some are given. */
export function allWeights(goals: Goals): GoalNumbers {
  return { ...none, ...goals }
}

/** What a run has shown, before it is weighed. */
export interface Measured {
  readonly newFunctions: number
  readonly totalFunctions: number
  /** Pairs of a function and about how often it ran that no run had before, and all that are known. */
  readonly newHits: number
  readonly totalHits: number
  readonly newPath: boolean
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
  /** Decisions, 0 outside the language, and about the most of them. */
  readonly complexity: number
  readonly usualComplexity: number
  /** Times a rule stands inside itself, and about the most of them. */
  readonly recursion: number
  readonly usualRecursion: number
  /** From 0, the least answer so far, to 1, the largest. */
  readonly own: number
}

/** Each goal from 0 to 1, the paper's normalised as there. */
export function scores(run: Measured): GoalNumbers {
  return {
    coverage: share(run.newFunctions, run.totalFunctions),
    hits: share(run.newHits, run.totalHits),
    paths: Number(run.newPath),
    exceptions: 0.1 * Number(run.threw) + 0.9 * Number(run.newException),
    runTime: run.hung ? 1 : share(run.runTime, run.runTimeLimit),
    mappings: squashed(run.mappings, run.usualMappings),
    size: squashed(run.size, run.usualSize),
    shortness: 1 - squashed(run.size, run.usualSize),
    complexity: squashed(run.complexity, run.usualComplexity),
    recursion: squashed(run.recursion, run.usualRecursion),
    maximize: run.own,
  }
}

export function fitness(score: GoalNumbers, goals: GoalNumbers): number {
  return goalNames.reduce((sum, goal) => sum + score[goal] * goals[goal], 0)
}

/**
 * From 0, where goals of which there is more or less have half of the weight at most, to 1, where they have all of it. Exceptions are
 * one where known ones are to be thrown more often, and none where new ones are to be found.
 */
export function climbable(goals: GoalNumbers, withExceptions: boolean): number {
  const total = goalNames.reduce((sum, goal) => sum + goals[goal], 0)
  const own = [...lasting, 'runTime'] as const
  const climbed = own.reduce((sum, goal) => sum + goals[goal], withExceptions ? goals.exceptions : 0)
  return total === 0 ? 0 : Math.max(0, (2 * climbed) / total - 1)
}

const lasting = ['size', 'complexity', 'recursion', 'maximize'] as const

/**
 * How well an input does by the goals of which there is more or less, whenever it was run: that something was new is no way to more of it.
 * `longestRun` is the run time that counts as 1.
 */
export function standing(
  run: { readonly scores: GoalNumbers; readonly threw: boolean; readonly runTime: number },
  goals: GoalNumbers,
  longestRun: number,
): number {
  const shown = goals.exceptions * Number(run.threw) + goals.runTime * share(run.runTime, longestRun)
  return lasting.reduce((sum, goal) => sum + goals[goal] * run.scores[goal], shown)
}

function share(value: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, value / whole)
}

/** The sigmoid, moved so that nothing is 0; three times the usual is almost 1. */
function squashed(value: number, usual: number): number {
  return usual === 0 ? 0 : 2 / (1 + Math.exp(-value / usual)) - 1
}
