/**
 * What the elements of a tuple or the fields of a record cost, in bits, kept beside them: making a value asks for these
 * once per element, and asking the domains themselves would cost as much as drawing a number.
 */
import type { AnyDomain } from './domain.ts'

/** Complexities of a list of domains: place by place, the least and the most of any value, in bits. */
export interface ElementBounds {
  readonly least: readonly number[]
  readonly most: readonly number[]
}

/** A value that never takes more bits than this may be charged with them unseen, while the budget is ample. */
const cheap = 64

/** The bounds of `domains`; not to be kept while the bounds of a recursion are being solved. */
export function elementBounds(domains: readonly AnyDomain[]): ElementBounds {
  return {
    least: domains.map((domain) => domain.minComplexity),
    most: domains.map((domain) => domain.maxComplexity),
  }
}

/** Bits `item` takes from the budget: what it weighs, or while the budget is `ample` an upper bound of that. */
export function charge(domain: AnyDomain, item: unknown, most: number, ample: boolean): number {
  if (!ample) return domain.complexity(item)
  return most <= cheap ? most : domain.complexityAtMost(item)
}
