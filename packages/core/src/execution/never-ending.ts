/** Calls that never end: when that is known, and what is said of a method of which none does. */
import { workOn } from '../interleavings/outside-work.ts'
import { turnOfEventLoop } from './event-loop.ts'

/** A method that has not ended in so many calls is told of. No bench chose it. */
const tellingCalls = 50
/** Turns of the event loop in which nothing else was on. No bench chose it. */
const idleTurns = 20

/** Calls that were made, and of those the ones that ended, by member. */
export class EndingTally {
  private readonly tallies = new Map<string, { made: number; ended: number }>()

  count(name: string, hasEnded: boolean): void {
    const tally = this.tallies.get(name) ?? { made: 0, ended: 0 }
    tally.made++
    if (hasEnded) tally.ended++
    this.tallies.set(name, tally)
  }

  /** A call that was counted as one that had not ended has. */
  ended(name: string): void {
    const tally = this.tallies.get(name)
    if (tally !== undefined) tally.ended++
  }

  get warnings(): readonly string[] {
    return [...this.tallies].flatMap(([name, { made, ended }]) =>
      made < tellingCalls || ended > 0
        ? []
        : [
            `${name} never ended in ${made} calls: nothing could go on. What it waits for has to come from the other methods.`,
          ],
    )
  }
}

/**
 * Waits until `settled` is; `false` where nothing can bring that about: neither a timer nor a request is on beyond the `before`
 * that were there when the input began.
 */
export async function settlesWhile(settled: Promise<unknown>, before: number): Promise<boolean> {
  let isSettled = false
  const ends = (): void => void (isSettled = true)
  settled.then(ends, ends)
  for (let idle = 0; idle < idleTurns; idle++) {
    await Promise.race([settled, turnOfEventLoop()])
    if (isSettled) return true
    if (workOn() > before) idle = 0
  }
  return false
}
