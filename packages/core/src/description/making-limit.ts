/**
 * How far the code of a constructor or factory may go while an input is made: a matrix of a million rows is no better an input than one of
 * three, and takes a thousand times as long to make, to hand over and to throw away. What was too much once is not made again.
 */
import { type Making, makerName } from './set-aside.ts'

/** Port: runs `make`; after `mostSteps` steps, of those that instrumented code takes, it throws what ends a run that takes too many. */
export interface MakingLimit {
  within?<R>(mostSteps: number, make: () => R): R
}

/** Steps for one instance, and for one of a maker that has taken more where no number says why. No bench chose them. */
const mostSteps = 2_000
const mostOfSlow = 1_000_000
/** Numbers up to here are no reason to take so many steps, not even the cube of one. No bench chose it. */
const small = 8

/** What is known of one maker. */
interface Met {
  mostSteps: number
  /** The least of the numbers that were the largest of a call that was too much. */
  tooLarge: number
  /** The greatest of the numbers that were the largest of a call that was not. */
  largestMade: number
}

let known = new WeakMap<object, Map<string, Met>>()

let limit: MakingLimit | undefined

/** Whose steps are counted from now on; nobody's where it is `undefined`. What tests before this one met is forgotten: each has its own seed. */
export function limitMakings(next: MakingLimit | undefined): void {
  limit = next
  known = new WeakMap()
}

/** @throws what `make` throws, and where it takes too many steps, or plainly would. */
export function makeWithinLimit<R>(making: Making, make: () => R): R {
  if (limit?.within === undefined) return make()
  const met = metOf(making)
  const largest = largestOf(making.args)
  if (largest >= met.tooLarge && largest > met.largestMade)
    throw new RangeError(`${largest} is too much for ${makerName(making.target, making.maker)}`)
  try {
    const made = limit.within(met.mostSteps, make)
    if (largest > met.largestMade) met.largestMade = largest
    return made
  } catch (error) {
    if (isTooMuch(error)) {
      if (largest > small) met.tooLarge = Math.min(met.tooLarge, largest)
      else allowMore(met)
    }
    throw error
  }
}

/** Its numbers are not what takes so long. */
function allowMore(met: Met): void {
  met.mostSteps = mostOfSlow
  met.tooLarge = Number.POSITIVE_INFINITY
}

function metOf({ target, maker }: Making): Met {
  const name = makerName(target, maker)
  const ofTarget = known.get(target) ?? new Map<string, Met>()
  known.set(target, ofTarget)
  const met = ofTarget.get(name) ?? { mostSteps, tooLarge: Number.POSITIVE_INFINITY, largestMade: 0 }
  ofTarget.set(name, met)
  return met
}

function largestOf(args: readonly unknown[]): number {
  let largest = 0
  for (const argument of args) if (typeof argument === 'number' && argument > largest) largest = argument
  return largest
}

/** By its name: what counts the steps belongs to whoever runs tests. */
function isTooMuch(error: unknown): boolean {
  return error instanceof Error && error.name === 'StepBudgetExceeded'
}
