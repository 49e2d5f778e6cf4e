/** Everything a user makes domains with, under one name. The order is that of docs/domains.md. */
import './fluent.ts'
import { arrayOf } from './array.ts'
import { boolean } from './boolean.ts'
import { elementOf, just } from './choices/element.ts'
import { nullableOf, nullishOf, oneOf, optionalOf } from './choices/union.ts'
import { filter } from './combinators/filter.ts'
import { flatMap, reversibleFlatMap } from './combinators/flat-map.ts'
import { lazy } from './combinators/lazy.ts'
import { map, reversibleMap } from './combinators/mapped.ts'
import { mapOf, recordOf } from './containers/map.ts'
import { setOf } from './containers/set.ts'
import { int } from './int.ts'
import { bigint } from './numbers/bigint.ts'
import { date } from './numbers/date.ts'
import { float32, number } from './numbers/number.ts'
import { structOf } from './objects/struct.ts'
import { string } from './strings/string.ts'
import { tupleOf } from './tuple.ts'

/** Constructors of domains: `d.int()`, `d.arrayOf(d.boolean())`. */
export const d = {
  boolean,
  int,
  number,
  float32,
  bigint,
  string,
  date,
  elementOf,
  just,
  oneOf,
  optionalOf,
  nullableOf,
  nullishOf,
  arrayOf,
  tupleOf,
  setOf,
  mapOf,
  recordOf,
  structOf,
  map,
  reversibleMap,
  filter,
  flatMap,
  reversibleFlatMap,
  lazy,
} as const
