/** The door for the test that `fuzzwright write` runs inside a project's own Jest; nobody else has a use for it. */
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'
import type { SearchTask } from './search/search-task.ts'
import { type SearchTestScope, searchInWorker } from './search/search-worker.ts'

export type { SearchTask, SearchTestScope }

// Before the modules it counts in are loaded.
installRuntime()

/** Does what the task says and writes the answer; `load` answers modules as `require` or `import` have them. */
export async function searchInJest(
  task: SearchTask,
  load: Readonly<Record<string, () => unknown>>,
  expect: SearchTestScope['expect'],
): Promise<void> {
  const loaders = Object.entries(load).map(([name, get]) => [name, async () => asNamespace(await get())] as const)
  await searchInWorker(task, () => coverageSource().edgeCount > 0, { load: Object.fromEntries(loaders), expect })
}

/** What a module of CommonJS is to one that imports it. */
function asNamespace(loaded: unknown): Readonly<Record<string, unknown>> {
  const exports = Object(loaded) as Readonly<Record<string, unknown>>
  if (exports.__esModule === true || 'default' in exports) return exports
  return { ...exports, default: loaded }
}
