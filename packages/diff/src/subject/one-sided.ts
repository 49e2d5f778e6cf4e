/** Exports that one version alone has, with their types. */
import { formatDescription } from '@fuzzwright/analyzer'
import type { Inventory } from '@fuzzwright/survey/package'
import type { OneSidedExport } from '../diff-report.ts'

interface Both<T> {
  readonly before: T
  readonly after: T
}

/** What one version alone exports, of the names of all and what is known of them. */
export function oneSided(
  { before, after }: Both<ReadonlySet<string>>,
  inventories: Both<Inventory>,
): { readonly added: readonly OneSidedExport[]; readonly removed: readonly OneSidedExport[] } {
  return { added: without(before, after, inventories.after), removed: without(after, before, inventories.before) }
}

function without(
  others: ReadonlySet<string>,
  ids: ReadonlySet<string>,
  inventory: Inventory,
): readonly OneSidedExport[] {
  const types = new Map(
    [
      ...inventory.functions.map(({ id, description }) => ({ id, description })),
      ...inventory.classes.map(({ id, construct }) => ({ id, description: construct })),
      ...inventory.classes.flatMap(({ methods }) => methods),
    ].map(({ id, description }) => [id, formatDescription(description).split('\n')[0] ?? '']),
  )
  const missing = [...ids].filter((id) => !others.has(id))
  // Of a class that is new as a whole its members are no news.
  const own = missing.filter((id) => !missing.some((other) => id.startsWith(`${other}.`)))
  return own.map((name) => ({ name, type: types.get(name) ?? '' }))
}
