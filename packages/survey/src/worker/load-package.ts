/** Imports the entry points of the package under survey, from the folder it is installed in. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installRuntime } from '@fuzzwright/instrumentation/runtime'
import type { EntryPoint } from '../subject/subject.ts'

type Load = (specifier: string) => Promise<object>

/** The modules of a package, as far as they can be imported. */
export interface LoadedPackage {
  /** In the order of the entry points; missing where the import failed. */
  readonly namespaces: readonly (object | undefined)[]
  readonly problems: readonly string[]
}

/** `folder` holds `load.mjs`, which imports as a user of the package does; `query` is the end of its address. */
export async function loadPackage(folder: string, entries: readonly EntryPoint[], query = ''): Promise<LoadedPackage> {
  installRuntime()
  const { load } = (await import(`${pathToFileURL(join(folder, 'load.mjs')).href}${query}`)) as { readonly load: Load }
  const namespaces: (object | undefined)[] = []
  const problems: string[] = []
  for (const { specifier } of entries) {
    try {
      namespaces.push(await load(specifier))
    } catch (error) {
      namespaces.push(undefined)
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
      problems.push(`${specifier} cannot be imported: ${reason}`)
    }
  }
  return { namespaces, problems }
}
