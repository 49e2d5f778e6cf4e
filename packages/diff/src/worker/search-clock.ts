/** The clock of searches: what they take of CPU, and half of what goes by while they wait or others have the machine. */
import { systemClock } from '@fuzzwright/core/host'
import { cpuClock } from '@fuzzwright/survey/call'

/** Milliseconds. It never goes back. */
export const searchClock = {
  now: (): number => Math.max(cpuClock.now(), systemClock.now() / 2),
}
