/** Values of JSON, texts of JSON, and any value at all. */

import type { GenContext } from '../../domain/context.ts'
import type { Domain } from '../../domain/domain.ts'
import { tupleOf } from '../../domain/tuple.ts'
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
import { stringOf } from '../strings/text.ts'
import { wholeWord, wordShare } from '../strings/whole-word.ts'

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

/** What stands between the signs of a text: what each level is indented by, or what goes before each sign, from the first on. */
type Blanks = number | string | readonly string[]

const indents = [1, '\t', 2, 4] as const

/** Texts of JSON, some with blanks between their signs. */
export function json(): Domain<string> {
  const compact = new JsonTextDomain('json', jsonValue(), (value) => JSON.stringify(value), { from: compactValue })
  const blank: Domain<string> = stringOf(elementOf([' ', '\n', '\t', '\r'])).withSoftMaxSize(2)
  const blanks = oneOf<readonly Domain<Blanks>[]>(
    elementOf<Blanks>(indents),
    arrayOf(blank).withMaxSize(mostSigns).withSoftMaxSize(8),
  )
  const parts: Domain<[JsonValue, Blanks]> = tupleOf(jsonValue(), blanks)
  const spaced = new JsonTextDomain('json', parts, ([value, between]) => spacedText(value, between), {
    from: spacedParts,
  })
  return oneOf(compact, spaced).withWeights(7, 1)
}

/** Signs of a text that is a seed, and so has blanks of its own. */
const mostSigns = 1_000_000

/** Words of the dictionary are texts of JSON themselves now and then. */
class JsonTextDomain<From> extends MappedDomain<From, string> {
  override init(g: GenContext): unknown {
    const hasWords = g.dictionary.strings.length > 0
    return (hasWords && g.rng.oneIn(wordShare) ? wholeWord(this, g) : undefined) ?? super.init(g)
  }
}

/** The value of a text that `JSON.stringify` would write just so. */
function compactValue(text: string): JsonValue | undefined {
  const value = parsed(text)
  return JSON.stringify(value) === text ? value : undefined
}

/** `undefined` for what is no text; throws for one that is not of JSON. */
function parsed(text: unknown): JsonValue | undefined {
  return typeof text === 'string' ? (JSON.parse(text) as JsonValue) : undefined
}

const signs = /"(?:[^"\\]|\\.)*"|[^\s[\]{},:"]+|[[\]{},:]/g

function spacedText(value: JsonValue, blanks: Blanks): string {
  if (typeof blanks !== 'object') return JSON.stringify(value, null, blanks)
  let at = 0
  const text = JSON.stringify(value).replace(signs, (sign) => `${blanks[at++] ?? ''}${sign}`)
  return `${text}${blanks[at] ?? ''}`
}

/** The value of a text, and its blanks, where the signs between them are those `JSON.stringify` would write. */
function spacedParts(text: string): [JsonValue, Blanks] | undefined {
  const value = parsed(text)
  if (value === undefined) return undefined
  const indent = indents.find((one) => JSON.stringify(value, null, one) === text)
  if (indent !== undefined) return [value, indent]
  const blanks: string[] = []
  let end = 0
  for (const { 0: sign, index } of text.matchAll(signs)) {
    blanks.push(text.slice(end, index))
    end = index + sign.length
  }
  blanks.push(text.slice(end))
  return spacedText(value, blanks) === text ? [value, blanks] : undefined
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
