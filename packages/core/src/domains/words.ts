/** The words of `d` but the one that reads types, which knows them all. The order is that of docs/domains.md. */
import './fluent.ts'
import { arrayOf } from './array.ts'
import * as buffers from './binary/typed-arrays.ts'
import { boolean } from './boolean.ts'
import { elementOf, just } from './choices/element.ts'
import { enumOf } from './choices/enum.ts'
import { nonNull, nullOpt } from './choices/non-null.ts'
import { overlapOf } from './choices/overlap.ts'
import { nullableOf, nullishOf, oneOf, optionalOf } from './choices/union.ts'
import { variantOf } from './choices/variant.ts'
import { define } from './combinators/define.ts'
import { filter } from './combinators/filter.ts'
import { flatMap, reversibleFlatMap } from './combinators/flat-map.ts'
import { inPlace } from './combinators/in-place.ts'
import { lazy } from './combinators/lazy.ts'
import { limitShrink, noShrink } from './combinators/limit-shrink.ts'
import { map, reversibleMap } from './combinators/mapped.ts'
import { noBias } from './combinators/no-bias.ts'
import { builder, recursive } from './combinators/recursive.ts'
import { mapOf, recordOf } from './containers/map.ts'
import { clone, infiniteStream, shuffledSubarray, sparseArray, subarray } from './containers/selections.ts'
import { setOf } from './containers/set.ts'
import { containerOf, nonEmpty, uniqueArray } from './containers/unique-array.ts'
import { booleanComparator, comparator, fuzzedFunctions } from './functions/fn.ts'
import { gen } from './functions/gen.ts'
import { random } from './functions/random.ts'
import { context } from './functions/run-log.ts'
import { scheduler } from './functions/scheduler.ts'
import { int } from './int.ts'
import { anything, json, jsonValue } from './json/json.ts'
import { bigint } from './numbers/bigint.ts'
import { bitFlagCombinationOf } from './numbers/bit-flags.ts'
import { date } from './numbers/date.ts'
import {
  byte,
  int8,
  int16,
  int32,
  int64,
  nat,
  safeInt,
  uint8,
  uint16,
  uint32,
  uint64,
} from './numbers/integer-kinds.ts'
import { float32, number } from './numbers/number.ts'
import { finite, inRange, negative, nonNegative, nonPositive, nonZero, positive } from './numbers/ranges.ts'
import { entityGraph } from './objects/entity-graph.ts'
import { error } from './objects/error.ts'
import { constructorOf, instanceOf } from './objects/instance.ts'
import { falsy, promise, symbol } from './objects/odd-values.ts'
import { structOf } from './objects/struct.ts'
import { inRegexp } from './regexp/regexp.ts'
import {
  alphaChar,
  alphaNumericChar,
  asciiChar,
  char,
  codePoint,
  codeUnit,
  lowerChar,
  nonZeroChar,
  numericChar,
  printableAsciiChar,
  upperChar,
} from './strings/char.ts'
import { asciiString, grapheme, printableAsciiString, unicodeString } from './strings/families.ts'
import { string } from './strings/string.ts'
import { stringOf } from './strings/text.ts'
import { lorem, mixedCase } from './strings/words.ts'
import { pairOf, tupleOf } from './tuple.ts'
import { domain, emailAddress, ipV4, ipV4Extended, ipV6 } from './web/addresses.ts'
import { base64String, ulid, uuid } from './web/identifiers.ts'
import { webAuthority, webFragments, webPath, webQueryParameters, webSegment, webUrl } from './web/urls.ts'

const numbers = {
  boolean,
  int,
  int8,
  int16,
  int32,
  uint8,
  uint16,
  uint32,
  byte,
  nat,
  safeInt,
  number,
  float32,
  bigint,
  int64,
  uint64,
  inRange,
  nonZero,
  positive,
  nonNegative,
  negative,
  nonPositive,
  finite,
  bitFlagCombinationOf,
  date,
} as const

const strings = {
  char,
  codeUnit,
  codePoint,
  grapheme,
  nonZeroChar,
  numericChar,
  lowerChar,
  upperChar,
  alphaChar,
  alphaNumericChar,
  printableAsciiChar,
  asciiChar,
  string,
  asciiString,
  printableAsciiString,
  unicodeString,
  stringOf,
  inRegexp,
  mixedCase,
  lorem,
  base64String,
  uuid,
  ulid,
  ipV4,
  ipV4Extended,
  ipV6,
  domain,
  emailAddress,
  webSegment,
  webPath,
  webQueryParameters,
  webFragments,
  webAuthority,
  webUrl,
  json,
} as const

const choices = {
  elementOf,
  just,
  constant: just,
  enum: enumOf,
  oneOf,
  variantOf,
  overlapOf,
  optionalOf,
  nullableOf,
  nullishOf,
  nullOpt,
  nonNull,
} as const

const composites = {
  arrayOf,
  vectorOf: arrayOf,
  uniqueArray,
  setOf,
  mapOf,
  recordOf,
  containerOf,
  nonEmpty,
  tupleOf,
  pairOf,
  structOf,
  object: structOf,
  instanceOf,
  constructorOf,
  entityGraph,
  sparseArray,
  subarray,
  shuffledSubarray,
  clone,
  infiniteStream,
} as const

const values = {
  ...buffers,
  falsy,
  symbol,
  error,
  promise,
  fn: fuzzedFunctions,
  comparator,
  booleanComparator,
  random,
  gen,
  scheduler,
  context,
  jsonValue,
  anything,
} as const

const combinators = {
  map,
  reversibleMap,
  flatMap,
  reversibleFlatMap,
  filter,
  lazy,
  recursive,
  builder,
  define,
  inPlace,
  noShrink,
  limitShrink,
  noBias,
} as const

export const words = { ...numbers, ...strings, ...choices, ...composites, ...values, ...combinators } as const
