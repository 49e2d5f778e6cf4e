/** A part of a corpus value, and its direct parts as a list. */
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
