/** Valibot, by `@valibot/to-json-schema`, with what that leaves out. */
import { createRequire } from 'node:module'
import { isObject } from '../document/json.ts'
import { apart, bigintOf, foreign, type JsonSchema, platformType } from './foreign.ts'
import type { StandardSchema } from './standard-schema.ts'

type Converter = (schema: unknown, options: object) => unknown

export function valibotSchema(schema: StandardSchema): unknown {
  const convert = valibotConverter()
  if (convert === undefined) return undefined
  const overrideSchema = ({ valibotSchema: inner }: { valibotSchema: unknown }): JsonSchema | undefined =>
    isObject(inner) ? valibotForeign(inner, (part) => apart(convert(part, options))) : undefined
  const overrideAction = ({ valibotAction, jsonSchema }: Converted): JsonSchema | undefined =>
    isObject(valibotAction) ? narrowed(valibotAction, jsonSchema) : undefined
  const options = { typeMode: 'input', errorMode: 'ignore', overrideSchema, overrideAction }
  try {
    return convert(schema, options)
  } catch (error) {
    // It takes what a list has to include for a text.
    if (!(error instanceof TypeError)) throw error
    return convert(schema, { ...options, ignoreActions: ['includes'] })
  }
}

interface Converted {
  readonly valibotAction: unknown
  readonly jsonSchema: JsonSchema
}

/** What is said of a schema that JSON Schema cannot say. */
function valibotForeign(
  { type, key, value, literal, class: made }: Readonly<Record<string, unknown>>,
  convert: (schema: unknown) => JsonSchema | boolean,
): JsonSchema | undefined {
  if (type === 'map') return { type: 'Map', propertyNames: convert(key), additionalProperties: convert(value) }
  if (type === 'set') return { type: 'Set', items: convert(value) }
  if (type === 'instance') return platformType(made)
  if (type === 'literal' && typeof literal === 'bigint') return bigintOf(literal)
  const name = typeof type === 'string' ? foreign[type] : undefined
  return name === undefined ? undefined : { type: name }
}

/** Texts whose check digit the library works out, and those whose format it has a narrower idea of than JSON Schema. */
const texts: Readonly<Record<string, string>> = {
  credit_card: '^(?:4\\d{15}|5[1-5]\\d{14})$',
  imei: '^\\d{15}$',
  isbn: '^(?:97[89])?\\d{9}[\\dX]$',
  iso_date_time: '^\\d{4}-(?:0[1-9]|1[0-2])-(?:[12]\\d|0[1-9])[T ](?:[01]\\d|2[0-3]):[0-5]\\d$',
  iso_time: '^(?:[01]\\d|2[0-3]):[0-5]\\d$',
  ip: '^(?:(?:1?\\d?\\d\\.){3}1?\\d?\\d|(?:[\\da-f]{1,4}:){7}[\\da-f]{1,4}|::1)$',
}

function narrowed(
  { type, requirement }: Readonly<Record<string, unknown>>,
  { format, ...others }: JsonSchema,
): JsonSchema | undefined {
  const bounds = typeof type === 'string' && Object.hasOwn(foreignBounds, type) ? foreignBounds[type] : undefined
  if (bounds !== undefined && foreignTypes.has(others.type)) {
    return { ...others, ...Object.fromEntries(bounds.map((name) => [name, Number(requirement)])) }
  }
  const pattern =
    affixPattern(type, requirement) ??
    (typeof type === 'string' && Object.hasOwn(texts, type) ? texts[type] : undefined) ??
    unsaidPattern(requirement, format ?? others.pattern)
  if (pattern === undefined) return undefined
  const all: readonly unknown[] = Array.isArray(others.allOf) ? others.allOf : []
  return { ...others, allOf: [...all, { pattern }] }
}

const foreignTypes: ReadonlySet<unknown> = new Set(['Date', 'bigint', 'Map', 'Set'])

/** What bounds values of types that JSON does not have. */
const foreignBounds: Readonly<Record<string, readonly string[]>> = {
  min_value: ['minimum'],
  max_value: ['maximum'],
  gt_value: ['exclusiveMinimum'],
  lt_value: ['exclusiveMaximum'],
  min_size: ['minItems'],
  max_size: ['maxItems'],
  size: ['minItems', 'maxItems'],
}

/** Of two affixes the converter keeps one. */
function affixPattern(type: unknown, requirement: unknown): string | undefined {
  if (typeof requirement !== 'string' || (type !== 'starts_with' && type !== 'ends_with')) return undefined
  const escaped = requirement.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  return type === 'starts_with' ? `^${escaped}` : `${escaped}$`
}

/** An expression that the converter has no word for, where it says nothing of the text. */
function unsaidPattern(requirement: unknown, said: unknown): string | undefined {
  if (!(requirement instanceof RegExp) || said !== undefined) return undefined
  return /^[uv]?$/.test(requirement.flags) ? requirement.source : undefined
}

function valibotConverter(): Converter | undefined {
  try {
    const module: unknown = createRequire(import.meta.url)('@valibot/to-json-schema')
    const convert = isObject(module) ? module.toJsonSchema : undefined
    return typeof convert === 'function' ? (schema, options) => convert(schema, options) : undefined
  } catch {
    return undefined
  }
}
