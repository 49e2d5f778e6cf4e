/**
 * The hooks of the loader, as each runtime has them. Node runs them in a thread of their own, so that the compiler that reads types
 * stays out of the thread of the tests; Bun and Deno ask in the thread that imports.
 */
import nodeModule, { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { runtime } from './runtime.ts'
import type { HookSettings } from './transform/hook-settings.ts'
import type { ModuleReader } from './transform/module-reader.ts'

/** As much of `Bun` as is used. */
interface Bun {
  plugin(plugin: { readonly name: string; setup(build: BunBuild): void }): void
}

interface BunBuild {
  onLoad(
    which: { readonly filter: RegExp },
    load: (module: { readonly path: string }) => { readonly contents: string; readonly loader: string },
  ): void
}

/** To be called once, before a test file is loaded. */
export function putHooksInPlace(settings: HookSettings): void {
  if (runtime.name === 'node') nodeModule.register(new URL('./transform/hooks.js', import.meta.url), { data: settings })
  else if (runtime.name === 'bun') readByBun(readerHere(settings))
  else readByDeno(readerHere(settings))
}

/** Loaded where it is needed: the compiler behind it is large. */
function readerHere(settings: HookSettings): ModuleReader {
  const require = createRequire(import.meta.url)
  const { moduleReader }: typeof import('./transform/module-reader.ts') = require('./transform/module-reader.js')
  return moduleReader(settings)
}

function readByBun(reader: ModuleReader): void {
  const bun: Bun = Reflect.get(globalThis, 'Bun')
  bun.plugin({
    name: 'fuzzwright',
    setup(build) {
      build.onLoad({ filter: reader.files }, ({ path }) => {
        const { text, changed } = reader.read(path)
        return { contents: text, loader: changed ? 'js' : (/[jt]sx?$/.exec(path)?.[0] ?? 'js') }
      })
    },
  })
}

function readByDeno(reader: ModuleReader): void {
  // Once there are hooks, Deno requires no ECMAScript module any more, which the parser is that is loaded late.
  createRequire(import.meta.resolve('@fuzzwright/analyzer'))('oxc-parser')
  // Not every runtime that loads this file has it.
  nodeModule.registerHooks({
    load(url, context, nextLoad) {
      const file = url.startsWith('file:') ? fileURLToPath(url) : ''
      if (!reader.files.test(file.replaceAll('\\', '/'))) return nextLoad(url, context)
      const { text, changed } = reader.read(file)
      return changed ? { format: 'module', source: text, shortCircuit: true } : nextLoad(url, context)
    },
  })
}
