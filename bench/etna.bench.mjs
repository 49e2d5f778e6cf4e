// ETNA's search trees and lambda terms: mistakes found with domains derived from the types alone, and none where none is.
//
// npm run bench -- etna [BST|STLC|<mutant>|<property>...] [seeds=<n>] [seconds=<n>]
//   seconds   of CPU time a task has; 65 unless said otherwise, as ETNA gives. The code without a mistake has a tenth.

import { runFuzzTest } from '@fuzzwright/core/host'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { workloads } from './etna/tasks.mjs'
import { loadModule } from './search/load-needles.mjs'

export default async function etna({ args }) {
  const seeds = numberOf(args, 'seeds', 3)
  const seconds = numberOf(args, 'seconds', 65)
  const words = args.filter((word) => !word.includes('='))
  const rows = []
  const ratios = {}
  for (const workload of workloads) {
    const { module, functions } = await loadModule(new URL(`./etna/${workload.file}.ts`, import.meta.url))
    const own = []
    const all = [...Object.entries(workload.mutants), ['none', functions.map(({ name }) => name)]]
    for (const [mutant, properties] of all) {
      for (const property of properties) {
        if (words.length > 0 && ![workload.name, mutant, property].some((word) => words.includes(word))) continue
        module.mutant.name = mutant === 'none' ? '' : mutant
        const target = functions.find(({ name }) => name === property)
        const budget = mutant === 'none' ? seconds / 10 : seconds
        own.push({ workload: workload.name, mutant, property, ...(await measure(target, budget, seeds)) })
      }
    }
    rows.push(...own)
    const tasks = own.filter(({ mutant }) => mutant !== 'none')
    ratios[`${workload.name}: tasks`] = tasks.length
    ratios[`${workload.name}: solved for every seed`] = tasks.filter(
      ({ found }) => found === `${seeds}/${seeds}`,
    ).length
    ratios[`${workload.name}: found where no mistake is`] = own.filter(
      ({ mutant, found }) => mutant === 'none' && found !== `0/${seeds}`,
    ).length
  }
  return { rows, ratios, partial: words.length > 0 }
}

function numberOf(args, name, otherwise) {
  return Number(args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? otherwise)
}

async function measure({ name, call, description }, seconds, seeds) {
  const hits = []
  let longest = 0
  let source = ''
  for (let seed = 0; seed < seeds; seed++) {
    const before = cpuClock.now()
    const report = await runFuzzTest({
      test: { file: '', projectRoot: '', name },
      property: call,
      description,
      defaultSeed: seed,
      clock: cpuClock,
      coverage: coverageSource(),
      options: { runs: Number.POSITIVE_INFINITY, timeBudget: seconds * 1000 },
    })
    longest = Math.max(longest, cpuClock.now() - before)
    if (report.outcome !== 'failed') continue
    hits.push(report.finding.runs)
    source = report.finding.source
  }
  hits.sort((a, b) => a - b)
  return {
    found: `${hits.length}/${seeds}`,
    'median runs': hits[Math.floor((seeds - 1) / 2)] ?? '-',
    'most runs': hits.at(-1) ?? '-',
    'most CPU ms': longest,
    smallest: source.slice(0, 120),
  }
}

/** The machine may be busy with other work: budgets are CPU time of this process. */
const cpuClock = {
  now() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}
