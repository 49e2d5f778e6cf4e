/**
 * Effect. Of version 4, JSON Schema is what its JSON codec writes, which the codec reads into the values that the schema takes; version 3
 * has a writer of its own.
 */
import { createRequire } from 'node:module'
import { isObject } from '../document/json.ts'
import { withNumberChecks } from './effect-numbers.ts'
import { target } from './foreign.ts'
import { isStandardSchema, type StandardSchema } from './standard-schema.ts'

/** How values are made of what the JSON Schema describes, where the two differ. */
export type FromJson = (json: unknown) => unknown

/** `undefined` where Effect cannot be found from here. */
export function effectFromJson(schema: StandardSchema): FromJson | undefined {
  const { toEncoded, toCodecJson, decodeUnknownSync } = wordsOf(effectPackage()) ?? {}
  if (toEncoded === undefined || toCodecJson === undefined) return undefined
  const codec = toCodecJson(toEncoded(schema))
  const decode = decodeUnknownSync?.(codec)
  if (typeof decode !== 'function') return undefined
  return (json) => {
    try {
      return decode(json)
    } catch {
      // A text that is no date: the schema refuses it as it is.
      return json
    }
  }
}

/** What Effect 4 says of a schema, with the bounds of its numbers; `undefined` where that is for Effect itself to say. */
export function boundedEffectSchema(schema: StandardSchema): unknown {
  const encoded = wordsOf(effectPackage())?.toEncoded?.(schema)
  if (encoded === undefined) return undefined
  return withNumberChecks(schema['~standard'].jsonSchema?.input({ target }), Reflect.get(Object(encoded), 'ast'))
}

/** What comes out of a schema, where that says more than what goes in: the schema of it, and how a value of it is written. */
export interface EffectOutput {
  readonly schema: unknown
  readonly encode: FromJson
}

/**
 * `undefined` where the two sides say the same. Bounds of a number that is written as text are those of the number.
 * @param said the JSON Schema of what goes in
 */
export function effectOutput(schema: StandardSchema, said: unknown): EffectOutput | undefined {
  const effect = effectPackage()
  const { toType, encodeUnknownSync, toCodecJson, decodeUnknownSync, toStandardJSONSchemaV1 } = wordsOf(effect) ?? {}
  const type = toType?.(schema)
  const json: unknown = Object(Object(toStandardJSONSchemaV1?.(type))['~standard']).jsonSchema
  const input: unknown = Object(json).input
  const encode = encodeUnknownSync?.(schema)
  const decode = decodeUnknownSync?.(toCodecJson?.(type))
  if (typeof input !== 'function' || typeof encode !== 'function' || typeof decode !== 'function') return undefined
  const made = withNumberChecks(input({ target }), Reflect.get(Object(type), 'ast'))
  if (JSON.stringify(made) === JSON.stringify(said)) return undefined
  return {
    schema: made,
    encode: (value) => {
      try {
        return encode(decode(value))
      } catch {
        // What cannot be written is refused as it is.
        return value
      }
    },
  }
}

/**
 * The expressions that texts somewhere in the schema are held to. Effect leaves those without the flag `u` out of its JSON Schema, as
 * engines of other languages may read them otherwise.
 */
export function effectPatterns(schema: StandardSchema): readonly RegExp[] {
  const seen = new Set<unknown>()
  const found: RegExp[] = []
  const waiting: unknown[] = [Reflect.get(schema, 'ast')]
  while (waiting.length > 0 && seen.size < mostNodes) {
    const node = waiting.pop()
    if (typeof node !== 'object' || node === null || seen.has(node)) continue
    seen.add(node)
    if (isObject(node) && node.id === 'effect/schema/isPattern' && isObject(node.payload)) {
      const { source, flags } = node.payload
      if (typeof source === 'string' && typeof flags === 'string') found.push(new RegExp(source, flags))
    }
    waiting.push(...Object.values(node))
  }
  return found
}

/**
 * What Effect 3 says of a schema, whose values are those it decodes; `undefined` where `effect` is another version, or not found.
 * @param effect the package
 */
export function oldEffectSchema(schema: StandardSchema, effect: unknown = effectPackage()): unknown {
  const make: unknown = Object(Object(effect).JSONSchema).make
  return typeof make === 'function' ? make(schema) : undefined
}

/**
 * A schema of Effect as it is made, ready to be asked; `undefined` for anything else, or where `effect` is not found.
 * @param effect the package, which is not even looked for where something else is given
 */
export function standardEffect(schema: unknown, effect?: unknown): StandardSchema | undefined {
  if (typeof schema !== 'function' || !('ast' in schema)) return undefined
  const { toStandardJSONSchemaV1, toStandardSchemaV1, standardSchemaV1 } = wordsOf(effect ?? effectPackage()) ?? {}
  const ready = toStandardJSONSchemaV1 && toStandardSchemaV1?.(toStandardJSONSchemaV1(schema))
  const found = ready ?? standardSchemaV1?.(schema)
  return isStandardSchema(found) ? found : undefined
}

/** Objects of a schema that are looked through for patterns. */
const mostNodes = 10_000

type Call = (schema: unknown) => unknown

function effectPackage(): unknown {
  try {
    return createRequire(import.meta.url)('effect')
  } catch {
    return undefined
  }
}

function wordsOf(effect: unknown): Readonly<Record<string, Call | undefined>> | undefined {
  const words = isObject(effect) ? effect.Schema : undefined
  if (!isObject(words)) return undefined
  const named = Object.entries(words).flatMap(([name, word]) =>
    typeof word === 'function' ? [[name, (schema: unknown): unknown => word(schema)] as const] : [],
  )
  return Object.fromEntries(named)
}
