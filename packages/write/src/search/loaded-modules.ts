/** The modules a search works with: the one under test, and those of what its types name. */
import type { EntityReference, SchemaReference } from '@fuzzwright/core'
import { schemaEntity } from '@fuzzwright/core/tooling'
import { schemaValues } from '@fuzzwright/schema'

/** What a module exports. */
export type Namespace = Readonly<Record<string, unknown>>

/** By their names. Only the one under test has to load: types come from modules that code may never load. */
export async function loadModules(
  loaders: Readonly<Record<string, () => Promise<Namespace>>>,
  underTest: string,
): Promise<ReadonlyMap<string, Namespace>> {
  const modules = new Map<string, Namespace>()
  for (const [name, load] of Object.entries(loaders)) {
    try {
      modules.set(name, await load())
    } catch (error) {
      if (name === underTest) throw error
    }
  }
  return modules
}

/** What a type names: a class, an enum, a default; of a schema its values. `undefined` where it is not there. */
export function entityIn(
  modules: ReadonlyMap<string, Namespace>,
  reference: EntityReference | SchemaReference,
): unknown {
  const read = (): unknown => modules.get(reference.module)?.[reference.exportName]
  return 'side' in reference ? schemaEntity(reference, read, schemaValues) : read()
}
