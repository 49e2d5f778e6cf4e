/** Zod 3, by `zod-to-json-schema`, with types of our own where JSON has none. */
import { createRequire } from 'node:module'
import { isObject } from '../document/json.ts'
import { bigintOf, foreign, type JsonSchema } from './foreign.ts'
import type { StandardSchema } from './standard-schema.ts'

type Definition = Readonly<Record<string, unknown>>

/** As much of `zod-to-json-schema` as is used; `References` say where in the document a part stands. */
interface Converter {
  readonly convert: (schema: unknown, options: object) => unknown
  readonly part: (definition: unknown, references: References) => unknown
  /** Answered for a part that the package is to convert itself. */
  readonly ignoreOverride: unknown
}

interface References {
  readonly currentPath: readonly string[]
}

/** `undefined` where the schema is no one of Zod 3, or `zod-to-json-schema` is not installed. */
export function oldZodSchema(schema: StandardSchema): unknown {
  const converter = isOldZod(schema) ? zodConverter() : undefined
  if (converter === undefined) return undefined
  const override = (definition: Definition, references: References): unknown =>
    oldZodForeign(definition, (inner, step) =>
      converter.part(definitionOf(inner), { ...references, currentPath: [...references.currentPath, step] }),
    ) ?? converter.ignoreOverride
  return converter.convert(schema, {
    effectStrategy: 'input',
    pipeStrategy: 'input',
    // As Zod: what a schema does not name is refused by strict ones alone.
    removeAdditionalStrategy: 'strict',
    override,
  })
}

function isOldZod(schema: StandardSchema): boolean {
  return typeof definitionOf(schema)?.typeName === 'string'
}

function definitionOf(schema: unknown): Definition | undefined {
  const definition: unknown = Object(schema)._def
  return isObject(definition) ? definition : undefined
}

/** What is said of a part that JSON Schema cannot say; `inside` converts what stands in it, by the keyword it stands at. */
function oldZodForeign(
  { typeName, valueType, keyType, value, checks }: Definition,
  inside: (schema: unknown, keyword: string) => unknown,
): JsonSchema | undefined {
  if (typeName === 'ZodMap') {
    return {
      type: 'Map',
      propertyNames: inside(keyType, 'propertyNames'),
      additionalProperties: inside(valueType, 'additionalProperties'),
    }
  }
  if (typeName === 'ZodSet') return { type: 'Set', items: inside(valueType, 'items') }
  if (typeName === 'ZodLiteral' && typeof value === 'bigint') return bigintOf(value)
  if (typeName === 'ZodLiteral' && value === undefined) return { type: 'undefined' }
  if (typeName === 'ZodString') return oneText(checks)
  // Whether a promise keeps what is asked of it is known later, and one that does not is a rejection nobody handles.
  if (typeName === 'ZodPromise') return { not: {} }
  const name = typeof typeName === 'string' ? foreign[typeName.replace(/^Zod/, '').toLowerCase()] : undefined
  return name === undefined ? undefined : { type: name, ...boundsOf(checks) }
}

/** Texts that the library has another idea of than JSON Schema, or that JSON Schema has no word for. */
const texts: Readonly<Record<string, string>> = {
  cidr: '^(?:(?:1?\\d?\\d\\.){3}1?\\d?\\d/(?:[12]?\\d|3[0-2])|(?:[\\da-f]{1,4}:){7}[\\da-f]{1,4}/\\d\\d)$',
  jwt: '^eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9\\.(?:[\\w-]{4}){1,9}\\.(?:[\\w-]{4}){1,9}$',
  time: '^(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$',
}

/** A text that nothing but one of these is asked of. */
function oneText(checks: unknown): JsonSchema | undefined {
  const [only, ...others]: readonly unknown[] = Array.isArray(checks) ? checks : []
  const { kind } = Object(only)
  const isKnown = others.length === 0 && typeof kind === 'string' && Object.hasOwn(texts, kind)
  return isKnown ? { type: 'string', pattern: texts[kind] } : undefined
}

/** Bounds of dates, in milliseconds, and of bigints. */
function boundsOf(checks: unknown): JsonSchema {
  const bounds: JsonSchema = {}
  for (const check of Array.isArray(checks) ? checks : []) {
    const { kind, value, inclusive = true } = Object(check)
    if (kind === 'min') bounds[inclusive ? 'minimum' : 'exclusiveMinimum'] = Number(value)
    if (kind === 'max') bounds[inclusive ? 'maximum' : 'exclusiveMaximum'] = Number(value)
    if (kind === 'multipleOf') bounds.multipleOf = Number(value)
  }
  return bounds
}

function zodConverter(): Converter | undefined {
  try {
    const module: unknown = createRequire(import.meta.url)('zod-to-json-schema')
    const { zodToJsonSchema, parseDef, ignoreOverride } = Object(module)
    if (typeof zodToJsonSchema !== 'function' || typeof parseDef !== 'function') return undefined
    return {
      convert: (schema, options) => zodToJsonSchema(schema, options),
      part: (definition, references) => parseDef(definition, references),
      ignoreOverride,
    }
  } catch {
    return undefined
  }
}
