/** Serves the modules of the project a second time, with all mutants of their functions in them, each behind a switch that is off. */
import { readFileSync } from 'node:fs'
import { findMutants, weaveMutants } from '@fuzzwright/mutants/weave'
import { type MutantList, mutantList } from '../search/mutant-list.ts'

/** What tells the second copy of a module from the first. */
const mark = '?fuzzwright-mutants'
/** The list of the mutants in all copies that were loaded so far, which is no file. */
const listName = 'virtual:fuzzwright-mutants'

interface Resolution {
  readonly id: string
  readonly external?: boolean | string
}

/** What Vite offers its plugins, as far as it is used. */
interface PluginContext {
  resolve(id: string, importer: string | undefined, options: object): Promise<Resolution | null>
}

/** A plugin as far as Vite is to know of it; the package has no dependency on Vite. */
export interface MutatedModulesPlugin {
  readonly name: string
  readonly enforce: 'pre'
  resolveId(this: PluginContext, id: string, importer: string | undefined, options: object): Promise<string | undefined>
  load(id: string): string | undefined
  transform(code: string, id: string): { code: string; map: unknown } | undefined
}

/** An expression of the search test that loads the copy of a module, and tells its mutants. */
export function mutatedLoader(module: string): string {
  return `async () => ({ namespace: await import(${JSON.stringify(module + mark)}), mutants: (await import(${JSON.stringify(listName)})).default })`
}

/** `root` is the folder of the project: files of packages are the same for both. */
export function mutatedModules(root: string): MutatedModulesPlugin {
  const mutants: MutantList[number][] = []
  const isOwn = (file: string): boolean =>
    file.startsWith(`${root}/`) && !file.includes('/node_modules/') && /\.[cm]?[jt]sx?$/.test(file)
  return {
    name: 'fuzzwright:mutated-modules',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      if (id === listName) return listName
      if (id.endsWith(mark) || importer?.endsWith(mark) !== true) return undefined
      const found = await this.resolve(id, importer.slice(0, -mark.length), { ...options, skipSelf: true })
      return found !== null && isOwn(found.id) ? found.id + mark : found?.id
    },
    load: (id) => (id === listName ? `export default ${JSON.stringify(mutants)}` : undefined),
    transform(code, id) {
      if (!id.endsWith(mark)) return undefined
      const file = id.slice(0, -mark.length)
      // What another plugin made of it is not what people wrote.
      if (code !== readFileSync(file, 'utf8')) return undefined
      try {
        const own = findMutants(file, code, mutants.length)
        mutants.push(...mutantList(own))
        return weaveMutants(file, code, own)
      } catch {
        return undefined
      }
    },
  }
}
