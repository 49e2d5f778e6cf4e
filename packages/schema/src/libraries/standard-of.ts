/** Schemas that keep to Standard Schema, and those that do when they are asked to. */
import { standardEffect } from './effect-schema.ts'
import { isStandardSchema, type StandardSchema } from './standard-schema.ts'

/** `undefined` for what is no schema of a library. */
export function standardOf(schema: unknown): StandardSchema | undefined {
  return isStandardSchema(schema) ? schema : standardEffect(schema)
}
