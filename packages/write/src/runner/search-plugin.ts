/**
 * The plugin of the search process: serves the test that searches without a file on disk, instruments the code under
 * test, and turns off what a test run of the project would do besides.
 */
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { instrument, shouldInstrument } from '@fuzzwright/instrumentation'

import type { SearchTask } from '../search/search-task.ts'
import { mutatedLoader } from './mutated-modules.ts'
import { ownFile } from './own-file.ts'

/** Name of the test that is no file, in the folder of the code it is about. */
const testName = '__fuzzwright_write__.test.mjs'

/** Path of that test for a search in `folder`. */
export function searchTestIn(folder: string): string {
  return join(folder, testName)
}

/** Our own files are run by Node as they are, wherever they lie. */
const ownFolder = fileURLToPath(new URL('../', import.meta.url))

interface TestConfig {
  pool?: unknown
  execArgv?: string[]
  setupFiles?: string | string[]
  projects?: unknown
  server?: { deps?: { inline?: (string | RegExp)[] | true; external?: (string | RegExp)[] } }
}

/** A plugin as far as Vite is to know of it; the package has no dependency on Vite. */
export interface SearchPlugin {
  readonly name: string
  config(config: { test?: TestConfig }): void
  configResolved(config: { readonly plugins: readonly { readonly name: string }[] }): void
  resolveId(id: string): string | undefined
  load(id: string): string | undefined
  transform(code: string, id: string): { code: string; map: unknown } | undefined
}

/** What the worker has to load, and how it is started. */
export interface SearchWorkerParts {
  /** Path of the test that is no file. */
  readonly test: string
  /** Folder of the project. */
  readonly root: string
  /** Everything that the worker has to load. */
  readonly modules: readonly string[]
  /** Words for its Node. */
  readonly words: readonly string[]
}

export function searchPlugin(task: SearchTask, { test, root, modules, words }: SearchWorkerParts): SearchPlugin {
  const hasPlugin = { value: false }
  return {
    name: 'fuzzwright:write',
    config(config) {
      configure((config.test ??= {}), task)
      startWith(config.test, words)
    },
    configResolved({ plugins }) {
      hasPlugin.value = plugins.some(({ name }) => name === 'fuzzwright:instrument')
    },
    resolveId: (id) => (id.endsWith(`/${testName}`) ? test : undefined),
    load: (id) => (withoutQuery(id) === test ? testSource(task, modules, hasPlugin.value) : undefined),
    transform(code, id) {
      if (id.includes('?fuzzwright-mutants')) return undefined
      const file = withoutQuery(id)
      // The project's own plugin has instrumented its files already.
      if (file === test || (hasPlugin.value && !file.includes('/node_modules/'))) return undefined
      if (!shouldInstrument(id, task.package === undefined ? {} : { include: [task.package, `${root}/**`] }))
        return undefined
      try {
        const result = instrument(code, relative(root, file).replaceAll('\\', '/'), { viteExportCure: true })
        return { code: result.code, map: result.map }
      } catch {
        return undefined
      }
    },
  }
}

function configure(test: TestConfig, task: SearchTask): void {
  const setup = test.setupFiles ?? []
  test.setupFiles = [ownFile('runner/install-runtime'), ...(typeof setup === 'string' ? [setup] : setup)]
  // The configuration nearest to the code is the project; others in it are other projects.
  delete test.projects
  const deps = ((test.server ??= {}).deps ??= {})
  deps.external = [...(deps.external ?? []), startingWith(ownFolder)]
  if (task.package !== undefined && deps.inline !== true) deps.inline = [...(deps.inline ?? []), task.package]
}

/** Pools of threads, which are started without words, by the pool of processes that does the same. */
const poolsOfProcesses: Readonly<Record<string, string>> = { threads: 'forks', vmThreads: 'vmForks' }

function startWith(test: TestConfig, words: readonly string[]): void {
  if (words.length === 0) return
  const { pool = 'forks' } = test
  test.pool = poolsOfProcesses[String(pool)] ?? pool
  test.execArgv = [...(test.execArgv ?? []), ...words]
}

function startingWith(folder: string): RegExp {
  return new RegExp(`^${folder.replaceAll('\\', '/').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
}

function withoutQuery(id: string): string {
  return id.replace(/[?#].*$/, '')
}

function testSource(task: SearchTask, modules: readonly string[], hasPlugin: boolean): string {
  const loaders = modules.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(name)})`)
  // A package is not loaded twice: what it is made of is nobody's to test here.
  const mutated = `const mutated = ${task.package === undefined ? mutatedLoader(task.module) : 'undefined'}`
  return `import { expect, test } from 'vitest'
import { searchInWorker } from ${JSON.stringify(ownFile('search/search-worker'))}
const task = ${JSON.stringify(task)}
const load = { ${loaders.join(', ')} }
${mutated}
test('search', () => searchInWorker(task, () => ${hasPlugin}, { load, expect, mutated }), 0)
`
}
