/** One test project per package. Vitest 4 ignores this file by itself; `vitest.config.ts` reads it. */
import { existsSync, readdirSync } from 'node:fs'
import type { TestProjectInlineConfiguration } from 'vitest/config'

/** Tests run the sources of our packages, never a stale build. */
export const conditions = ['@fuzzwright/source', 'node', 'module', 'import', 'default']

/**
 * Conditions of the process that runs tests. With `import` among them Express would get the ECMAScript module of what it requires.
 */
function ownConditions(name: string): { resolve: { conditions: string[] } } {
  return { resolve: { conditions: name === 'http' ? ['@fuzzwright/source', 'node', 'default'] : conditions } }
}

const packages = readdirSync(new URL('./packages/', import.meta.url)).sort()

/** A package whose tests start other processes builds what those use before its first test. */
function buildFirst(name: string): { globalSetup?: string } {
  const file = new URL(`./packages/${name}/test/build-first.ts`, import.meta.url)
  return existsSync(file) ? { globalSetup: 'test/build-first.ts' } : {}
}

/** Files of a package share a process, and load what they are about once; but gates, once they are up, stay in theirs. */
const isolated = ['fence']

const projects: TestProjectInlineConfiguration[] = packages.map((name) => ({
  extends: true,
  ssr: ownConditions(name),
  test: {
    name,
    root: `./packages/${name}`,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    ...buildFirst(name),
    isolate: isolated.includes(name),
    exclude: ['**/fixtures/**', '**/node_modules/**'],
  },
}))

// They use several packages, on their sources as the packages' own tests do. Each test is many searches, and ends by
// itself; what is tried as a local date depends on the time zone.
projects.push({
  extends: true,
  ssr: ownConditions('searches'),
  test: { name: 'searches', root: './checks/searches', isolate: false, testTimeout: 1_200_000, env: { TZ: 'UTC' } },
})

/** Packages behind the commands, which start runners of tests as their users do; the rest of what starts programs is of the runners. */
const commands = ['cli', 'write']
const tools = ['diff', 'mutants', 'survey']

/** `npm test` runs beside each other what starts programs of its own and what does not: parts that are the whole. */
function partOf({ name = '', globalSetup }: NonNullable<TestProjectInlineConfiguration['test']>): string {
  if (globalSetup === undefined) return 'units'
  if (tools.includes(`${name}`)) return 'tools'
  return commands.includes(`${name}`) ? 'commands' : 'runners'
}
const part = process.env.TEST_PART

export default projects.filter(({ test = {} }) => part === undefined || partOf(test) === part)
