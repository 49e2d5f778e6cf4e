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
const mostOfSlow = 200_000
/** And for each character or item that it is given, as who reads a text takes a while for each. No bench chose it. */
const stepsPerItem = 100
/** Numbers up to here are no reason to take so many steps, not even the cube of one. No bench chose it. */
const small = 8

/** Calls with nothing large in sight that are too much, until more is allowed to a maker that has made nothing. No bench chose it. */
const mostInVain = 20

/** What is known of one maker. */
interface Met {
  mostSteps: number
  hasMade: boolean
  /** Calls with nothing large in sight that were too much. */
  inVain: number
  /** The least of what was the largest number, or length, of a call that was too much; `undefined` where none was. */
  tooLarge: number | undefined
  /** The greatest of what was that of a call that was not. */
  largestMade: number
}

/** By the class, then by the name of the factory; `new` has none. */
let known = new WeakMap<object, Map<string | undefined, Met>>()

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
  if (met.tooLarge !== undefined && largest >= met.tooLarge && largest > met.largestMade)
    throw new RangeError(`a size of ${largest} is too much for ${makerName(making.target, making.maker)}`)
  try {
    const made = limit.within(stepsFor(met, making.args), make)
    met.hasMade = true
    if (largest > met.largestMade) met.largestMade = largest
    return made
  } catch (error) {
    if (isTooMuch(error)) learn(met, making.args, largest)
    throw error
  }
}

function stepsFor({ mostSteps: own }: Met, args: readonly unknown[]): number {
  let items = 0
  for (const argument of args) if (typeof argument === 'string' || Array.isArray(argument)) items += argument.length
  return Math.max(own, Math.min(mostOfSlow, own + items * stepsPerItem))
}

function learn(met: Met, args: readonly unknown[], largest: number): void {
  if (largest > small) {
    met.tooLarge = Math.min(met.tooLarge ?? largest, largest)
    return
  }
  met.inVain++
  // How much is in an object nobody sees.
  if (args.some(isObject) && (met.hasMade || met.inVain < mostInVain)) return
  met.mostSteps = mostOfSlow
  met.tooLarge = undefined
}

function newMet(): Met {
  return { mostSteps, hasMade: false, inVain: 0, tooLarge: undefined, largestMade: 0 }
}

function metOf({ target, maker: { factory } }: Making): Met {
  let ofTarget = known.get(target)
  if (ofTarget === undefined) known.set(target, (ofTarget = new Map()))
  let met = ofTarget.get(factory)
  if (met === undefined) ofTarget.set(factory, (met = newMet()))
  return met
}

/** The largest number, or length of a text or list. */
function largestOf(args: readonly unknown[]): number {
  let largest = 0
  for (const argument of args) {
    const size = typeof argument === 'string' || Array.isArray(argument) ? argument.length : argument
    if (typeof size === 'number' && size > largest) largest = size
  }
  return largest
}

function isObject(argument: unknown): boolean {
  return typeof argument === 'object' && argument !== null
}

/** By its name: what counts the steps belongs to whoever runs tests. */
function isTooMuch(error: unknown): boolean {
  return error instanceof Error && error.name === 'StepBudgetExceeded'
}
