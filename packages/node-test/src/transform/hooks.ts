/** The loader's side: a module of its own, which Node runs in a thread of its own beside the tests. */
import { readFileSync } from 'node:fs'
import type { InitializeHook, LoadHook } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { HookSettings } from './hook-settings.ts'
import { transformModule } from './transform-module.ts'

const typeScript = /\.(?:m?ts|tsx)$/

let settings: HookSettings | undefined

export const initialize: InitializeHook<HookSettings> = (given) => {
  settings = given
}

export const load: LoadHook = async (url, context, nextLoad) => {
  if (settings === undefined || !url.startsWith('file:')) return nextLoad(url, context)
  const file = fileURLToPath(url)
  const inPackage = file.replaceAll('\\', '/').includes('/node_modules/')
  if (!inPackage && typeScript.test(file)) {
    const text = readFileSync(file, 'utf8')
    return { format: 'module', source: transformModule(file, text, settings) ?? text, shortCircuit: true }
  }
  const loaded = await nextLoad(url, context)
  if (loaded.format !== 'module' || loaded.source === undefined || loaded.source === null) return loaded
  const text = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
  const source = transformModule(file, text, settings)
  return source === undefined ? loaded : { ...loaded, source }
}
