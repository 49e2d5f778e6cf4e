/**
 * PORT: what a source of coverage must answer. `@fuzzwright/instrumentation/runtime` answers it for instrumented code;
 * the engine asks nothing else of the outside. One source per realm; a run is everything between `start` and `stop`.
 */

export { type Gate, type GatePlace, gateOfRealm } from '../interleavings/gate.ts'

/** Kinds of recorded comparisons. Plain numbers, because the log is written on a hot path. */
export const comparisonKind = {
  equal: 0, // == === != !== and switch cases; also indexOf/includes of arrays, Set.has, Map.get/has
  less: 1, // < <= > >=
  prefix: 2, // left.startsWith(right)
  suffix: 3, // left.endsWith(right)
  contains: 4, // left.includes(right), left.indexOf(right), left.split(right) ...
  matches: 5, // regular expression `right` tried on string `left`
  key: 6, // right in left; left is not recorded
  typeOf: 7, // typeof left === right
  instanceOf: 8, // left instanceof right
} as const
/** Kinds whose sides are told by names: `object` is as far from `string` as from `function`, and no text is nearly a Date. */
export function comparesNames(kind: number | undefined): boolean {
  return kind === comparisonKind.typeOf || kind === comparisonKind.instanceOf
}

/** One of the numbers of `comparisonKind`. */
export type ComparisonKind = (typeof comparisonKind)[keyof typeof comparisonKind]

/** Comparisons of the last traced run, oldest first. Valid until the next `start`. */
export interface ComparisonLog {
  /** Number of valid entries in the columns below. */
  readonly length: number
  /** Stable number of the place in the code. */
  readonly sites: ArrayLike<number>
  readonly kinds: ArrayLike<number>
  readonly left: readonly unknown[]
  readonly right: readonly unknown[]
  /** The string or list that `left` (or else `right`) was read from, where the code shows it: `text[i] === 'x'`. */
  readonly origins?: readonly unknown[]
  /** The index it was read at, or `lengthIndex` for `text.length`; -1 where there is no origin. */
  readonly indices?: ArrayLike<number>
  /** The key under which the absent side was looked for, where the code shows it: `options.mode === 'fast'`. */
  readonly keys?: readonly (string | undefined)[]
}

/** Index in `ComparisonLog.indices` that stands for a `length` or `size`. */
export const lengthIndex = -2

/** Where an edge stands in the user's source, for reports. Lines 1-based, 0 for what a compiler added; columns 0-based. */
export interface EdgeLocation {
  readonly file: string
  readonly line: number
  readonly column: number
  /** Name of the enclosing function, or `<module>`. */
  readonly functionName: string
  /** Which function of its file it is, from 0: several may have one name. Absent: functions of one name are one. */
  readonly functionIndex?: number
  /** The way around what begins there: an `if` without `else` that was not entered, a `switch` without a case that fits. */
  readonly around?: true
}

/** Hit counts fall into these classes: 1, 2, 3, 4-7, 8-15, 16-31, 32-127, 128 and more (AFL's buckets). */
export const bucketsPerEdge = 8

/** Port: what instrumented code answers about a run. The runtime of the instrumentation package implements it. */
export interface CoverageSource {
  /** Edges registered so far; grows when instrumented modules load. 0 means: nothing is instrumented. */
  readonly edgeCount: number
  /** A run was started and has not been stopped; another one would end it. */
  readonly running?: boolean
  /** Clears the counters and arms the step budget (steps are loop iterations, self-calls and calls for each item, in batches of 128). */
  start(stepBudget: number): void
  /**
   * Ends the run and classifies its counters. True when it showed an (edge, bucket) pair no earlier run showed since
   * `forget`; that pair counts as seen from now on.
   */
  stop(): boolean
  /** A run was stopped from outside, in the middle: what goes on now is none of it. */
  abandon?(): void
  /** Writes `edge * bucketsPerEdge + bucket` of everything the last run touched; returns how many. Valid until `start`. */
  features(into: number[]): number
  /** Steps the last run took, as far as they were counted. */
  readonly steps: number
  /**
   * Books steps of the run that nothing in the code counts, such as a timer that is waited for; nothing between two runs.
   * @throws StepBudgetExceeded where they use up its budget
   */
  spend?(steps: number): void
  /** What runs from here on leaves no trace in the run, until what is answered is called. */
  aside?(): () => void
  /**
   * Runs `make` outside of all runs, for so many steps; within a run they are the run's, as ever.
   * @throws StepBudgetExceeded where it takes more, and what `make` throws
   */
  within?<R>(mostSteps: number, make: () => R): R
  /** The last run used up its step budget. Stays true although the code may have caught the exception. */
  readonly exhausted: boolean
  /** It was used up by one text, list or buffer that the last run asked for, and by no loop. */
  readonly askedTooMuch?: boolean
  /** Whether a `throw` of instrumented code threw this, and did not catch it before; only objects are known. */
  threw?(error: unknown): boolean
  /** Switches comparison capture for the runs that follow. */
  trace(on: boolean): void
  /**
   * Weighs the next run: its steps then include what built-ins go through (`includes`, spreads, `Object.keys`), as far as
   * instrumented code calls them.
   */
  weighNextRun?(): void
  /** The place that took most steps of the last weighed run. */
  mostSteps?(): EdgeLocation | undefined
  readonly comparisons: ComparisonLog
  /**
   * The part of the log that belongs to the places `wanted`, for those who look at every traced run: a whole log costs
   * more than the run. `wanted` is asked once for each place the run compared at, with the most entries it can have.
   */
  comparisonsAt(wanted: (site: number, most: number) => boolean): ComparisonLog
  /** Forgets which pairs were seen, so that a new search starts from nothing. */
  forget(): void
  locate(edge: number): EdgeLocation | undefined
  /** Strings and numbers that stand in the module of an edge: one list for all edges of a module. */
  literalsAt?(edge: number): readonly (string | number | bigint)[]
}

/** Thrown inside instrumented code when a run has used up its steps, at every loop head from then on. */
export class StepBudgetExceeded extends Error {
  override readonly name = 'StepBudgetExceeded'
  readonly budget: number
  constructor(budget: number) {
    super(`no end after ${budget} steps`)
    this.budget = budget
  }
}
