/** How a test starts Vitest once more for itself alone: with the configuration, the project and the pool it runs in. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'

const entry = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')

/** What stands behind the program of Node and before the test file. */
export function runnerOfOneTest({ vitest, config, name }: TestProject): readonly string[] {
  const { configFile } = vitest.vite.config
  return [
    ...[entry, 'run', '--root', vitest.config.root],
    ...(configFile === undefined ? [] : ['--config', configFile]),
    ...(name === '' ? [] : ['--project', name]),
    ...[`--pool=${config.pool}`, '--coverage.enabled=false', '--reporter=dot', '--maxWorkers=1'],
  ]
}
