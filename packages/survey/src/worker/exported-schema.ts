/** Schemas that types of a package speak of, among what it exports. */
import type { AnyDomain, SchemaReference } from '@fuzzwright/core'
import { schemaEntity } from '@fuzzwright/core/tooling'
import { schemaValues } from '@fuzzwright/schema'

/**
 * Values of a schema, as the first of `namespaces` has it that exports one of its name; the file it stands in may have been bundled away.
 * @throws FuzzError `schema-not-loaded` where none does, and those of `fromSchema`
 */
export function exportedSchema(reference: SchemaReference, namespaces: readonly unknown[]): AnyDomain {
  const { exportName } = reference
  const read = (): unknown => Object(namespaces.find((one) => Object.hasOwn(Object(one), exportName)))[exportName]
  return schemaEntity(reference, read, schemaValues)
}
