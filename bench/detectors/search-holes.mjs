// Searches a function of one text for holes, in this process, as a host would.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { d } from '@fuzzwright/core'
import { runFuzzTest, vmHangGuard } from '@fuzzwright/core/host'
import { openFence } from '@fuzzwright/fence'
import { raiseFence } from '@fuzzwright/fence/raise'
import { instrument } from '@fuzzwright/instrumentation'
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'

const here = dirname(fileURLToPath(import.meta.url))

/** Puts the gates up and counts; to be called before anything is loaded that is searched. */
export function watchThisThread() {
  raiseFence()
  installRuntime()
  process.on('unhandledRejection', () => {})
}

/** A module of this folder with its code instrumented. */
export function load(name) {
  const file = join(here, `${name}.cjs`)
  const module = { exports: {} }
  const { code } = instrument(readFileSync(file, 'utf8'), file)
  new Function('module', 'exports', 'require', code)(module, module.exports, createRequire(file))
  return module.exports
}

/** Kinds of holes found in a function of one text. */
export async function holesOf(target, seed, runs) {
  const report = await runFuzzTest({
    test: { file: '', projectRoot: '', name: target.name },
    target,
    options: { domains: [d.string()], runs, seed, timeBudget: 600_000, shrinkRuns: 0, allowThrows: 'any' },
    defaultSeed: seed,
    clock: performance,
    coverage: coverageSource(),
    guard: vmHangGuard,
    yieldToHost: () => new Promise((resolve) => setImmediate(resolve)),
    openFence: (effects, where, detectors) =>
      openFence({ name: target.name, effects, where, detectors, root: process.cwd() }),
  })
  return report.findings.map(({ error }) => ({ kind: error.kind, runs: report.runs }))
}
