// Runs to reach rare branches and needles, with nothing given but the types: ours, guided, beside fast-check.

import { runFuzzTest, systemClock } from '@fuzzwright/core/implementor'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import fc from 'fast-check'
import { loadNeedles } from './search/load-needles.mjs'
import { arbitraries } from './search/rare-branches.arbitraries.mjs'

const files = ['rare-branches', 'jazzer-needles']
const seeds = 20
const mostRuns = 10_000

export default async function search({ args, version }) {
  const rows = []
  for (const file of files) {
    for (const needle of await loadNeedles(new URL(`./search/${file}.ts`, import.meta.url))) {
      if (args.length > 0 && !args.includes(needle.name)) continue
      rows.push(await measure(file, needle))
    }
  }
  const found = rows.filter((row) => row.found === `${seeds}/${seeds}`).length
  return {
    rows,
    ratios: { 'needles found for every seed': found, needles: rows.length },
    versions: { 'fast-check': version('fast-check') },
  }
}

async function measure(file, { name, call, description }) {
  const runs = []
  const start = process.cpuUsage()
  for (let seed = 0; seed < seeds; seed++) {
    const report = await runFuzzTest({
      test: { file: '', projectRoot: '', name },
      property: call,
      description,
      defaultSeed: seed,
      clock: systemClock,
      coverage: coverageSource(),
      options: { runs: mostRuns, timeBudget: 60_000 },
    })
    runs.push(report.outcome === 'failed' ? report.finding.runs : Number.POSITIVE_INFINITY)
  }
  const { user, system } = process.cpuUsage(start)
  const hits = runs.filter((count) => Number.isFinite(count)).sort((a, b) => a - b)
  return {
    file,
    needle: name,
    found: `${hits.length}/${seeds}`,
    'median runs': hits[Math.floor(hits.length / 2)] ?? '-',
    'most runs': hits.at(-1) ?? '-',
    'CPU ms': (user + system) / 1000 / seeds,
    'fast-check': file === 'rare-branches' ? `${foundByFastCheck(call, arbitraries[name])}/${seeds}` : '',
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
