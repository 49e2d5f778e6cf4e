/** `judgeOf`: what a schema has against a value. */
import { readSchema, type SchemaOptions } from './read-schema.ts'
import type { Judge } from './schema-domain.ts'

/**
 * Who judges values by `schema`, which is anything that `fromSchema` reads.
 * @throws FuzzError as `fromSchema`
 */
export function judgeOf(schema: unknown, options: SchemaOptions = {}): Judge {
  return readSchema<unknown>(schema, options).judge
}
