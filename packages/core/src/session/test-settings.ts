/** What one fuzz test is to do and how much it may take: request, environment and options brought together, as plain data. */
import { defaultOptions, type FuzzOptions, stopsByItself } from './fuzz-options.ts'
import type { OpenedRequest } from './open-request.ts'

/** Settings of one attempt at a fuzz test. Times are in milliseconds. */
export interface TestSettings {
  readonly seed: number
  /** The search goes past every finding, for as long as it is given, and keeps its corpus. */
  readonly fuzzMode: boolean
  /** Only what is given or kept is run. */
  readonly onlyGiven: boolean
  /** Most runs of the search; Infinity leaves the end to the time. */
  readonly runs: number
  /** The search ends where it has little left to learn. */
  readonly stopsEarly: boolean
  readonly searchBudget: number
  /** For each finding. */
  readonly shrinkBudget: number
  readonly shrinkRuns: number
  /** What a finding hangs on is looked at. */
  readonly explains: boolean
  /** Loop iterations after which a run of instrumented code counts as a hang. */
  readonly stepBudget: number
  /** How long one run of other code may take. */
  readonly hangAfter: number
  /** How long a batch may take beyond its own time, with the patience of this attempt. */
  readonly batchLimit: number
  readonly continueAfterFailure: boolean
}

/** `patience` is how many times `hangAfter` a batch may take before it counts as stalled. */
export function settingsOf(
  { environment = {}, defaultSeed, shrinkTime }: Pick<OpenedRequest, 'environment' | 'defaultSeed' | 'shrinkTime'>,
  options: FuzzOptions,
  patience: number,
): TestSettings {
  const { fuzzFor, minimize: onlyGiven = false } = environment
  const { timeBudget, hangAfter, runs, shrinkRuns, stepBudget } = { ...defaultOptions, ...defined(options) }
  const fuzzMode = fuzzFor !== undefined || onlyGiven
  return {
    seed: environment.seed ?? options.seed ?? defaultSeed,
    fuzzMode,
    onlyGiven,
    runs: fuzzMode ? Number.POSITIVE_INFINITY : runs,
    stopsEarly: !fuzzMode && stopsByItself(options),
    // What is kept is run once, to its end: half of it says nothing about the rest.
    searchBudget: onlyGiven ? Number.POSITIVE_INFINITY : (fuzzFor ?? timeBudget),
    shrinkBudget: shrinkTime ?? timeBudget,
    shrinkRuns,
    explains: options.explain ?? true,
    stepBudget,
    hangAfter,
    batchLimit: hangAfter * patience,
    continueAfterFailure: fuzzMode || (options.continueAfterFailure ?? false),
  }
}

/** An option that is `undefined` was not given. */
function defined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T
}
