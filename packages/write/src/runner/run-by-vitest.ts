/** The project's own Vitest, in a process of its own: hands it its order, and reads how the tests went. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WriteEnvironment } from '../write-environment.ts'
import { ownFile } from './own-file.ts'
import type { SearchRunner } from './search-past-deaths.ts'
import { searchTestIn } from './search-plugin.ts'
import type { TestRun } from './test-run.ts'
import type { VitestOrder } from './vitest-process.ts'

const program = ownFile('runner/vitest-process')

/** Nothing of a Vitest that runs us may reach the one we run. */
const foreign = /^(VITEST|FUZZWRIGHT_|NODE_OPTIONS$|FORCE_COLOR$)/
/** Of a program that died, the last lines say why. */
const mostReason = 20

/** `work` is a folder for the order and the answer. */
export async function runByVitest(
  order: VitestOrder,
  { work, limitMs }: { readonly work: string; readonly limitMs: number },
  environment: WriteEnvironment,
): Promise<TestRun> {
  const { node, start } = environment
  const orderFile = giveOrder(order, work)
  const { killed, output } = await start(node, [program, orderFile], {
    cwd: order.root,
    env: variablesFor(environment),
    limitMs,
  })
  return (
    runIn(work) ?? {
      tests: [],
      problem:
        killed && output.trim() === '' ? `it was killed, after ${limitMs / 1000} s at the most` : lastLines(output),
    }
  )
}

/** The test that searches, in the project's own Vitest. */
export function searchByVitest(
  { root, modules, folder, words }: Omit<Extract<VitestOrder, { kind: 'search' }>, 'kind' | 'task'>,
  work: string,
  environment: WriteEnvironment,
): SearchRunner {
  return {
    words: [program, join(work, orderName)],
    file: searchTestIn(folder),
    cwd: root,
    variables: variablesFor(environment),
    give(task) {
      rmSync(join(work, runName), { force: true })
      giveOrder({ kind: 'search', root, task, modules, folder, words }, work)
    },
    problemIn(output) {
      const run = runIn(work)
      return run?.problem || run?.tests[0]?.message || lastLines(output) || 'it ended without an answer'
    },
  }
}

const orderName = 'order.json'
const runName = 'run.json'

function giveOrder(order: VitestOrder, work: string): string {
  const orderFile = join(work, orderName)
  writeFileSync(orderFile, JSON.stringify(order))
  return orderFile
}

function variablesFor({ env }: WriteEnvironment): Record<string, string | undefined> {
  const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)))
  return { ...kept, NO_COLOR: '1', NODE_ENV: 'test' }
}

/** How the run in this folder went, where it came to its end. */
function runIn(work: string): TestRun | undefined {
  const runFile = join(work, runName)
  return existsSync(runFile) ? (JSON.parse(readFileSync(runFile, 'utf8')) as TestRun) : undefined
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-mostReason).join('\n')
}
