/** Exports that one version alone has, with their types. */
import { formatDescription } from '@fuzzwright/analyzer'
import type { Inventory } from '@fuzzwright/survey/package'
import type { OneSidedExport, UncomparedExport } from '../diff-report.ts'
import type { Version } from '../version/version.ts'
import { type ExportName, moduleOf, type ReflectedVersion } from './export-names.ts'

interface Both<T> {
  readonly before: T
  readonly after: T
}

/** What is known of modules. */
interface Modules {
  readonly sides: Both<ReflectedVersion>
  /** Numbers of entries that could not be loaded. */
  readonly unloaded: Both<readonly number[]>
  readonly nameOf: ExportName
}

/** What one version alone exports; `unknown` is what the other may export, too, of a module that cannot be loaded there. */
export interface OneSided {
  readonly added: readonly OneSidedExport[]
  readonly removed: readonly OneSidedExport[]
  readonly unknown: readonly UncomparedExport[]
}

/** What one version alone exports, of the names of all and what is known of them. */
export function oneSided(
  { before, after }: Both<ReadonlySet<string>>,
  inventories: Both<Inventory>,
  { sides, unloaded, nameOf }: Modules,
): OneSided {
  const added = without(before, after, inventories.after)
  const removed = without(after, before, inventories.before)
  const unknown = [
    ...withoutPeer(sides.after, { version: sides.before.version, unloaded: unloaded.before }, nameOf),
    ...withoutPeer(sides.before, { version: sides.after.version, unloaded: unloaded.after }, nameOf),
  ].filter(({ name }) => !before.has(name) || !after.has(name))
  const isKnown = ({ name }: OneSidedExport): boolean => unknown.every((one) => one.name !== name)
  return { added: added.filter(isKnown), removed: removed.filter(isKnown), unknown }
}

/** Exports of modules that the other version has, too, and cannot load: whether they are new nobody knows. */
function withoutPeer(
  { version, found }: ReflectedVersion,
  other: { readonly version: Version; readonly unloaded: readonly number[] },
  nameOf: ExportName,
): readonly UncomparedExport[] {
  const lost = new Set(other.unloaded.map((entry) => moduleOf(other.version, entry)))
  return found.flatMap((one) => {
    const module = moduleOf(version, one.entry)
    if (!lost.has(module)) return []
    return [
      { name: nameOf(version, one), inPart: false, because: `${module} of ${other.version.name} cannot be loaded` },
    ]
  })
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
