/** Time as this process has used it: on a busy machine a search gets as many runs as on an idle one. */
import type { Clock } from '@fuzzwright/core/host'

/** Milliseconds of CPU since the process began. */
export const cpuClock: Clock = {
  now: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}
