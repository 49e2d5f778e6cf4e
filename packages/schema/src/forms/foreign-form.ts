/** Values that no JSON text has, which TypeBox and the readers of schema libraries name by a type of their own. */
import { type AnyDomain, d } from '@fuzzwright/core'
import { builtinNames } from '../document/json.ts'
import type { LinkedSchemas } from '../document/linked-schemas.ts'
import type { Place } from '../document/place.ts'
import { type Case, tightest } from '../solving/case.ts'
import type { Need } from '../solving/demand.ts'
import type { Form, Solved } from './form.ts'

/** Entries of a map or a set that a search adds by itself. */
const usualEntries = 8

const simple: Readonly<Record<string, (one: Case) => AnyDomain>> = {
  Date: (one) => {
    const { min, max } = wholeBounds(one)
    return d.date({
      ...(min !== undefined && { min: new Date(min) }),
      ...(max !== undefined && { max: new Date(max) }),
      invalid: false,
    })
  },
  bigint: (one) => {
    const { min, max } = wholeBounds(one)
    return d.bigint({ ...(min !== undefined && { min: BigInt(min) }), ...(max !== undefined && { max: BigInt(max) }) })
  },
  undefined: () => d.just(undefined),
  void: () => d.just(undefined),
  symbol: () => d.symbol(),
  nan: () => d.just(Number.NaN),
  Uint8Array: (one) => {
    const { minItems = 0, maxItems } = tightest(one)
    const bytes = d.uint8Array().withMinSize(minItems)
    return maxItems === undefined ? bytes : bytes.withMaxSize(maxItems)
  },
  function: () => d.fn(d.jsonValue()),
  Promise: () => d.jsonValue().map((value) => Promise.resolve(value)),
  RegExp: () => d.arbitrary({ kind: 'regexp' }),
  ...Object.fromEntries(builtinNames.map((name) => [name, () => d.arbitrary({ kind: 'builtin', name })])),
}

/** Of values that have neighbours. */
function wholeBounds(one: Case): { readonly min: number | undefined; readonly max: number | undefined } {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = tightest(one)
  return {
    min: exclusiveMinimum === undefined ? minimum : Math.max(exclusiveMinimum + 1, minimum ?? exclusiveMinimum),
    max: exclusiveMaximum === undefined ? maximum : Math.min(exclusiveMaximum - 1, maximum ?? exclusiveMaximum),
  }
}

/** The form of a type that JSON does not have; `undefined` for one without values. */
export function foreignForm(
  type: string,
  one: Case,
  context: { schemas: LinkedSchemas; solve: (need: Need) => Solved },
): Form | undefined {
  if (type === 'Map' || type === 'Set') return new CollectionForm(type, one, context)
  const make = Object.hasOwn(simple, type) ? simple[type] : undefined
  return make === undefined ? undefined : { type, weight: 1, isPossible: () => true, build: () => make(one) }
}

/** Maps and sets: `propertyNames` and `additionalProperties`, and `items`, say what is in them. */
class CollectionForm implements Form {
  readonly type: 'Map' | 'Set'
  readonly weight = 4
  private readonly keys: Solved | undefined
  private readonly items: Solved
  private readonly min: number
  private readonly max: number | undefined

  constructor(
    type: 'Map' | 'Set',
    one: Case,
    { schemas, solve }: { schemas: LinkedSchemas; solve: (need: Need) => Solved },
  ) {
    this.type = type
    const { minItems = 0, maxItems } = tightest(one)
    this.min = minItems
    this.max = maxItems
    const solved = (pick: 'propertyNames' | 'additionalProperties' | 'items'): Solved =>
      solve(
        [...one.parts.values()].flatMap(({ keywords, demand }) => {
          const place: Place | undefined = keywords[pick]
          return place === undefined ? [] : [{ ...schemas.reach(place, demand.scope), holds: true }]
        }),
      )
    this.keys = type === 'Map' ? solved('propertyNames') : undefined
    this.items = solved(type === 'Map' ? 'additionalProperties' : 'items')
  }

  isPossible(): boolean {
    return true
  }

  build(): AnyDomain {
    const { keys, items } = this
    if (!items.isPossible) return d.just(this.type === 'Map' ? new Map() : new Set())
    const { min, max } = this
    const usual = Math.min(min + usualEntries, max ?? Number.POSITIVE_INFINITY)
    if (keys === undefined) {
      const set = d.setOf(items.domain).withMinSize(min).withSoftMaxSize(usual)
      return max === undefined ? set : set.withMaxSize(max)
    }
    const map = d.mapOf(keys.domain, items.domain).withMinSize(min).withSoftMaxSize(usual)
    return max === undefined ? map : map.withMaxSize(max)
  }
}
