/** Names of what versions export. A name that stands for things of several modules is told with its module: `src/old/list.ts:chunk`. */
import { relative } from 'node:path'
import { idOf, type ReflectedExport } from '@fuzzwright/survey/package'
import type { Version } from '../version/version.ts'

/** What one version exports. */
export interface ReflectedVersion {
  readonly version: Version
  readonly found: readonly ReflectedExport[]
}

/** The name of an export of either version: equal names are the same export, and within a version no two have one. */
export type ExportName = (version: Version, one: ReflectedExport) => string

/** Something may move to another module, and keep its name, as long as either version has one of that name. */
export function exportNames(sides: readonly ReflectedVersion[]): ExportName {
  const shared = new Set(sides.flatMap(({ found }) => repeated(found.map(({ path }) => idOf(path)))))
  return (version, one) => {
    const name = idOf(one.path)
    return shared.has(name) ? `${moduleOf(version, one.entry)}:${name}` : name
  }
}

function repeated(names: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return names.filter((name) => seen.size === seen.add(name).size)
}

/** As people name the module: its path in the project, or what a user imports. */
export function moduleOf({ form, folder, entries }: Version, entry: number): string {
  const { specifier = '' } = entries[entry] ?? {}
  return form === 'sources' ? relative(folder, specifier).replaceAll('\\', '/') : specifier
}

/** The name without its module: `chunk`, `Deque.push`. */
export function plainName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1)
}

/** Names of everything that can be called: `parse`, `Deque`, `Deque.push`. */
export function namesOfAll({ version, found }: ReflectedVersion, nameOf: ExportName): ReadonlySet<string> {
  return new Set(
    found.flatMap((one) => {
      const name = nameOf(version, one)
      return [name, ...one.members.map((member) => `${name}.${member.name}`)]
    }),
  )
}
