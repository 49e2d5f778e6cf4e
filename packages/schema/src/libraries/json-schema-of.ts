/** The JSON Schema of what a schema of a library takes, with types of our own where JSON has no such values. */
import { createRequire } from 'node:module'
import { FuzzError } from '@fuzzwright/core'
import { isObject } from '../document/json.ts'
import type { SchemaValue } from '../document/place.ts'
import type { StandardSchema } from './standard-schema.ts'

type JsonSchema = Record<string, unknown>

const target = 'draft-2020-12'

/** @throws FuzzError `no-json-schema` for a library whose schemas cannot be read */
export function jsonSchemaOf(schema: StandardSchema): SchemaValue {
  const { vendor, jsonSchema } = schema['~standard']
  const read = readers[vendor]?.(schema) ?? jsonSchema?.input({ target })
  if (typeof read === 'boolean' || isObject(read)) return read
  throw new FuzzError(
    'no-json-schema',
    `#: schemas of ${vendor} cannot be read: they have no "~standard".jsonSchema.`,
    {
      hint: `${advice[vendor] ?? 'Give the JSON Schema of it, or a newer version of the library.'}`,
    },
  )
}

const advice: Readonly<Record<string, string>> = {
  zod: 'Zod answers since version 4.2. Update it, or give z.toJSONSchema(schema, { io: "input" }).',
  valibot: 'Install @valibot/to-json-schema.',
  effect: 'Give Schema.toStandardSchemaV1(Schema.toStandardJSONSchemaV1(schema)).',
}

/** Libraries that say more than JSON Schema can, asked in their own way. */
const readers: Readonly<Record<string, (schema: StandardSchema) => unknown>> = {
  zod: (schema) => zodSchema(schema),
  valibot: (schema) => valibotSchema(schema),
  arktype: (schema) => arkSchema(schema),
}

/** How the libraries name types that JSON does not have. */
const foreign: Readonly<Record<string, string>> = {
  date: 'Date',
  bigint: 'bigint',
  undefined: 'undefined',
  void: 'undefined',
  symbol: 'symbol',
  nan: 'nan',
  map: 'Map',
  set: 'Set',
  file: 'File',
  blob: 'Blob',
  function: 'function',
}

let addresses = 0

/** A schema inside of a foreign one: references in it are relative to itself. */
function apart(schema: unknown): JsonSchema | boolean {
  if (typeof schema === 'boolean') return schema
  addresses++
  return isObject(schema) ? { $id: `schema:///inside-${addresses}`, ...schema } : {}
}

function zodSchema(schema: StandardSchema): unknown {
  const override = ({ zodSchema: inner, jsonSchema }: { zodSchema: unknown; jsonSchema: JsonSchema }): void => {
    const add = zodForeign(inner)
    if (add !== undefined) Object.assign(jsonSchema, add)
  }
  return schema['~standard'].jsonSchema?.input({ target, libraryOptions: { unrepresentable: 'any', override } })
}

function definitionOf(schema: unknown): Readonly<Record<string, unknown>> {
  const inner = isObject(schema) ? schema._zod : undefined
  return isObject(inner) && isObject(inner.def) ? inner.def : {}
}

function inputOf(schema: unknown): JsonSchema | boolean {
  return isObject(schema) && isObject(schema['~standard'])
    ? apart(zodSchema({ '~standard': readProperties(schema) }))
    : {}
}

function readProperties(schema: Readonly<Record<string, unknown>>): StandardSchema['~standard'] {
  const standard = schema['~standard']
  const json = isObject(standard) ? standard.jsonSchema : undefined
  const input = isObject(json) ? json.input : undefined
  return typeof input === 'function'
    ? { vendor: 'zod', jsonSchema: { input: (options) => input(options) } }
    : { vendor: 'zod' }
}

/** What is said of a node of Zod that JSON Schema cannot say. */
function zodForeign(schema: unknown): JsonSchema | undefined {
  const def = definitionOf(schema)
  const { type } = def
  if (type === 'map') {
    return { type: 'Map', propertyNames: inputOf(def.keyType), additionalProperties: inputOf(def.valueType) }
  }
  if (type === 'set') return { type: 'Set', items: inputOf(def.valueType) }
  if (type === 'literal' && Array.isArray(def.values)) return { anyOf: def.values.map(literal) }
  if (type === 'pipe') return zodPipe(def)
  const name = typeof type === 'string' ? foreign[type] : undefined
  return name === undefined ? undefined : { type: name, ...boundsOf(schema) }
}

function literal(value: unknown): JsonSchema {
  if (typeof value === 'bigint') return { type: 'bigint', minimum: Number(value), maximum: Number(value) }
  return value === undefined ? { type: 'undefined' } : { enum: [value] }
}

/** Bounds of dates, in milliseconds, and of bigints. */
function boundsOf(schema: unknown): JsonSchema {
  const inner = isObject(schema) ? schema._zod : undefined
  const bag = isObject(inner) && isObject(inner.bag) ? inner.bag : {}
  const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map(
    (name) => [name, bag[name]] as const,
  )
  return Object.fromEntries(
    bounds
      .filter(([, bound]) => bound instanceof Date || typeof bound === 'bigint')
      .map(([name, bound]) => [name, Number(bound)]),
  )
}

/** What comes out of a function that takes anything is the best guess at what it makes good use of. */
function zodPipe({ in: first, out }: Readonly<Record<string, unknown>>): JsonSchema | undefined {
  const [from, to] = [definitionOf(first).type, definitionOf(out).type]
  if (from === 'transform') return { anyOf: [inputOf(out), { type: ['string', 'number', 'boolean', 'null'] }] }
  // z.stringbool()
  return from === 'string' && to === 'boolean'
    ? { enum: ['true', 'false', '1', '0', 'yes', 'no', 'on', 'off', 'y', 'n', 'enabled', 'disabled'] }
    : undefined
}

function valibotSchema(schema: StandardSchema): unknown {
  const convert = valibotConverter()
  if (convert === undefined) return undefined
  const overrideSchema = ({ valibotSchema: inner }: { valibotSchema: unknown }): JsonSchema | undefined => {
    const { type, key, value } = isObject(inner) ? inner : {}
    if (type === 'map')
      return {
        type: 'Map',
        propertyNames: apart(convert(key, options)),
        additionalProperties: apart(convert(value, options)),
      }
    if (type === 'set') return { type: 'Set', items: apart(convert(value, options)) }
    const name = typeof type === 'string' ? foreign[type] : undefined
    return name === undefined ? undefined : { type: name }
  }
  const options = { typeMode: 'input', errorMode: 'ignore', overrideSchema }
  return convert(schema, options)
}

function valibotConverter(): ((schema: unknown, options: object) => unknown) | undefined {
  try {
    const module: unknown = createRequire(import.meta.url)('@valibot/to-json-schema')
    const convert = isObject(module) ? module.toJsonSchema : undefined
    return typeof convert === 'function' ? (schema, options) => convert(schema, options) : undefined
  } catch {
    return undefined
  }
}

function arkSchema(schema: StandardSchema): unknown {
  const input: unknown = Reflect.get(schema, 'in') ?? schema
  const convert: unknown = Object(input).toJsonSchema
  if (typeof convert !== 'function') return undefined
  const fallback = ({ code, base, domain, proto, unit }: Readonly<Record<string, unknown>>): unknown => {
    if (code === 'date') return { type: 'Date' }
    if (code === 'domain' && typeof domain === 'string') return { type: domain }
    if (code === 'unit' && unit === undefined) return { type: 'undefined' }
    if (code === 'proto' && typeof proto === 'function' && /^(Date|Map|Set|Uint8Array|File)$/.test(proto.name))
      return { type: proto.name }
    return base
  }
  return convert.call(input, { target, fallback })
}
