// Runs to reach the rare branches where inputs are arbitraries of fast-check: through the adapter, beside fast-check itself.

import { runFuzzTest, systemClock } from '@fuzzwright/core/host'
import { fromArbitrary } from '@fuzzwright/fast-check'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import fc from 'fast-check'
import { arbitrariesOf } from './search/arbitraries.mjs'
import { loadNeedles } from './search/load-needles.mjs'

const seeds = 20
const mostRuns = 20_000

export default async function adapter({ args, version }) {
  const rows = []
  for (const needle of await loadNeedles(new URL('./search/rare-branches.ts', import.meta.url))) {
    if (args.length > 0 && !args.includes(needle.name)) continue
    const parameters = arbitrariesOf(needle)
    rows.push(await measure(needle, 'as written', parameters))
    // Mapped values are not recognised by their arbitrary: only the recorded choices are left to mutate.
    rows.push(
      await measure(
        needle,
        'choices only',
        parameters.map((arbitrary) => arbitrary.map((value) => value)),
      ),
    )
  }
  const everySeed = (seen) => rows.filter((row) => row.seen === seen && row.found === `${seeds}/${seeds}`).length
  return {
    rows,
    ratios: {
      'found for every seed, as written': everySeed('as written'),
      'found for every seed, choices only': everySeed('choices only'),
      branches: rows.length / 2,
    },
    versions: { 'fast-check': version('fast-check') },
  }
}

async function measure({ name, call }, seen, parameters) {
  const runs = []
  const start = process.cpuUsage()
  for (let seed = 0; seed < seeds; seed++) {
    const report = await runFuzzTest({
      test: { file: '', projectRoot: '', name },
      property: call,
      defaultSeed: seed,
      clock: systemClock,
      coverage: coverageSource(),
      options: { domains: parameters.map(fromArbitrary), runs: mostRuns, timeBudget: 120_000 },
    })
    runs.push(report.outcome === 'failed' ? report.finding.runs : Number.POSITIVE_INFINITY)
  }
  const { user, system } = process.cpuUsage(start)
  const hits = runs.filter((count) => Number.isFinite(count)).sort((a, b) => a - b)
  return {
    branch: name,
    seen,
    found: `${hits.length}/${seeds}`,
    'median runs': hits[Math.floor(hits.length / 2)] ?? '-',
    'most runs': hits.at(-1) ?? '-',
    'CPU ms': (user + system) / 1000 / seeds,
    'fast-check': `${foundByFastCheck(call, parameters)}/${seeds}`,
  }
}

/** Seeds for which fast-check finds the branch within the same number of runs. */
function foundByFastCheck(call, parameters) {
  const property = fc.property(...parameters, (...args) => void call(...args))
  let found = 0
  for (let seed = 0; seed < seeds; seed++) {
    if (fc.check(property, { seed, numRuns: mostRuns, endOnFailure: true }).failed) found++
  }
  return found
}
