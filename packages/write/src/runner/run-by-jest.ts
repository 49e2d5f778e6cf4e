/** The project's own Jest: runs the test that searches, from a file nobody watches, and a written file. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { installedFolder } from '@fuzzwright/mutants/project'
import type { SearchTask } from '../search/search-task.ts'
import type { WriteEnvironment } from '../write-environment.ts'
import type { SearchRunner } from './search-past-deaths.ts'
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
  const { killed, output } = await start(node, [entry, ...wordsFor(work, config), file], {
    cwd: root,
    env: variablesFor(env),
    limitMs,
  })
  const tests = killed ? [] : testsOf(work)
  return { tests, ...(tests.length === 0 && { problem: reasonIn(output) }) }
}

const reportName = 'report.json'

/** What stands between the program and the file. */
function wordsFor(work: string, config: string | undefined): readonly string[] {
  const words = ['--maxWorkers=1', '--json', `--outputFile=${join(work, reportName)}`]
  return [...words, ...(config ? [`--config=${config}`] : []), '--runTestsByPath']
}

function variablesFor(env: WriteEnvironment['env']): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)))
}

function testsOf(work: string): TestRun['tests'] {
  const report = join(work, reportName)
  return existsSync(report) ? testsIn(readFileSync(report, 'utf8')) : []
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

/** The test that searches, in the project's own Jest; `work` lies below the `node_modules` of the project. */
export function searchByJest(
  modules: readonly string[],
  { root, work }: Pick<JestRun, 'root' | 'work'>,
  { env }: WriteEnvironment,
): SearchRunner {
  const isEsm = env.NODE_OPTIONS?.includes(modulesFlag) === true
  const file = join(work, `search.test.${isEsm ? 'mjs' : 'cjs'}`)
  const config = join(work, 'jest.config.cjs')
  writeFileSync(config, configSource(root, work))
  return {
    words: [programOf(root) ?? '', ...wordsFor(work, config)],
    file,
    cwd: root,
    variables: variablesFor(env),
    give(task) {
      rmSync(join(work, reportName), { force: true })
      writeFileSync(file, isEsm ? esmSource(task, modules) : commonJsSource(task, modules))
    },
    problemIn: (output) => testsOf(work)[0]?.message || reasonIn(output) || 'it ended without an answer',
  }
}

/** Absolute path of what the main process tells by how its workers end. */
function coreTooling(): string {
  return createRequire(import.meta.url).resolve('@fuzzwright/core/tooling')
}

/** The project's configuration, in which the one test is ours; of several projects in it the first that says how. */
function configSource(root: string, work: string): string {
  return `const { createRequire } = require('node:module')
require(${JSON.stringify(coreTooling())}).serveOrder()
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
