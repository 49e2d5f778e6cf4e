/** `schemaValues`: what a schema accepts, or what it makes of that. */
import type { AnyDomain, SchemaSide } from '@fuzzwright/core'
import { sameJson } from './document/json.ts'
import { fromSchema } from './from-schema.ts'
import { standardOf } from './libraries/standard-of.ts'
import { outputOf } from './libraries/standard-schema.ts'

/**
 * The values on one side of a schema, which is anything that `fromSchema` reads: those it accepts (`input`), or what its transforms
 * and defaults make of them (`output`). A JSON Schema makes nothing else of them.
 * @throws FuzzError as `fromSchema`
 */
export function schemaValues(schema: unknown, side: SchemaSide = 'input'): AnyDomain {
  const accepted: AnyDomain = fromSchema(schema)
  const standard = side === 'input' ? undefined : standardOf(schema)
  if (standard === undefined) return accepted
  const makes = (value: unknown): unknown => outputOf(standard, value)
  // A value that is made of itself is one that comes out.
  return accepted.map(makes, { from: (value) => (sameJson(makes(value), value) ? value : undefined) })
}
