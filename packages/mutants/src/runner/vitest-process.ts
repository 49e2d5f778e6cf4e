/** The program that runs the project's own Vitest against mutants. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { mutantsPlugin } from './mutants-plugin.ts'
import { type RunOrder, runOrder, type TestHost, writeLine } from './mutants-run.ts'
import { writeRequired } from './required-files.ts'
import { hasPassed, type RunningVitest, type TestSpecification, type VitestModule } from './vitest-api.ts'

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
  vitest.config.sequence.sequencer = AsGiven
  await vitest.standalone?.()
  const isRequired = writeRequired(order)
  // What is required is in no graph of Vite's: every test may reach it.
  const all = await (isRequired ? vitest.globTestSpecifications() : vitest.getRelevantTestSpecifications())
  const byFile = new Map(all.map((one) => [one.moduleId, one]))
  return {
    // Node keeps what it has required for as long as the process lives.
    canShare: !isRequired && mayShare(vitest, all),
    run: async ({ files: wanted = [...byFile.keys()], isShared = false }) => {
      const specifications = wanted.flatMap((file) => byFile.get(file) ?? [])
      for (const { config } of vitest.projects) config.isolate = !isShared
      vitest.state.clearErrors()
      const result = await vitest.runTestSpecifications(specifications)
      return hasPassed(result, specifications) && vitest.state.getUnhandledErrors().length === 0
    },
    close: () => vitest.close(),
  }
}

/** Files run in the order they are handed over. */
class AsGiven {
  sort(specifications: readonly TestSpecification[]): readonly TestSpecification[] {
    return specifications
  }

  shard(specifications: readonly TestSpecification[]): readonly TestSpecification[] {
    return specifications
  }
}

/** A page that one file leaves behind would be the next one's, and what is a worker of somebody else's is not known here. */
function mayShare({ projects }: RunningVitest, specifications: readonly TestSpecification[]): boolean {
  const isPlain = projects.every(
    ({ config: { isolate, pool, environment } }) =>
      isolate && (pool === 'forks' || pool === 'threads') && environment === 'node',
  )
  return (
    isPlain &&
    !specifications.some(({ moduleId }) => /@(?:vitest|jest)-environment/.test(readFileSync(moduleId, 'utf8')))
  )
}

await runOrder(openVitest)
