import { defineConfig } from 'vitest/config'
import projects from './vitest.workspace.ts'

// Tests run the sources of our packages, never a stale build.
const conditions = ['@fuzzwright/source', 'node', 'module', 'import', 'default']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: { projects, testTimeout: 60_000 },
})
