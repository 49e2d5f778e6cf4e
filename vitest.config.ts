import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import projects from './vitest.workspace.ts'

// Tests run the sources of our packages, never a stale build.
const conditions = ['@fuzzwright/source', 'node', 'module', 'import', 'default']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    projects,
    // Searches end at the same input on every machine.
    setupFiles: [fileURLToPath(new URL('checks/counted-clock.mjs', import.meta.url))],
    // Nothing is judged by how long it takes: only what never ends meets these.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    teardownTimeout: 600_000,
  },
})
