/** Values that no JSON text has, which TypeBox and the readers of schema libraries name by a type of their own. */
import { type AnyDomain, d } from '@fuzzwright/core'
import type { Place } from '../document/place.ts'
import type { Case } from '../solving/case.ts'
import type { Demand } from '../solving/demand.ts'
import type { Form, Solved } from './form.ts'

type SolvePlace = (place: Place, demand: Demand) => Solved

const domains: Readonly<Record<string, () => AnyDomain>> = {
  Date: () => d.date(),
  bigint: () => d.bigint(),
  undefined: () => d.just(undefined),
  void: () => d.just(undefined),
  symbol: () => d.symbol(),
  nan: () => d.just(Number.NaN),
  Uint8Array: () => d.uint8Array(),
  function: () => d.fn(d.jsonValue()),
}

/** The form of a type that JSON does not have; `undefined` for one without values. */
export function foreignDomain(type: string, one: Case, solve: SolvePlace): Form | undefined {
  void one
  void solve
  const make = Object.hasOwn(domains, type) ? domains[type] : undefined
  return make === undefined ? undefined : { type, weight: 1, isPossible: () => true, build: make }
}
