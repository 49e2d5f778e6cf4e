/** The program that runs the project's own Jest against mutants, in this one process. */

import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { type JestRunScope, scopeKey } from '../worker/jest-scope.ts'
import { type RunOrder, runOrder, type TestHost } from './mutants-run.ts'
import { ownFile } from './own-file.ts'

/** What `require('jest')` offers, as far as it is used. */
interface JestModule {
  runCLI(argv: object, projects: readonly string[]): Promise<{ readonly results: JestResults }>
}

interface JestResults {
  readonly success: boolean
  readonly numRuntimeErrorTestSuites: number
}

/** What somebody wrote, as far as it is read; everything else is handed on. */
interface InitialOptions {
  readonly rootDir?: string
  readonly projects?: readonly (string | InitialOptions)[]
}

/** A configuration in which every default has been filled in. */
interface ProjectConfig {
  readonly testRunner: string
  readonly transform: readonly (readonly [pattern: string, path: string, options: object])[]
}

/** `jest-config`, as far as it is used. */
interface ConfigModule {
  readInitialOptions(
    config: undefined,
    options: { readonly packageRootOrConfig: string },
  ): Promise<{ readonly config: InitialOptions }>
  readConfig(
    ...given: readonly [argv: object, config: object, skipArgv: boolean, folder: string]
  ): Promise<{ readonly projectConfig: ProjectConfig }>
}

async function openJest(order: RunOrder): Promise<TestHost> {
  const { root, journal, workerOrder, files } = order
  const own = createRequire(join(root, 'package.json'))
  // Strict package managers hide from the project what Jest depends on.
  const through = ['jest', '@jest/core'].reduce((from, next) => createRequire(from.resolve(next)), own)
  const { options, baseRunner } = await configuration(order, through)
  const config = join(dirname(journal), 'jest.config.json')
  writeFileSync(config, JSON.stringify(options))
  const scope: JestRunScope = {
    orderFile: workerOrder,
    mutants: new Map(files.map(({ file, mutants }) => [file, mutants])),
    baseRunner,
  }
  Object.assign(globalThis, { [scopeKey]: scope })
  const { runCLI }: JestModule = own('jest')
  const quiet = {
    config,
    runInBand: true,
    silent: true,
    watch: false,
    watchAll: false,
    passWithNoTests: true,
    ci: true,
  }
  return {
    canShare: false,
    run: async ({ files: wanted }) => {
      const chosen = wanted === undefined ? { findRelatedTests: true } : { runTestsByPath: true }
      const paths = wanted ?? files.map(({ file }) => file)
      const { results } = await runCLI({ ...quiet, ...chosen, _: [...paths], $0: 'jest' }, [root])
      return results.success && results.numRuntimeErrorTestSuites === 0
    },
    close: async () => {},
  }
}

/**
 * The project's configuration with our runner of a file around its own, and our transformer before its own; of several projects
 * in it the first that says how.
 */
async function configuration({ root, files }: RunOrder, load: NodeJS.Require) {
  const { readConfig, readInitialOptions }: ConfigModule = load('jest-config')
  const { config: whole } = await readInitialOptions(undefined, { packageRootOrConfig: root })
  const { projects = [], ...shared } = whole
  const own = projects.find((project) => typeof project === 'object')
  const rootDir = resolve(root, (own?.rootDir ?? shared.rootDir ?? root).replace('<rootDir>', root))
  const all = { ...shared, ...own, rootDir }
  const { projectConfig } = await readConfig({ _: [], $0: 'jest' }, all, false, root)
  const changed = files.map(({ file }) => file.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')
  const transform = Object.fromEntries([
    [`^(?:${changed})$`, ownFile('worker/jest-transformer')],
    ...projectConfig.transform.map(([pattern, path, options]) => [pattern, [path, options]]),
  ])
  return {
    baseRunner: projectConfig.testRunner,
    options: {
      ...all,
      transform,
      testRunner: ownFile('worker/jest-test-runner'),
      reporters: [],
      collectCoverage: false,
      coverageThreshold: undefined,
      bail: 0,
    },
  }
}

await runOrder(openJest)
