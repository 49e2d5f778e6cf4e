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

const refusals = [
  ...[isRefusedSize, isRefusedHalf, isRefusedKind, isRefusedFrozen],
  ...[isRefusedPrimitive, isRefusedFlag, isRefusedPath, isRefusedAnyway],
]

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

/** How the platform says that a value has no room for a field: `Cannot create property 'a' on number '1'`. */
const unfit = [
  /^Cannot create property '.*' on (?:number|string|boolean|bigint) '(.*)'$/s,
  /^Cannot (?:delete|assign to read only) property '.*' of (?:string '(.*)'|(?:object ')?\[object String\]'?)$/s,
]

/** Who hands over a number or a text where something is to be written to sees it refused. */
function isRefusedPrimitive(error: unknown, args: readonly unknown[]): boolean {
  if (!(error instanceof TypeError)) return false
  const told = unfit.map((pattern) => pattern.exec(error.message)).find((match) => match !== null)
  if (told === undefined || told === null) return false
  const [, written] = told
  return handedOver(args).some((arg) => isPrimitive(arg) && (written === undefined || String(arg) === written))
}

/** The arguments themselves; of a use of a class those of its constructor and of its calls. */
function handedOver(args: readonly unknown[]): readonly unknown[] {
  const [program] = args
  if (args.length !== 1 || !Array.isArray(program) || program.length !== 2) return args
  const [construct, calls]: readonly unknown[] = program
  if (!Array.isArray(construct) || !Array.isArray(calls)) return args
  return [...construct, ...calls.flatMap((call) => (Array.isArray(call) && Array.isArray(call[1]) ? call[1] : []))]
}

function isPrimitive(value: unknown): boolean {
  return ['number', 'string', 'boolean', 'bigint'].includes(typeof value)
}

const unopened = /\bwithout null bytes\b|^The URL must be of scheme file$|^File URL (?:path|host) must\b/

/** Bytes and addresses are paths to whoever opens files, and Node refuses those that lead to none. */
function isRefusedPath(error: unknown, args: readonly unknown[]): boolean {
  if (!(error instanceof TypeError) || !unopened.test(error.message)) return false
  return handedOver(args).some((arg) => arg instanceof URL || (arg instanceof Uint8Array && arg.includes(0)))
}

const flagged = /^Invalid flags supplied to RegExp constructor '(.*)'$/s

/** Flags of patterns that are handed over are read by the platform, and by nobody before it. */
function isRefusedFlag(error: unknown, args: readonly unknown[]): boolean {
  const [, flags] = (error instanceof SyntaxError && flagged.exec(error.message)) || []
  return flags !== undefined && args.some((arg) => holdsText(arg, flags, deepest))
}

function holdsText(value: unknown, text: string, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth === 0) return value === text
  return Object.values(value).some((part) => holdsText(part, text, depth - 1))
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
