/** The project's own Jest: runs the test that searches, from a file nobody watches, and a written file. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { SearchTask } from '../search/search-task.ts'
import type { WriteEnvironment } from '../write-environment.ts'
import { installedFolder } from './installed-package.ts'
import type { TestRun } from './test-run.ts'

const modulesFlag = '--experimental-vm-modules'
const ownFolder = fileURLToPath(new URL('../../', import.meta.url))

/** Nothing of a run that started us may reach the one we start. */
const foreign = /^(VITEST|JEST_|FUZZWRIGHT_|FORCE_COLOR$)/

/** How one file is run. */
export interface JestRun {
  /** Folder of the project. */
  readonly root: string
  /** Absolute path. */
  readonly file: string
  /** A folder for the report. */
  readonly work: string
  readonly limitMs: number
  /** Absolute path of a configuration in place of the project's. */
  readonly config?: string
}

/** Runs one test file as the project runs it. */
export async function runByJest(
  { root, file, work, limitMs, config }: JestRun,
  { node, env, start }: WriteEnvironment,
): Promise<TestRun> {
  const entry = programOf(root)
  if (entry === undefined) return { tests: [], problem: `there is no Jest in ${root}` }
  const report = join(work, 'report.json')
  const words = ['--maxWorkers=1', '--json', `--outputFile=${report}`, ...(config ? [`--config=${config}`] : [])]
  const { killed, output } = await start(node, [entry, ...words, '--runTestsByPath', file], {
    cwd: root,
    env: Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name))),
    limitMs,
  })
  const tests = killed || !existsSync(report) ? [] : testsIn(readFileSync(report, 'utf8'))
  return { tests, ...(tests.length === 0 && { problem: reasonIn(output) }) }
}

/** Absolute path of the script that is Jest's program. */
function programOf(root: string): string | undefined {
  const folder = installedFolder(root, 'jest')
  if (folder === undefined) return undefined
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: string | { jest: string } }
  return join(folder, typeof bin === 'string' ? bin : bin.jest)
}

/** Jest's report, as far as it is read. */
interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

function testsIn(report: string): TestRun['tests'] {
  const { testResults } = JSON.parse(report) as Report
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ ancestorTitles, title, status, failureMessages }) => ({
      name: [...ancestorTitles, title].filter((part) => part !== '').join(' > '),
      passed: status !== 'failed',
      message: (failureMessages ?? []).join('\n'),
    }))
}

/** Below its heading Jest says why a file did not run. */
function reasonIn(output: string): string {
  const [, reason] = /● Test suite failed to run\s+([\s\S]*)/.exec(stripVTControlCharacters(output)) ?? []
  return (reason ?? output).trim()
}

/** The test that searches; `work` lies below the `node_modules` of the project. */
export async function searchByJest(
  task: SearchTask,
  modules: readonly string[],
  { root, work, limitMs }: Omit<JestRun, 'file'>,
  environment: WriteEnvironment,
): Promise<TestRun> {
  const isEsm = environment.env.NODE_OPTIONS?.includes(modulesFlag) === true
  const file = join(work, `search.test.${isEsm ? 'mjs' : 'cjs'}`)
  writeFileSync(file, isEsm ? esmSource(task, modules) : commonJsSource(task, modules))
  const config = join(work, 'jest.config.cjs')
  writeFileSync(config, configSource(root, work))
  return runByJest({ root, file, work, limitMs, config }, environment)
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

function commonJsSource(task: SearchTask, modules: readonly string[]): string {
  const loaders = modules.map((name) => `${JSON.stringify(name)}: () => require(${JSON.stringify(name)})`)
  return `const { expect, test } = require('@jest/globals')
const { searchInJest } = require(${JSON.stringify(join(ownFolder, 'dist/cjs/search-in-jest.js'))})
test('search', () => searchInJest(${JSON.stringify(task)}, { ${loaders.join(', ')} }, expect), ${longest})
`
}

function esmSource(task: SearchTask, modules: readonly string[]): string {
  const loaders = modules.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(name)})`)
  return `import { expect, test } from '@jest/globals'
import { searchInJest } from ${JSON.stringify(join(ownFolder, 'dist/esm/search-in-jest.js'))}
test('search', () => searchInJest(${JSON.stringify(task)}, { ${loaders.join(', ')} }, expect), ${longest})
`
}
