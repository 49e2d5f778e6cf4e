/** The door for the test that `fuzzwright write` runs inside a project's own Jest; nobody else has a use for it. */
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'
import type { SearchPlan } from './search/plan.ts'
import { type SearchTestScope, searchInWorker } from './search/search-worker.ts'

export type { SearchPlan, SearchTestScope }

// Before the modules it counts in are loaded.
installRuntime()

/** Does what the plan says and writes the answer; `load` answers modules as `require` or `import` have them. */
export async function searchInJest(
  plan: SearchPlan,
  load: Readonly<Record<string, () => unknown>>,
  expect: SearchTestScope['expect'],
): Promise<void> {
  const loaders = Object.entries(load).map(([name, get]) => [name, async () => asNamespace(await get())] as const)
  await searchInWorker(plan, () => coverageSource().edgeCount > 0, { load: Object.fromEntries(loaders), expect })
}

/** What a module of CommonJS is to one that imports it. */
function asNamespace(loaded: unknown): Readonly<Record<string, unknown>> {
  const exports = Object(loaded) as Readonly<Record<string, unknown>>
  if (exports.__esModule === true || 'default' in exports) return exports
  return { ...exports, default: loaded }
}
