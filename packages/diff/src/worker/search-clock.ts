/** The clock of searches: what they take of CPU, and half of what goes by while they wait or others have the machine. */
import { cpuClock } from '@fuzzwright/survey/call'

/** Milliseconds. It never goes back. */
export const searchClock = {
  now: (): number => Math.max(cpuClock.now(), performance.now() / 2),
}
