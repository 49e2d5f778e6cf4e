/** The direct parts of a corpus value as a list, and what a leaf holds. */
import type { AnyDomain } from '../domains/domain.ts'

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

/** The user value of a leaf. Leaves are small, so nothing is cached. */
export function userValue(part: Part): unknown {
  return part.domain.plain ? part.value : part.domain.getValue(part.value)
}

/** The corpus value of `domain` for a user value, or `undefined` where there is none. */
export function partFor(domain: AnyDomain, value: unknown): unknown {
  const part: unknown = domain.fromValue(value)
  return part === undefined || domain.validate(part) !== undefined ? undefined : part
}
