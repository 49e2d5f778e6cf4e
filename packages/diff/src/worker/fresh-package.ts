/** Loads a package once more, with modules that nobody has called yet: Node keeps one of each by its address. */
import { createRequire, register } from 'node:module'
import { type LoadedPackage, loadPackage } from '@fuzzwright/survey/call'
import type { Version } from '../version/version.ts'

/** What is imported by a module with a turn in its address has it, too. */
const hooks = `export async function resolve(specifier, context, next) {
  const found = await next(specifier, context)
  const [, turn] = /[?]anew=(\\d+)$/.exec(context.parentURL ?? '') ?? []
  return turn === undefined || !found.url.startsWith('file:') || found.url.includes('?') ? found : { ...found, url: found.url + '?anew=' + turn }
}`

/** To be called before a fence stands: hooks run in a thread of their own. */
export function prepareFreshPackages(): void {
  register(`data:text/javascript,${encodeURIComponent(hooks)}`)
}

let turns = 0

/** Behind {@link prepareFreshPackages}. */
export function freshPackage({ folder, entries }: Version): Promise<LoadedPackage> {
  const { cache } = createRequire(import.meta.url)
  for (const file of Object.keys(cache)) if (file.startsWith(`${folder}/`)) delete cache[file]
  return loadPackage(folder, entries, `?anew=${++turns}`)
}
