/** The program that runs the project's own Vitest against mutants. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { mutantsPlugin } from './mutants-plugin.ts'
import { type RunOrder, runOrder, type TestHost, writeLine } from './mutants-run.ts'
import { writeRequired } from './required-files.ts'
import { hasPassed, type VitestModule } from './vitest-api.ts'

const quiet = {
  watch: false,
  run: true,
  silent: true,
  ui: false,
  bail: 0,
  retry: 0,
  // One file after the other: a mutant that one file has killed is not tried by the next.
  fileParallelism: false,
  isolate: true,
  update: false,
  passWithNoTests: true,
  dangerouslyIgnoreUnhandledErrors: true,
  coverage: { enabled: false },
  browser: { enabled: false },
  typecheck: { enabled: false },
  reporters: [{}],
}

async function openVitest(order: RunOrder): Promise<TestHost> {
  const { root, journal, workerOrder, files: changed } = order
  const entry = createRequire(join(root, 'package.json')).resolve('vitest/node')
  const { createVitest }: VitestModule = await import(pathToFileURL(entry).href)
  const files = new Map(changed.map(({ file, mutants }) => [file, mutants]))
  const isOther = (file: string): void =>
    writeLine(journal, { is: 'problem', message: `another plugin changes ${file} before it is read` })
  const plugin = mutantsPlugin({ root, orderFile: workerOrder, files, isOther })
  const vitest = await createVitest('test', { root, ...quiet, related: [...files.keys()] }, { plugins: [plugin] })
  await vitest.standalone?.()
  // What is required is in no graph of Vite's: every test may reach it.
  const all = await (writeRequired(order) ? vitest.globTestSpecifications() : vitest.getRelevantTestSpecifications())
  return {
    run: async (wanted) => {
      const specifications = all.filter(({ moduleId }) => wanted === undefined || wanted.includes(moduleId))
      vitest.state.clearErrors()
      const result = await vitest.runTestSpecifications(specifications)
      return hasPassed(result, specifications) && vitest.state.getUnhandledErrors().length === 0
    },
    close: () => vitest.close(),
  }
}

await runOrder(openVitest)
