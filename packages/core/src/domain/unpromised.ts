/** Domains of what is `any`: the code takes what it takes, and nobody said what that is. */
import type { AnyDomain } from './domain.ts'

const known = new WeakSet<AnyDomain>()

/** The same domain, known from now on as one of values nobody promised to take. */
export function unpromised<D extends AnyDomain>(domain: D): D {
  known.add(domain)
  return domain
}

export function isUnpromised(domain: AnyDomain): boolean {
  return known.has(domain)
}
