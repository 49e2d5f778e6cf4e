/**
 * The simplest input for each level of run time: where run time is what counts most, steps to longer runs begin at each of them, not at
 * the longest alone, which is rarely the one that can be made longer. (As archives of elites do it.)
 */
import type { Derivation } from '../derivation/derivation.ts'
import type { Entry } from './archive.ts'
import type { Judged } from './feedback.ts'
import type { GoalNumbers } from './goals.ts'

/** Run times up to here are levels of their own; beyond, there are four to each doubling. */
const fine = 64

/** The simplest input of a level, and how often steps from it were tried. */
interface Held {
  readonly entry: Entry
  tries: number
}

export class Levels {
  private readonly isWanted: boolean
  private readonly byLevel = new Map<number, Held>()

  constructor(goals: GoalNumbers) {
    const others = Object.values(goals).reduce((sum, weight) => sum + weight, 0) - goals.runTime
    this.isWanted = goals.runTime > others
  }

  /** From the shortest run to the longest. */
  get entries(): readonly Entry[] {
    const entries = Array.from(this.byLevel.values(), ({ entry }) => entry)
    return entries.sort((a, b) => a.judged.runTime - b.judged.runTime)
  }

  /** Takes the input in where none of its level was as simple. */
  note(judged: Judged, origin: Derivation): void {
    if (!this.isWanted || judged.runTime <= 0 || judged.derivation === undefined) return
    const level = levelOf(judged.runTime)
    const known = this.byLevel.get(level)
    if (known === undefined || isSimpler(judged.text, known.entry.judged.text)) {
      this.byLevel.set(level, { entry: { judged, origin, earned: 0 }, tries: 0 })
    }
  }

  /** The one that was tried least for what there is to try: pairs of places to edit, so the square of its length. */
  next(): Entry | undefined {
    let found: Held | undefined
    let least = Number.POSITIVE_INFINITY
    for (const held of this.byLevel.values()) {
      const tried = (1 + held.tries) * (1 + held.entry.judged.text.length) ** 2
      if (tried >= least) continue
      least = tried
      found = held
    }
    if (found !== undefined) found.tries++
    return found?.entry
  }
}

function levelOf(runTime: number): number {
  return runTime < fine ? Math.floor(runTime) : fine + Math.floor(4 * Math.log2(runTime / fine))
}

/** Shorter, or as long and earlier in the order of its characters. */
function isSimpler(a: string, b: string): boolean {
  return a.length < b.length || (a.length === b.length && a < b)
}
