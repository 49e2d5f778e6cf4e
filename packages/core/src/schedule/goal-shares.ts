/**
 * Which goal is pursued next, where a search has several: each in proportion to its weight over the choices since it last
 * progressed, after fuzzcheck's combination of pools. A goal that stands still decays; a fixed share keeps it from starving.
 */
import type { Rng } from '../random/rng.ts'

/** Choices without progress that halve the share of a goal. */
const patience = 64
/** Part of an even share that every goal keeps. */
const floor = 0.1

interface Standing {
  readonly weight: number
  /** Choices since the goal last progressed. */
  idle: number
}

export class GoalShares {
  private readonly goals: Standing[] = []

  /** Adds a goal and answers its number, from 0. */
  add(weight = 1): number {
    return this.goals.push({ weight, idle: 0 }) - 1
  }

  /** Number of a goal; those for which `isOpen` does not hold are passed over. Undefined where none is left. */
  choose(rng: Rng, isOpen: (goal: number) => boolean): number | undefined {
    let total = 0
    let open = 0
    for (let goal = 0; goal < this.goals.length; goal++) {
      if (!isOpen(goal)) continue
      total += this.energy(goal)
      open++
    }
    if (open === 0) return undefined
    const even = (floor * total) / open
    let point = rng.float() * total * (1 + floor)
    let last: number | undefined
    for (let goal = 0; goal < this.goals.length; goal++) {
      if (!isOpen(goal)) continue
      last = goal
      point -= this.energy(goal) + even
      if (point < 0) break
    }
    if (last !== undefined) (this.goals[last] as Standing).idle++
    return last
  }

  progressed(goal: number): void {
    const standing = this.goals[goal]
    if (standing !== undefined) standing.idle = 0
  }

  private energy(goal: number): number {
    const { weight, idle } = this.goals[goal] as Standing
    return weight / (1 + idle / patience)
  }
}
