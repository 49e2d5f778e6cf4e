/** The clock of searches: what they take of CPU, and half of what goes by while they wait or others have the machine. */
import { cpuClock } from '@fuzzwright/survey/call'

/** Taken before any run moves the clock of the platform: one that a guard stops on another day does not move it back. */
const sinceStart = performance.now.bind(performance)

/** Milliseconds. It never goes back. */
export const searchClock = {
  now: (): number => Math.max(cpuClock.now(), sinceStart() / 2),
}
