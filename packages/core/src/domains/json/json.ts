/** Values of JSON, texts of JSON, and any value at all. */

import type { Domain } from '../../domain/domain.ts'
import { bytes } from '../binary/typed-arrays.ts'
import { boolean } from '../choices/boolean.ts'
import { elementOf, just } from '../choices/element.ts'
import { oneOf, type UnionDomain } from '../choices/union.ts'
import { LazyDomain } from '../combinators/lazy.ts'
import { MappedDomain } from '../combinators/mapped.ts'
import { arrayOf } from '../containers/array.ts'
import { mapOf, recordOf } from '../containers/map.ts'
import { setOf } from '../containers/set.ts'
import { namedFunctions } from '../functions/fn.ts'
import { bigint } from '../numbers/bigint.ts'
import { date } from '../numbers/date.ts'
import { int } from '../numbers/int.ts'
import { makeNumber, number } from '../numbers/number.ts'
import { error } from '../objects/error.ts'
import { falsy, symbol } from '../objects/odd-values.ts'
import { sparseArray } from '../selections/selections.ts'
import { string } from '../strings/string.ts'

/** What `JSON.parse` can answer. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }

/** Everything `JSON.parse` can answer; -0 is left out, because texts of JSON lose it. */
export function jsonValue(): Domain<JsonValue> {
  const finite = makeNumber('jsonNumber', { min: 0, infinite: false }, 'double')
  const negative = makeNumber('jsonNumber', { max: -Number.MIN_VALUE, infinite: false }, 'double')
  const self: LazyDomain<JsonValue> = new LazyDomain<JsonValue>('jsonValue', () => value)
  const list = arrayOf<JsonValue, unknown>(self).withSoftMaxSize(8)
  const record = recordOf<JsonValue>(string(), self).withSoftMaxSize(8)
  const value: UnionDomain<JsonValue> = oneOf<readonly Domain<JsonValue>[]>(
    just(null),
    boolean(),
    int(),
    string(),
    list,
    record,
    finite,
    negative,
  ).withWeights(2, 2, 4, 6, 4, 4, 2, 2)
  return self
}

/** Texts of JSON, some with blanks between their signs. */
export function json(): Domain<string> {
  const space = elementOf([undefined, 1, '\t'])
  const compact = new MappedDomain<JsonValue, string>('json', jsonValue(), (value) => JSON.stringify(value), {
    from: (text) => canonical(text, undefined),
  })
  const spaced = jsonValue().flatMap((value) => space.map((blank) => JSON.stringify(value, null, blank)))
  return oneOf(compact, spaced).withWeights(7, 1)
}

/** The value of a text that `JSON.stringify` would write just so. */
function canonical(text: unknown, space: string | number | undefined): JsonValue | undefined {
  if (typeof text !== 'string') return undefined
  const value = JSON.parse(text) as JsonValue
  return JSON.stringify(value, null, space) === text ? value : undefined
}

/** Any value of the language: primitives, collections of every kind, dates, errors, functions, objects without prototype. */
export function anything(): Domain<unknown> {
  const self: LazyDomain<unknown> = new LazyDomain<unknown>('anything', () => value)
  const leaf = oneOf(
    falsy(),
    boolean(),
    int(),
    number(),
    string(),
    bigint(),
    symbol(),
    date(),
    bytes(),
    error(),
    namedFunctions(just(undefined)),
  ).withWeights(3, 1, 3, 2, 4, 1, 1, 1, 1, 1, 1)
  const record = recordOf(string(), self).withSoftMaxSize(6)
  const bare = new MappedDomain<Record<string, unknown>, object>(
    'record',
    record,
    (fields) => Object.setPrototypeOf(fields, null) as object,
    { from: (object) => (Object.getPrototypeOf(object) === null ? { ...object } : undefined) },
  )
  const value: UnionDomain<unknown> = oneOf<readonly Domain<unknown>[]>(
    leaf,
    arrayOf(self).withSoftMaxSize(6),
    record,
    sparseArray(self),
    setOf(self).withSoftMaxSize(6),
    mapOf(self, self).withSoftMaxSize(6),
    bare,
  ).withWeights(12, 3, 3, 1, 1, 1, 1)
  return self
}
