/**
 * What the platform refuses: a size that is none, half of a character, a pattern that finds once where all are asked for. Whoever hands
 * over such a thing asked for it.
 */
import { isRefusedArgument } from '@fuzzwright/core/host'

const sizing =
  /Invalid (?:typed |shared )?array (?:buffer )?length|allocation failed|Invalid string length|Invalid count value/i
/** More items than anybody has memory for. */
const mostItems = 2 ** 26
const deepest = 4

/** Whether the platform refused an argument for what it is. */
export function isRefusedInput(error: unknown, args: readonly unknown[]): boolean {
  return refusals.some((isRefused) => isRefused(error, args))
}

const refusals = [isRefusedSize, isRefusedHalf, isRefusedKind, isRefusedFrozen, isRefusedAnyway]

/** What no test takes for a failure: a text with a nought in it as a path, a pattern without the flag g. */
function isRefusedAnyway(error: unknown, args: readonly unknown[]): boolean {
  return error instanceof Error && isRefusedArgument(error, args)
}

/** Half a character has no code in UTF-8, and so none in an address. */
function isRefusedHalf(error: unknown, args: readonly unknown[]): boolean {
  return error instanceof URIError && args.some((arg) => holdsHalf(arg, deepest))
}

const unwritable = /object is not extensible$|^Cannot (?:assign to read only|delete|redefine) property/

/** Who hands over what is frozen to be written to sees it refused. */
function isRefusedFrozen(error: unknown, args: readonly unknown[]): boolean {
  return error instanceof TypeError && unwritable.test(error.message) && args.some((arg) => holdsFrozen(arg, deepest))
}

function holdsFrozen(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth === 0) return false
  return Object.isFrozen(value) || Object.values(value).some((part) => holdsFrozen(part, depth - 1))
}

const converting = /^Cannot convert (?:object to primitive value|a Symbol value to a \w+)$/

/** What cannot be written as a text or a number, by its own making. */
function isRefusedKind(error: unknown, args: readonly unknown[]): boolean {
  return (
    error instanceof TypeError && converting.test(error.message) && args.some((arg) => holdsUnwritable(arg, deepest))
  )
}

function holdsUnwritable(value: unknown, depth: number): boolean {
  if (isUnwritable(value)) return true
  if (typeof value !== 'object' || value === null || depth === 0) return false
  return Object.values(value).some((part) => holdsUnwritable(part, depth - 1))
}

function isUnwritable(value: unknown): boolean {
  try {
    return typeof `${value}` !== 'string'
  } catch {
    return true
  }
}

function holdsHalf(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value)
  if (typeof value !== 'object' || value === null || depth === 0) return false
  return Object.entries(value).some((pair) => pair.some((part) => holdsHalf(part, depth - 1)))
}

/** Whether the platform refused a size, and one of the arguments holds a number that is no size: negative, broken or too large. */
function isRefusedSize(error: unknown, args: readonly unknown[]): boolean {
  return error instanceof RangeError && sizing.test(error.message) && args.some((arg) => holdsNoSize(arg, deepest))
}

function holdsNoSize(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return !Number.isInteger(value) || value < 0 || value > mostItems
  if (typeof value !== 'object' || value === null || depth === 0) return false
  return Object.values(value).some((part) => holdsNoSize(part, depth - 1))
}
