/** The words of `d` but the one that reads types, which knows them all. The order is that of docs/domains.md. */
import './fluent.ts'
import { pairOf, tupleOf } from '../domain/tuple.ts'
import * as buffers from '../domains/binary/typed-arrays.ts'
import { callsOf } from '../domains/calls/calls-of.ts'
import { boolean } from '../domains/choices/boolean.ts'
import { elementOf, just } from '../domains/choices/element.ts'
import { enumOf } from '../domains/choices/enum.ts'
import { nonNull, nullOpt } from '../domains/choices/non-null.ts'
import { overlapOf } from '../domains/choices/overlap.ts'
import { nullableOf, nullishOf, oneOf, optionalOf } from '../domains/choices/union.ts'
import { define } from '../domains/combinators/define.ts'
import { filter } from '../domains/combinators/filter.ts'
import { flatMap, reversibleFlatMap } from '../domains/combinators/flat-map.ts'
import { inPlace } from '../domains/combinators/in-place.ts'
import { lazy } from '../domains/combinators/lazy.ts'
import { limitShrink, noShrink } from '../domains/combinators/limit-shrink.ts'
import { map, reversibleMap } from '../domains/combinators/mapped.ts'
import { noBias } from '../domains/combinators/no-bias.ts'
import { builder, recursive } from '../domains/combinators/recursive.ts'
import { arrayOf } from '../domains/containers/array.ts'
import { mapOf, recordOf } from '../domains/containers/map.ts'
import { setOf } from '../domains/containers/set.ts'
import { containerOf, nonEmpty, uniqueArray } from '../domains/containers/unique-array.ts'
import { booleanComparator, comparator, fuzzedFunctions } from '../domains/functions/fn.ts'
import { gen } from '../domains/functions/gen.ts'
import { random } from '../domains/functions/random.ts'
import { context } from '../domains/functions/run-log.ts'
import { schedule } from '../domains/functions/schedule.ts'
import { scheduler } from '../domains/functions/scheduler.ts'
import { anything, json, jsonValue } from '../domains/json/json.ts'
import { bigint } from '../domains/numbers/bigint.ts'
import { bitFlagCombinationOf } from '../domains/numbers/bit-flags.ts'
import { date } from '../domains/numbers/date.ts'
import { int } from '../domains/numbers/int.ts'
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
} from '../domains/numbers/integer-kinds.ts'
import { float32, number } from '../domains/numbers/number.ts'
import { finite, inRange, negative, nonNegative, nonPositive, nonZero, positive } from '../domains/numbers/ranges.ts'
import { entityGraph } from '../domains/objects/entity-graph.ts'
import { error } from '../domains/objects/error.ts'
import { constructorOf, instanceOf } from '../domains/objects/instance.ts'
import { falsy, promise, symbol } from '../domains/objects/odd-values.ts'
import { structOf } from '../domains/objects/struct.ts'
import { variantOf } from '../domains/objects/variant.ts'
import { inRegexp } from '../domains/regexp/regexp.ts'
import { clone, infiniteStream, shuffledSubarray, sparseArray, subarray } from '../domains/selections/selections.ts'
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
} from '../domains/strings/char.ts'
import { asciiString, grapheme, printableAsciiString, unicodeString } from '../domains/strings/families.ts'
import { lorem, mixedCase } from '../domains/strings/lorem.ts'
import { string } from '../domains/strings/string.ts'
import { stringOf } from '../domains/strings/text.ts'
import { domain, emailAddress, ipV4, ipV4Extended, ipV6 } from '../domains/web/addresses.ts'
import { base64String, ulid, uuid } from '../domains/web/identifiers.ts'
import { webAuthority, webFragments, webPath, webQueryParameters, webSegment, webUrl } from '../domains/web/urls.ts'

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
  callsOf,
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
  schedule,
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
