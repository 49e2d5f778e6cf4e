/**
 * What a stage may cost whose input only goes round more often than others did. Each of its runs takes as long as that input is large: of
 * thousands of items a stage takes the time of a whole search, for one more class of counts.
 */

/** Steps of an input, as a multiple of what inputs take on average, from which on its stage is cut short. No bench chose it. */
const dear = 8
/** Fewer steps are nothing, whatever others take. No bench chose it. */
const leastSteps = 1_000
/** Runs of such a stage at `dear` times the average, and at any multiple. No bench chose them. */
const most = 128
const least = 8

export class StageCosts {
  private steps = 0
  private runs = 0

  /** An input has passed. */
  ran(steps: number): void {
    this.steps += steps
    this.runs++
  }

  /** Runs that a stage of an input of so many steps may take at a time; `undefined` where it may take as many as it needs. */
  shareOf(steps: number): number | undefined {
    const multiple = (steps * this.runs) / Math.max(1, this.steps)
    if (steps < leastSteps || multiple < dear) return undefined
    return Math.max(least, Math.floor((most * dear) / multiple))
  }
}
