/** One test project per package. Vitest 4 ignores this file by itself; `vitest.config.ts` reads it. */
import { readdirSync } from 'node:fs'
import type { TestProjectInlineConfiguration } from 'vitest/config'

const packages = readdirSync(new URL('./packages/', import.meta.url)).sort()

const projects: TestProjectInlineConfiguration[] = packages.map((name) => ({
  extends: true,
  test: {
    name,
    root: `./packages/${name}`,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/fixtures/**', '**/node_modules/**'],
  },
}))

export default projects
