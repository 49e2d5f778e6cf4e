/** When two corpus values of a domain are one: when they are written alike. */
import type { IR } from './ir.ts'

/** The written form of `c` as one text, for sets of values that were met. */
export function keyOf<C>(domain: { serialize(c: C): IR }, c: C): string {
  return JSON.stringify(domain.serialize(c))
}
