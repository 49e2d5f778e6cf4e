/** How many kinds of calls a member stands for: each action that a reducer takes is a call of its own. */
import { DelegatingDomain } from '../../domain/delegating.ts'
import type { AnyDomain } from '../../domain/domain.ts'
import type { TupleDomain } from '../../domain/tuple.ts'
import { UnionDomain } from '../choices/union.ts'
import { StructDomain } from '../objects/struct.ts'

/** A member counts as so many others at most. No bench chose it. */
const mostWays = 8

/** As many as there are records of which one of its arguments is one, and 1 for most members. */
export function waysToCall({ elements }: TupleDomain<unknown[]>): number {
  return Math.min(mostWays, Math.max(1, ...elements.map(recordsIn)))
}

function recordsIn(domain: AnyDomain): number {
  if (domain instanceof UnionDomain) return domain.alternatives.filter((one) => one instanceof StructDomain).length
  return domain instanceof DelegatingDomain ? recordsIn(domain.inner) : 0
}
