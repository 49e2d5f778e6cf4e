/** What V8 is asked for while a compiler runs for a second. */
import { setFlagsFromString } from 'node:v8'

interface Threshold {
  readonly flag: string
  /** What V8 has by itself; it can be set, and not asked for. */
  readonly usual: number
}

/** How much of a function has to run before it is optimized, by the first number of V8's version. A later one has tiers between, and gains nothing. */
const thresholds: Readonly<Record<string, Threshold>> = {
  '11': { flag: '--interrupt-budget', usual: 67_584 },
  '12': { flag: '--invocation-count-for-turbofan', usual: 3_000 },
}

/** How many times as much. Decision 332 has 3, 6 and 20 side by side. */
const later = 6

/** What is set in this version of V8, unless the person who started this process has set it. */
export function thresholdOf(v8: string, flags: readonly string[]): Threshold | undefined {
  const threshold = thresholds[v8.slice(0, v8.indexOf('.'))]
  return threshold && flags.some((option) => option.replaceAll('_', '-').includes(threshold.flag))
    ? undefined
    : threshold
}

/**
 * Answers what `run` does. Of a compiler that reads a few files, V8 optimizes beside it what is hardly used afterwards: up to a third of the CPU
 * of it all. What runs for long is optimized all the same, a little later.
 */
export function optimizingLater<T>(run: () => T): T {
  // NODE_OPTIONS takes no such flag.
  const threshold = thresholdOf(process.versions.v8, process.execArgv)
  if (threshold === undefined) return run()
  setFlagsFromString(`${threshold.flag}=${threshold.usual * later}`)
  try {
    return run()
  } finally {
    setFlagsFromString(`${threshold.flag}=${threshold.usual}`)
  }
}
