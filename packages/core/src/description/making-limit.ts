/**
 * How far the code of a constructor or factory may go while an input is made: a matrix of a million rows is no better an input than one of
 * three, and takes a thousand times as long to make, to hand over and to throw away.
 */

/** Port: runs `make`; after `mostSteps` steps, of those that instrumented code takes, it throws what ends a run that takes too many. */
export interface MakingLimit {
  within?<R>(mostSteps: number, make: () => R): R
}

/** Steps for one instance. No bench chose it. */
const mostSteps = 50_000

let limit: MakingLimit | undefined

/** Whose steps are counted from now on; nobody's where it is `undefined`. */
export function limitMakings(next: MakingLimit | undefined): void {
  limit = next
}

/** @throws what `make` throws, and where it takes too many steps. */
export function makeWithinLimit<R>(make: () => R): R {
  return limit?.within === undefined ? make() : limit.within(mostSteps, make)
}
