/**
 * Packages ship their code more than once, for `import` and for `require`, and let all of it be imported: `geolib/lib/index` holds what `geolib`
 * holds, as other functions.
 */
import type { ReflectedExport } from './reflect.ts'
import type { EntryPoint } from './subject.ts'

/** Without what a module that no page of the package names has by the name of something that another one has. */
export function withoutOtherBuilds(
  found: readonly ReflectedExport[],
  entries: readonly EntryPoint[],
): readonly ReflectedExport[] {
  const isInner = ({ entry }: ReflectedExport): boolean => entries[entry]?.undocumented === true
  const known = new Set(found.filter((one) => !isInner(one)).map(nameOf))
  return found.filter((one) => !isInner(one) || !known.has(nameOf(one)))
}

function nameOf({ kind, path }: ReflectedExport): string {
  return `${kind} ${path.at(-1)}`
}
