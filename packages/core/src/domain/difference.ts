/** Where a domain takes a value for another one: the inverse that somebody wrote for a function of theirs is wrong. */
import { isPlainObject } from './own-property.ts'
import { printValue } from './print-value.ts'

/**
 * Why a value that was given would run as another, or `undefined`. Only the first pair of texts, numbers, dates or lengths
 * that differ is told: what else a class shows is its own business.
 */
export function changedOnItsWay(given: unknown, made: unknown): string | undefined {
  const difference = differenceOf(given, made)
  if (difference === undefined) return undefined
  const [left, right] = difference.map(shortly)
  return `its domain makes ${right} of the ${left} in it, so a \`from\` is not the inverse of its function`
}

function shortly(value: unknown): string {
  const text = printValue(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

function differenceOf(given: unknown, made: unknown): readonly [given: unknown, made: unknown] | undefined {
  if (isPrimitive(given) && isPrimitive(made)) {
    return given === made || (Number.isNaN(given) && Number.isNaN(made)) ? undefined : [given, made]
  }
  if (given instanceof Date && made instanceof Date) {
    return Object.is(given.getTime(), made.getTime()) ? undefined : [given, made]
  }
  if (Array.isArray(given) && Array.isArray(made) && given.length !== made.length) return [given, made]
  for (const [left, right] of pairsOf(given, made)) {
    const difference = differenceOf(left, right)
    if (difference !== undefined) return difference
  }
  return undefined
}

function pairsOf(given: unknown, made: unknown): readonly (readonly [unknown, unknown])[] {
  const pairs: (readonly [unknown, unknown])[] = []
  if (Array.isArray(given) && Array.isArray(made)) {
    for (const [index, item] of given.entries()) pairs.push([item, made[index]])
  } else if (isPlainObject(given) && isPlainObject(made)) {
    const fields = new Map<string, unknown>(Object.entries(made))
    for (const [key, value] of Object.entries(given)) if (fields.has(key)) pairs.push([value, fields.get(key)])
  }
  return pairs
}

function isPrimitive(value: unknown): boolean {
  return (typeof value !== 'object' && typeof value !== 'function') || value === null
}
