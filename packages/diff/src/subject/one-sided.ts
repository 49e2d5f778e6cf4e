/** Exports that one version alone has, with their types. */
import { formatDescription } from '@fuzzwright/analyzer'
import { type Inventory, idOf, type ReflectedExport } from '@fuzzwright/survey/package'
import type { OneSidedExport } from '../diff-report.ts'

/** Names of everything that can be called: `parse`, `Deque`, `Deque.push`. */
export function idsOf(found: readonly ReflectedExport[]): ReadonlySet<string> {
  return new Set(
    found.flatMap(({ path, members }) => [idOf(path), ...members.map(({ name }) => `${idOf(path)}.${name}`)]),
  )
}

interface Both<T> {
  readonly before: T
  readonly after: T
}

/** What one version alone exports. */
export function oneSided(
  found: Both<readonly ReflectedExport[]>,
  inventories: Both<Inventory>,
): { readonly added: readonly OneSidedExport[]; readonly removed: readonly OneSidedExport[] } {
  const [before, after] = [idsOf(found.before), idsOf(found.after)]
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
