/** The project's own Vitest, in a process of its own: hands it its order, and reads how the tests went. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WriteEnvironment } from '../write-environment.ts'
import { ownFile } from './own-file.ts'
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
  { node, env, start }: WriteEnvironment,
): Promise<TestRun> {
  const orderFile = join(work, 'order.json')
  const runFile = join(work, 'run.json')
  writeFileSync(orderFile, JSON.stringify(order))
  const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)))
  const { killed, output } = await start(node, [program, orderFile], {
    cwd: order.root,
    env: { ...kept, NO_COLOR: '1', NODE_ENV: 'test' },
    limitMs,
  })
  if (existsSync(runFile)) return JSON.parse(readFileSync(runFile, 'utf8')) as TestRun
  const said = output.trim().split('\n').slice(-mostReason).join('\n')
  return { tests: [], problem: killed && said === '' ? `it was killed, after ${limitMs / 1000} s at the most` : said }
}
