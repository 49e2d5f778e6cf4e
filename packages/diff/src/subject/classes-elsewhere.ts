/** Classes that types name and that no compared module exports: instances of them are arguments all the same. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Subject } from '@fuzzwright/survey/package'
import type { Version } from '../version/version.ts'

/** Modules to load beside those that are compared. */
export interface ClassesElsewhere {
  /** Paths inside the version. */
  readonly modules: readonly string[]
  /** Expressions of the classes, by name. */
  readonly classes: Readonly<Record<string, string>>
}

const none: ClassesElsewhere = { modules: [], classes: {} }

/** Of what the types of `version` say of `subjects`; `known` are names of classes that are exported by what is compared. */
export function classesElsewhere(
  version: Version,
  subjects: readonly Subject[],
  known: ReadonlySet<string>,
): ClassesElsewhere {
  if (version.form !== 'sources') return none
  const modules: string[] = []
  const classes: Record<string, string> = {}
  const note = (module: string, name: string): void => {
    const isOwn = module.startsWith(`${version.folder}/`) && !module.includes('/node_modules/')
    if (!isOwn || known.has(name) || name in classes || !/^[A-Za-z_$][\w$]*$/.test(name)) return
    const path = module.slice(version.folder.length + 1)
    if (!modules.includes(path)) modules.push(path)
    classes[name] = `${namespaceOf(modules.indexOf(path))}.${name}`
  }
  for (const { description } of subjects) eachClass(description, note)
  return { modules, classes }
}

function namespaceOf(at: number): string {
  return `elsewhere${at}`
}

function eachClass(part: object, note: (module: string, name: string) => void): void {
  if ('kind' in part && part.kind === 'class' && 'entity' in part) {
    const { entity } = part
    if (typeof entity === 'object' && entity !== null && 'module' in entity && 'exportName' in entity) {
      note(String(entity.module), String(entity.exportName))
    }
  }
  for (const value of Object.values(part)) if (typeof value === 'object' && value !== null) eachClass(value, note)
}

/** The version with these modules loaded as well, where it has them. */
export function withModules(version: Version, { modules }: ClassesElsewhere): Version {
  const more = modules
    .map((path, at) => ({ specifier: join(version.folder, path), namespace: namespaceOf(at) }))
    .filter(({ specifier }) => existsSync(specifier))
  return { ...version, entries: [...version.entries, ...more] }
}
