/** The plugin of the process that runs the tests: weaves the mutants in, and puts a runner in place that switches them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from '../mutant.ts'
import { weaveMutants } from '../weave/weave-mutants.ts'
import { ownFile } from './own-file.ts'

/** A runner that is no file, in the folder of the project, so that it finds the Vitest of the project. */
const runnerName = '__fuzzwright_mutants_runner__.mjs'

interface TestConfig {
  runner?: string
  projects?: unknown
}

/** A plugin as far as Vite is to know of it; the package has no dependency on Vite. */
export interface MutantsPlugin {
  readonly name: string
  readonly enforce: 'pre'
  config(config: { test?: TestConfig }): void
  resolveId(id: string): string | undefined
  load(id: string): string | undefined
  transform(code: string, id: string): { code: string; map: unknown } | undefined
}

export interface WovenFiles {
  readonly root: string
  readonly orderFile: string
  /** By absolute path. */
  readonly files: ReadonlyMap<string, readonly Mutant[]>
  /** Called where the text of a file is not the one that was read from disk. */
  isOther(file: string): void
}

export function mutantsPlugin({ root, orderFile, files, isOther }: WovenFiles): MutantsPlugin {
  const runner = join(root, runnerName)
  let base: string | undefined
  return {
    name: 'fuzzwright:mutants',
    enforce: 'pre',
    config(config) {
      const test = (config.test ??= {})
      base = test.runner
      test.runner = runner
      // The configuration nearest to the code is the project; others in it are other projects.
      delete test.projects
    },
    resolveId: (id) => (id === runner || id.endsWith(`/${runnerName}`) ? runner : undefined),
    load: (id) => (id === runner ? runnerSource(base, orderFile) : undefined),
    transform(code, id) {
      const [file = id, query = ''] = id.split('?', 2)
      const mutants = files.get(file)
      if (mutants === undefined || /^(?:raw|url|worker)/.test(query)) return undefined
      if (code !== readFileSync(file, 'utf8')) {
        isOther(file)
        return undefined
      }
      // Nobody reads a position of it: making and joining the way back costs more than weaving.
      return { code: weaveMutants(file, code, mutants).code, map: { mappings: '' } }
    },
  }
}

function runnerSource(base: string | undefined, orderFile: string): string {
  const own = base === undefined ? 'const Base = TestRunner' : `import Base from ${JSON.stringify(base)}`
  return `import { TestRunner } from 'vitest'
import { loopMutants } from ${JSON.stringify(ownFile('worker/mutants-runner'))}
${own}
export default class extends Base {
  constructor(config) {
    super(config)
    loopMutants(this, { config, testFunction: TestRunner.getTestFn, orderFile: ${JSON.stringify(orderFile)} })
  }
}
`
}
