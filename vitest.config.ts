import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import projects, { conditions } from './vitest.workspace.ts'

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { externalConditions: conditions } },
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
