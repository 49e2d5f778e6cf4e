/** The direct parts of a corpus value as a list, and what a leaf holds. */
import type { AnyDomain } from '../domain/domain.ts'

/** A corpus value with its domain. */
export interface Part {
  readonly domain: AnyDomain
  readonly value: unknown
}

export function directParts(domain: AnyDomain, value: unknown): readonly Part[] {
  const parts: Part[] = []
  domain.visit(value, (partDomain, part) => {
    parts.push({ domain: partDomain, value: part })
  })
  return parts
}

function isPrimitive(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string'
}

/**
 * What the passes edit in a leaf: the corpus value where it is a number, bigint or string, which holds for most leaves
 * and for what `map` makes of them; else the user value.
 */
export function leafContent(leaf: Part): unknown {
  return isPrimitive(leaf.value) ? leaf.value : leaf.domain.getValue(leaf.value)
}

/** The corpus value of `leaf` with other content, or `undefined` where its domain does not hold it. */
export function leafHolding(leaf: Part, content: unknown): unknown {
  const value: unknown = isPrimitive(leaf.value) ? content : leaf.domain.fromValue(content)
  return value === undefined || leaf.domain.validate(value) !== undefined ? undefined : value
}
