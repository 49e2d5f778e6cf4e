/** What may stand for what among the arguments of a sequence. */

/** A list, or a record: an instance is made by code of its own. */
export function isWhole(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}

/** Values of one kind may stand for each other. */
export function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value
}
