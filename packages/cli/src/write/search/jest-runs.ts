/** The project's own Jest: runs the test that searches, from a file nobody watches, and a written file. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { installedRunner } from '../../runner/find-runner.ts'
import { runTests } from '../../runner/run-tests.ts'
import type { Surroundings } from '../../surroundings.ts'
import type { SearchPlan } from './plan.ts'
import type { TestRun } from './vitest-api.ts'

const modulesFlag = '--experimental-vm-modules'
const ownFolder = fileURLToPath(new URL('../../../', import.meta.url))

/** Nothing of a run that started us may reach the one we start. */
const foreign = /^(VITEST|JEST_|FUZZWRIGHT_|FORCE_COLOR$)/

/** How one file is run. */
export interface JestRun {
  /** Folder of the project. */
  readonly root: string
  /** Absolute path. */
  readonly file: string
  readonly limitMs: number
  /** Absolute path of a configuration in place of the project's. */
  readonly config?: string
}

/** Runs one test file as the project runs it. */
export async function runByJest(
  { root, file, limitMs, config }: JestRun,
  surroundings: Surroundings,
): Promise<TestRun> {
  const runner = installedRunner('jest', root)
  if (runner === undefined) return { tests: [], problem: `there is no Jest in ${root}` }
  const env = Object.fromEntries(Object.entries(surroundings.env).filter(([name]) => !foreign.test(name)))
  const run = { files: [file], env: {}, shown: false, alone: true, plain: true, limitMs, ...(config && { config }) }
  const { tests, broken, output } = await runTests(runner, run, { ...surroundings, cwd: root, env })
  const results = tests.map(({ name, status, message }) => ({ name, passed: status !== 'failed', message }))
  const problem = broken || results.length === 0 ? reasonIn(output) : undefined
  return { tests: results, ...(problem === undefined ? {} : { problem }) }
}

/** Below its heading Jest says why a file did not run. */
function reasonIn(output: string): string {
  const [, reason] = /● Test suite failed to run\s+([\s\S]*)/.exec(stripVTControlCharacters(output)) ?? []
  return (reason ?? output).trim()
}

/** The test that searches; `work` is a folder for it below the `node_modules` of the project. */
export async function searchByJest(
  plan: SearchPlan,
  modules: readonly string[],
  { root, work, limitMs }: Omit<JestRun, 'file'> & { readonly work: string },
  surroundings: Surroundings,
): Promise<TestRun> {
  const isEsm = surroundings.env.NODE_OPTIONS?.includes(modulesFlag) === true
  const file = join(work, `search.test.${isEsm ? 'mjs' : 'cjs'}`)
  writeFileSync(file, isEsm ? esmSource(plan, modules) : commonJsSource(plan, modules))
  const config = join(work, 'jest.config.cjs')
  writeFileSync(config, configSource(root, work))
  return runByJest({ root, file, limitMs, config }, surroundings)
}

/** The project's configuration, in which the one test is ours; of several projects in it the first that says how. */
function configSource(root: string, work: string): string {
  return `const { createRequire } = require('node:module')
const root = ${JSON.stringify(root)}
const through = ['jest', '@jest/core'].reduce((from, next) => createRequire(from.resolve(next)), createRequire(root + '/package.json'))
module.exports = async () => {
  const { config: whole } = await through('jest-config').readInitialOptions(undefined, { packageRootOrConfig: root })
  const { projects = [], testMatch, testRegex, coverageThreshold, ...config } = whole
  const { testMatch: _match, testRegex: _regex, ...own } = projects.find((project) => typeof project === 'object') ?? {}
  const rootDir = own.rootDir ?? config.rootDir ?? root
  const roots = own.roots ?? config.roots ?? ['<rootDir>']
  return {
    ...config,
    ...own,
    rootDir: require('node:path').resolve(root, rootDir.replace('<rootDir>', root)),
    roots: [...roots, ${JSON.stringify(work)}],
    testRegex: ['/search\\.test\\.[cm]js$'],
    testPathIgnorePatterns: [],
    collectCoverage: false,
  }
}
`
}

/** Jest gives up on a test after so many milliseconds at the most. */
const longest = 2 ** 31 - 1

function commonJsSource(plan: SearchPlan, modules: readonly string[]): string {
  const loaders = modules.map((name) => `${JSON.stringify(name)}: () => require(${JSON.stringify(name)})`)
  return `const { expect, test } = require('@jest/globals')
const { searchInJest } = require(${JSON.stringify(join(ownFolder, 'dist/cjs/search-in-jest.js'))})
test('search', () => searchInJest(${JSON.stringify(plan)}, { ${loaders.join(', ')} }, expect), ${longest})
`
}

function esmSource(plan: SearchPlan, modules: readonly string[]): string {
  const loaders = modules.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(name)})`)
  return `import { expect, test } from '@jest/globals'
import { searchInJest } from ${JSON.stringify(join(ownFolder, 'dist/search-in-jest.js'))}
test('search', () => searchInJest(${JSON.stringify(plan)}, { ${loaders.join(', ')} }, expect), ${longest})
`
}
