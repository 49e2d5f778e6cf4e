/** Taking `null` and `undefined` out of a domain, and domains of nothing else. */

import type { Domain } from '../../domain/domain.ts'
import { FilteredDomain } from '../combinators/filter.ts'
import { ElementDomain } from './element.ts'
import { UnionDomain } from './union.ts'

/** `inner` without `null` and `undefined`. Of `optionalOf`, `nullableOf` and the like the alternative goes as a whole. */
export function nonNull<T>(inner: Domain<T>): Domain<NonNullable<T>> {
  if (!(inner instanceof UnionDomain)) {
    return new FilteredDomain(inner, (value) => value !== null && value !== undefined) as Domain<unknown> as Domain<
      NonNullable<T>
    >
  }
  const keep = inner.alternatives.map(
    (alternative) =>
      !(
        alternative instanceof ElementDomain &&
        alternative.values.every((value) => value === null || value === undefined)
      ),
  )
  const alternatives = inner.alternatives.filter((_, index) => keep[index])
  const [only] = alternatives
  if (only !== undefined && alternatives.length === 1) return only
  return new UnionDomain(
    inner.name,
    alternatives,
    inner.weights.filter((_, index) => keep[index]),
  )
}

/** Always `undefined`: FuzzTest's NullOpt. */
export function nullOpt(): Domain<undefined, number> {
  return new ElementDomain('nullOpt', [undefined])
}
