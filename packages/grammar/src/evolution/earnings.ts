/**
 * What an input was worth, in units of what inputs were worth lately: the scores of the goals differ by orders of magnitude, and a
 * goal that is met ever more rarely, as new functions are, must not lose its voice.
 */
import { type Goal, type Goals, goalNames } from './goals.ts'

/** Weight of the newest score in the average. */
const recency = 0.03
/** Most one input can earn by one goal. */
const most = 20

export class Earnings {
  private readonly goals: Goals
  private readonly usual: Record<Goal, number> = { coverage: 0, exceptions: 0, runTime: 0, mappings: 0, size: 0 }

  constructor(goals: Goals) {
    this.goals = goals
  }

  /** 0 or more; about 1 for a usual input. */
  of(scores: Goals): number {
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
