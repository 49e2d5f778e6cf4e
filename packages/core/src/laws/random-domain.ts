/** Random compositions of domains, so that the laws are tried on combinations nobody thought of. */

import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import type { Rng } from '../random/rng.ts'

const leaves: readonly ((rng: Rng) => AnyDomain)[] = [
  () => d.int(),
  (rng) => d.int({ min: rng.int(-20, 0), max: rng.int(0, 300) }),
  () => d.boolean(),
  () => d.string(),
  (rng) => d.string({ minLength: rng.below(3), maxLength: 3 + rng.below(4) }),
  () => d.number(),
  () => d.bigint(),
  () => d.date(),
  () => d.elementOf(['a', 'b', 'c']),
  () => d.just(0),
  () => d.elementOf([{ deep: [1] }, { deep: [] }]),
]

const nodes: readonly ((rng: Rng, inner: () => AnyDomain) => AnyDomain)[] = [
  (rng, inner) => d.arrayOf(inner()).withMaxSize(1 + rng.below(6)),
  (_, inner) => d.tupleOf(inner(), inner()),
  (rng, inner) => d.structOf({ a: inner(), b: inner() }, rng.bool() ? { optional: ['b'] } : {}),
  (_, inner) => d.oneOf(inner(), inner()),
  (_, inner) => d.optionalOf(inner()),
  (_, inner) => d.nullableOf(inner()),
  (_, inner) => d.setOf(inner()),
  (_, inner) => d.mapOf(d.string(), inner()),
  (_, inner) => d.recordOf(d.string(), inner()),
  (_, inner) => inner().map((value: unknown) => ({ value }), { from: (boxed: { value: unknown }) => boxed.value }),
  (_, inner) => inner().filter((value: unknown) => !Number.isNaN(value)),
  (_, inner) => following(inner),
  (_, inner) => pointing(inner),
]

/** A follow function must answer the same domain for the same value, so the element is drawn once. */
function following(inner: () => AnyDomain): AnyDomain {
  const element = inner()
  return d.int({ min: 0, max: 3 }).flatMap((size) => d.arrayOf(element).withMaxSize(size))
}

function pointing(inner: () => AnyDomain): AnyDomain {
  const value = inner()
  const list: AnyDomain = d.structOf({ value, next: d.nullableOf(d.lazy(() => list)) })
  return list
}

/** A domain of `depth` combinators around each other, decided by `rng`. */
export function randomDomain(rng: Rng, depth: number): AnyDomain {
  if (depth === 0) return rng.pick(leaves)(rng)
  const build = rng.pick(nodes)
  return build(rng, () => randomDomain(rng, depth - 1))
}
