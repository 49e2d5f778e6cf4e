/**
 * When a guided search has little left to learn. Its outlook must be poor, and what it has put off must be done: stages that
 * gave way, and thorough stages for comparisons that nobody has turned over. A search whose outlook is poor does these at once,
 * and tries names at every other turn, instead of a few at a time.
 */
import type { Outlook } from './outlook.ts'
import type { Plateau } from './plateau.ts'

/**
 * Runs before which no search is saturated: what no feature shows, a wrong value on a known way, is left to their number.
 * No bench chose it.
 */
const leastRuns = 1000
/** The largest chance of anything new at which a search is. bench/stop loses no fewer with 0.1. */
const mostChance = 0.2
/** Runs for what was put off, of which some may never come to its turn. No bench chose it. */
const mostClosing = 1500
/** Runs between two looks: one costs a pass over the comparisons that are open. No bench chose it. */
const gap = 16

export interface SaturationParts {
  readonly outlook: Outlook
  readonly plateau: Plateau
}

export class Saturation {
  private readonly parts: SaturationParts
  private dueAt = leastRuns
  /** The outlook is poor: what was put off has its turns now. */
  isClosing = false
  /** Runs since then, of all times that it was poor. */
  private spent = 0
  private lastLook = 0

  constructor(parts: SaturationParts) {
    this.parts = parts
  }

  /** To be asked while no stage is under way, after `runs` runs; whoever never asks is never in a hurry. */
  isReached(runs: number): boolean {
    if (runs < this.dueAt) return false
    this.dueAt = runs + gap
    const { outlook, plateau } = this.parts
    if (outlook.chance(runs) > mostChance) {
      this.isClosing = false
      return false
    }
    if (this.isClosing) this.spent += runs - this.lastLook
    this.isClosing = true
    this.lastLook = runs
    if (this.spent >= mostClosing) return true
    if (!plateau.hasWork) return true
    plateau.hurry(runs)
    return false
  }
}
