/** Searches of code that is loaded here, and instrumented. */
import { d, type FuzzOptions, type FuzzReport } from '@fuzzwright/core'
import { runFuzzTest, systemClock } from '@fuzzwright/core/host'
import { instrument } from '@fuzzwright/instrumentation'
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'

installRuntime()

export type Target = (...args: unknown[]) => unknown

export function load(name: string, code: string): Target {
  const module: { exports: Target } = { exports: () => undefined }
  new Function('module', instrument(`module.exports = ${code}`, `/sizes/${name}.js`).code)(module)
  return module.exports
}

let files = 0

/** As the only test of its file: code that is spoiled stays so for all tests behind. */
export async function search(target: Target, options: FuzzOptions = {}): Promise<FuzzReport> {
  return await runFuzzTest({
    test: { file: `${files++}.test.ts`, projectRoot: '/', name: 'counts' },
    target,
    options: { domains: [d.int({ min: 0, max: 50 }), d.int()], runs: 300, timeBudget: 600_000, seed: 1, ...options },
    defaultSeed: 1,
    clock: systemClock,
    coverage: coverageSource(),
  })
}

/** As decimal.js does it: more digits for a while, and no finally. */
export function calculator(loop: string, more = 'digits *= 10'): Target {
  return load(
    'digits',
    `(() => {
  let digits = 20
  return (n, to) => {
    let all = 0
    for (let at = 0; at < digits * 4; at++) all ^= n ^ at
    if (to & 1) all++
    if (to & 2) all += 2
    if (n < 35) return all
    const before = digits
    ${more}
    ${loop}
    digits = before
    return all
  }
})()`,
  )
}
