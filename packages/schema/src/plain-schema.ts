/** `plainSchema`: a schema of a library as JSON Schema, for whoever takes it apart. */
import type { SchemaSide } from '@fuzzwright/core'
import { isObject } from './document/json.ts'
import { target } from './libraries/foreign.ts'
import { jsonSchemaOf } from './libraries/json-schema-of.ts'
import { standardOf } from './libraries/standard-of.ts'
import type { StandardSchema } from './libraries/standard-schema.ts'

/**
 * The JSON Schema of what a schema of a library takes (`input`), or of what it makes of that (`output`). `undefined` for what is no schema of a
 * library, and where JSON Schema cannot say it.
 */
export function plainSchema(schema: unknown, side: SchemaSide): Readonly<Record<string, unknown>> | undefined {
  const standard = standardOf(schema)
  if (standard === undefined) return undefined
  try {
    const said = side === 'input' ? jsonSchemaOf(standard) : outputSchemaOf(standard)
    // Zod's answers are schemas of the library themselves, unseen.
    return isObject(said) ? { ...said } : undefined
  } catch {
    // Whoever makes domains of it tells why.
    return undefined
  }
}

function outputSchemaOf({ '~standard': { jsonSchema } }: StandardSchema): unknown {
  return jsonSchema?.output?.({ target })
}

/** Whether it is a schema of a library, which judges values itself. */
export function isLibrarySchema(schema: unknown): boolean {
  return standardOf(schema) !== undefined
}
