/**
 * What an input was worth, in units of what inputs were worth lately: the scores of the goals differ by orders of magnitude, and a
 * goal that is met ever more rarely, as new functions are, must not lose its voice.
 */
import { allWeights, type Goal, type GoalNumbers, goalNames } from './goals.ts'

/** Weight of the newest score in the average. */
const recency = 0.03
/** Most one input can earn by one goal. */
const most = 20

export class Earnings {
  private readonly goals: GoalNumbers
  private readonly usual: Record<Goal, number> = { ...allWeights({}) }

  constructor(goals: GoalNumbers) {
    this.goals = goals
  }

  /** 0 or more; about 1 for a usual input. */
  of(scores: GoalNumbers): number {
    let earned = 0
    let weights = 0
    for (const goal of goalNames) {
      const weight = this.goals[goal]
      if (weight === 0) continue
      const usual = this.usual[goal] === 0 ? scores[goal] : this.usual[goal]
      this.usual[goal] = usual * (1 - recency) + scores[goal] * recency
      weights += weight
      if (scores[goal] > 0) earned += weight * Math.min(most, scores[goal] / usual)
    }
    return weights === 0 ? 1 : earned / weights
  }
}
