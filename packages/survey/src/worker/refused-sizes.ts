/** What the platform says of a size that is none: whoever hands over such a number asked for it. */

const sizing =
  /Invalid (?:typed |shared )?array (?:buffer )?length|allocation failed|Invalid string length|Invalid count value/i
/** More items than anybody has memory for. */
const mostItems = 2 ** 26
const deepest = 4

/** Whether the platform refused a size, and one of the arguments holds a number that is no size: negative, broken or too large. */
export function isRefusedSize(error: unknown, args: readonly unknown[]): boolean {
  return error instanceof RangeError && sizing.test(error.message) && args.some((arg) => holdsNoSize(arg, deepest))
}

function holdsNoSize(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return !Number.isInteger(value) || value < 0 || value > mostItems
  if (typeof value !== 'object' || value === null || depth === 0) return false
  return Object.values(value).some((part) => holdsNoSize(part, depth - 1))
}
