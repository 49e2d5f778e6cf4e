/** What the domain of a field says of the field that is not there. */
import type { AnyDomain } from '../../domain/domain.ts'
import { ChanceDomain } from '../choices/union.ts'

/** How often nothing is there was said; a field that is missing is half of that. */
export function decidesAbsence(domain: AnyDomain): boolean {
  return domain instanceof ChanceDomain
}

/** Whether the field may be there and hold nothing. */
export function admitsUndefined(domain: AnyDomain): boolean {
  const c: unknown = domain.fromValue(undefined)
  return c !== undefined && domain.validate(c) === undefined
}
