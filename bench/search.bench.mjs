// Runs to reach rare branches and needles, with nothing given but the types: ours, guided, beside fast-check and Jazzer.js.
//
// npm run bench -- search [rare|jazzer|public|held-out|<needle>...] [seeds=<n>] [alone]
//   alone   leaves fast-check out; a run with any word prints, and leaves the written result as it is

import { runFuzzTest, systemClock } from '@fuzzwright/core/host'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import fc from 'fast-check'
import { arbitrariesOf } from './search/arbitraries.mjs'
import { jazzerCounts } from './search/jazzer-counts.mjs'
import { loadNeedles } from './search/load-needles.mjs'

const sections = [
  { word: 'rare', title: '12 rare branches', files: ['rare-branches'], mostRuns: 10_000 },
  { word: 'jazzer', title: '23 needles', files: ['jazzer-needles'], mostRuns: 10_000 },
  { word: 'public', title: '47 public needles', files: ['libfuzzer-needles', 'fuzzer-needles'], mostRuns: 100_000 },
  { word: 'held-out', title: '14 held-out needles', files: ['held-out-needles'], mostRuns: 100_000 },
]
const fewRuns = 10_000

export default async function search({ args, version }) {
  const seeds = Number(args.find((word) => word.startsWith('seeds='))?.slice('seeds='.length) ?? 20)
  const alone = args.includes('alone')
  const words = args.filter((word) => word !== 'alone' && !word.startsWith('seeds='))
  const rows = []
  const ratios = {}
  for (const section of sections) {
    const own = []
    for (const needle of await needlesOf(section)) {
      if (words.length > 0 && !words.includes(section.word) && !words.includes(needle.name)) continue
      own.push(await measure(section, needle, seeds, alone))
    }
    if (own.length === 0) continue
    rows.push(...own)
    ratios[`${section.title}: found for every seed`] = own.filter((row) => row.found === `${seeds}/${seeds}`).length
    ratios[`${section.title}: the same within ${fewRuns} runs`] = own.filter(
      (row) => row.found === `${seeds}/${seeds}` && row['most runs'] <= fewRuns,
    ).length
    ratios[`${section.title}: in all`] = own.length
    const compared = own.filter((row) => row['Jazzer.js'] !== '')
    if (compared.length > 0)
      ratios[`${section.title}: fewer runs than Jazzer.js`] = compared.filter(
        (row) => row['fewer runs'] === 'yes',
      ).length
  }
  return { rows, ratios, versions: { 'fast-check': version('fast-check') }, partial: args.length > 0 }
}

async function needlesOf({ files }) {
  const needles = []
  for (const file of files) needles.push(...(await loadNeedles(new URL(`./search/${file}.ts`, import.meta.url))))
  return needles
}

async function measure(section, needle, seeds, alone) {
  const ours = await runsToFind(seeds, (seed) => findGuided(needle, section.mostRuns, seed))
  const peer = alone ? undefined : await runsToFind(seeds, (seed) => findBlindly(needle, section.mostRuns, seed))
  const jazzer = jazzerCounts[needle.name]
  return {
    section: section.title,
    needle: needle.name,
    found: `${ours.hits.length}/${seeds}`,
    'median runs': ours.median,
    'most runs': ours.hits.at(-1) ?? '-',
    'CPU ms': ours.cpu,
    'fast-check': peer === undefined ? '' : `${peer.hits.length}/${seeds}`,
    'its median': peer?.median ?? '',
    'its CPU ms': peer?.cpu ?? '',
    'Jazzer.js': jazzer?.found ?? '',
    'its runs': jazzer?.runs ?? '',
    'fewer runs': jazzer === undefined ? '' : isFewerThan(jazzer, ours, seeds) ? 'yes' : 'no',
  }
}

/** Found for every seed, in a median below the peer's; any median is, where the peer found it for no seed. */
function isFewerThan(jazzer, ours, seeds) {
  return ours.hits.length === seeds && (jazzer.runs === undefined || ours.median < jazzer.runs)
}

/** Runs of the seeds that found it, ascending; the median over all seeds, where it is a hit; the mean CPU time of a seed. */
async function runsToFind(seeds, find) {
  const start = process.cpuUsage()
  const hits = []
  for (let seed = 0; seed < seeds; seed++) {
    const runs = await find(seed)
    if (runs !== undefined) hits.push(runs)
  }
  const { user, system } = process.cpuUsage(start)
  hits.sort((a, b) => a - b)
  return { hits, median: hits[Math.floor((seeds - 1) / 2)] ?? '-', cpu: (user + system) / 1000 / seeds }
}

async function findGuided({ name, call, description }, runs, seed) {
  const report = await runFuzzTest({
    test: { file: '', projectRoot: '', name },
    property: call,
    description,
    defaultSeed: seed,
    clock: systemClock,
    coverage: coverageSource(),
    options: { runs, timeBudget: 600_000 },
  })
  return report.outcome === 'failed' ? report.finding.runs : undefined
}

function findBlindly(needle, numRuns, seed) {
  const property = fc.property(...arbitrariesOf(needle), (...args) => void needle.call(...args))
  const details = fc.check(property, { seed, numRuns, endOnFailure: true })
  return details.failed ? details.numRuns : undefined
}
