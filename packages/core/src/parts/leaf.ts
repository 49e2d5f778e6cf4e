/**
 * What a leaf holds, for the two who ask. The code under test, and so whatever it compares, sees the user value; what makes
 * values simpler edits the corpus value where it is one it can edit, because the user's may have been made from it (`map`).
 */
import type { Part } from './part.ts'

/** What can be compared with, and put in place of, what the code saw. */
export type Primitive = string | number | bigint | boolean

export function isPrimitive(value: unknown): value is Primitive {
  return isEditable(value) || typeof value === 'boolean'
}

function isEditable(value: unknown): value is string | number | bigint {
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string'
}

/** The user value of a leaf. */
export function seenContent({ domain, value }: Part): unknown {
  return domain.plain ? value : domain.getValue(value)
}

/**
 * The corpus value of a leaf with another user value, or `undefined` where its domain does not recognise it, does not
 * accept it, or holds it already.
 */
export function leafSeenAs({ domain, value }: Part, seen: unknown): unknown {
  const next: unknown = domain.fromValue(seen)
  return next === undefined || next === value || domain.validate(next) !== undefined ? undefined : next
}

/**
 * What shrinking edits in a leaf: the corpus value where it is a number, bigint or string, which holds for most leaves
 * and for what `map` makes of them; else the user value.
 */
export function leafContent(leaf: Part): unknown {
  return isEditable(leaf.value) ? leaf.value : leaf.domain.getValue(leaf.value)
}

/** The corpus value of `leaf` with other content, or `undefined` where its domain does not hold it. */
export function leafHolding(leaf: Part, content: unknown): unknown {
  const value: unknown = isEditable(leaf.value) ? content : leaf.domain.fromValue(content)
  return value === undefined || leaf.domain.validate(value) !== undefined ? undefined : value
}
