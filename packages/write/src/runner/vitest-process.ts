/**
 * The program that searches: the project's own Vitest, in a process of its own, with a test that is no file. A process,
 * because the code under test may end it, fill it or never come back.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serveOrder } from '@fuzzwright/core/tooling'
import type { SearchTask } from '../search/search-task.ts'
import { mutatedModules } from './mutated-modules.ts'
import { searchPlugin, searchTestIn } from './search-plugin.ts'
import type { TestRun } from './test-run.ts'
import { testResults, type VitestModule } from './vitest-api.ts'

/** Read from the file that the one word of the command line names. */
export type VitestOrder =
  | {
      readonly kind: 'search'
      readonly root: string
      readonly task: SearchTask
      readonly modules: readonly string[]
      readonly folder: string
      /** Words for the Node that runs the inputs. */
      readonly words: readonly string[]
    }
  | { readonly kind: 'verify'; readonly root: string; readonly file: string }

const quiet = {
  watch: false,
  run: true,
  silent: true,
  ui: false,
  bail: 0,
  retry: 0,
  passWithNoTests: true,
  dangerouslyIgnoreUnhandledErrors: true,
  coverage: { enabled: false },
  browser: { enabled: false },
  typecheck: { enabled: false },
  reporters: [{}],
}

async function runSpecification(root: string, file: string, plugins: readonly unknown[]): Promise<TestRun> {
  const entry = createRequire(join(root, 'package.json')).resolve('vitest/node')
  const { createVitest } = (await import(pathToFileURL(entry).href)) as VitestModule
  const vitest = await createVitest('test', { root, ...quiet }, { plugins })
  try {
    await vitest.standalone?.()
    const project = vitest.projects[0]
    if (project === undefined) throw new Error('Vitest found no project')
    return testResults(await vitest.runTestSpecifications([project.createSpecification(file)]))
  } finally {
    await vitest.close()
  }
}

async function main(orderFile: string): Promise<TestRun> {
  const order = JSON.parse(readFileSync(orderFile, 'utf8')) as VitestOrder
  if (order.kind === 'verify') return runSpecification(order.root, order.file, [])
  const test = searchTestIn(order.folder)
  return runSpecification(order.root, test, [mutatedModules(order.root), searchPlugin(order.task, { ...order, test })])
}

serveOrder()
const [orderFile = ''] = process.argv.slice(2)
let answer: TestRun
try {
  answer = await main(orderFile)
} catch (error) {
  answer = { tests: [], problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
writeFileSync(join(dirname(orderFile), 'run.json'), JSON.stringify(answer))
process.exit(0)
