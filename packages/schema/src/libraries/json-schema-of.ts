/** The JSON Schema of what a schema of a library takes, with types of our own where JSON has no such values. */
import { FuzzError } from '@fuzzwright/core'
import { isObject } from '../document/json.ts'
import type { SchemaValue } from '../document/place.ts'
import { arkSchema } from './arktype-schema.ts'
import { boundedEffectSchema, oldEffectSchema } from './effect-schema.ts'
import { target } from './foreign.ts'
import { oldZodSchema } from './old-zod-schema.ts'
import type { StandardSchema } from './standard-schema.ts'
import { valibotSchema } from './valibot-schema.ts'
import { zodSchema } from './zod-schema.ts'

/** @throws FuzzError `no-json-schema` for a library whose schemas cannot be read */
export function jsonSchemaOf(schema: StandardSchema): SchemaValue {
  const { vendor } = schema['~standard']
  const read = said(schema)
  if (typeof read === 'boolean' || isObject(read)) return read
  throw new FuzzError(
    'no-json-schema',
    `#: schemas of ${vendor} cannot be read: they have no "~standard".jsonSchema.`,
    {
      hint: adviceFor(vendor),
    },
  )
}

/** What the library or our reader of it answers, or why it does not. */
function said(schema: StandardSchema): unknown {
  const { vendor, jsonSchema } = schema['~standard']
  try {
    return readers[vendor]?.(schema) ?? jsonSchema?.input({ target })
  } catch (error) {
    throw new FuzzError('no-json-schema', `#: ${vendor} has no JSON Schema for it: ${String(error)}`, {
      hint: 'Give the JSON Schema of it, or a schema without what the library names.',
    })
  }
}

/** What to do about a library whose schemas do not say what they are. */
export const libraryAdvice = {
  zod: 'Zod answers since version 4.2; schemas of Zod 3 are read by zod-to-json-schema: install it.',
  valibot: 'Install @valibot/to-json-schema.',
  effect:
    'Install effect where the test stands, or give Schema.toStandardSchemaV1(Schema.toStandardJSONSchemaV1(schema)).',
} as const

function adviceFor(vendor: string): string {
  const found = Object.entries(libraryAdvice).find(([name]) => name === vendor)
  return found?.[1] ?? 'Give the JSON Schema of it, or a newer version of the library.'
}

/** Libraries that say more than JSON Schema can, asked in their own way. */
const readers: Readonly<Record<string, (schema: StandardSchema) => unknown>> = {
  zod: (schema) => oldZodSchema(schema) ?? zodSchema(schema),
  valibot: (schema) => valibotSchema(schema),
  arktype: (schema) => arkSchema(schema),
  effect: (schema) =>
    schema['~standard'].jsonSchema === undefined ? oldEffectSchema(schema) : boundedEffectSchema(schema),
}
