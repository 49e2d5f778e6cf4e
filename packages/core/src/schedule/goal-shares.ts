/**
 * Which goal is pursued next, where a search has several: each in proportion to its weight over the choices since it last
 * progressed, after fuzzcheck's combination of pools. A goal that stands still decays; a fixed share keeps it from starving.
 */
import type { Rng } from '../random/rng.ts'

/** Choices without progress that halve the share of a goal. No bench chose it. */
const patience = 64
/** Part of an even share that every goal keeps. None may starve; no bench chose its size. */
const floor = 0.1

interface Standing {
  readonly goal: number
  readonly weight: number
  /** Choices since the goal last progressed. */
  idle: number
}

export class GoalShares {
  private readonly goals: Standing[] = []

  /** Adds a goal and answers its number, from 0. */
  add(weight = 1): number {
    const goal = this.goals.length
    this.goals.push({ goal, weight, idle: 0 })
    return goal
  }

  /** Number of a goal; those for which `isOpen` does not hold are passed over. Undefined where none is left. */
  choose(rng: Rng, isOpen: (goal: number) => boolean): number | undefined {
    let total = 0
    let open = 0
    for (const standing of this.goals) {
      if (!isOpen(standing.goal)) continue
      total += energy(standing)
      open++
    }
    if (open === 0) return undefined
    const even = (floor * total) / open
    let point = rng.float() * total * (1 + floor)
    let chosen: Standing | undefined
    for (const standing of this.goals) {
      if (!isOpen(standing.goal)) continue
      chosen = standing
      point -= energy(standing) + even
      if (point < 0) break
    }
    if (chosen !== undefined) chosen.idle++
    return chosen?.goal
  }

  progressed(goal: number): void {
    const standing = this.goals[goal]
    if (standing !== undefined) standing.idle = 0
  }
}

function energy({ weight, idle }: Standing): number {
  return weight / (1 + idle / patience)
}
