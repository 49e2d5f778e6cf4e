/** The checks of the repository, run by `npm run checks`; `npm run checks -- -u` accepts a changed list of exports. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'checks', isolate: false, include: ['*.test.ts'], testTimeout: 1_800_000, hookTimeout: 1_800_000 },
})
