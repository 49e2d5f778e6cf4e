// Two versions of packages, side by side: whether a known bug shows between the version that has it and one that has not, and after how many runs, led by what changed and not.
//
// npm run bench -- diff [case...] [seeds=<n>] [runs=<n>] [time=<ms>]
//   seeds   comparisons of each pair, 3 unless said otherwise
//   time    milliseconds of CPU for all exports of a pair
// A case may also be a package at a version, of those that are held against themselves.
import { diffPackages } from '@fuzzwright/diff'
import { bugPairs } from './diff/bug-pairs.mjs'
import { samePairs } from './diff/same-pairs.mjs'

export default async function diff({ args }) {
  const names = args.filter((word) => !word.includes('='))
  const wanted = bugPairs.filter(({ id }) => names.length === 0 || names.includes(id))
  const rows = []
  for (const pair of wanted) {
    for (let seed = 1; seed <= numberOf(args, 'seeds', 3); seed++) {
      rows.push(
        await measured(pair, seed, { runs: numberOf(args, 'runs', 2_000), time: numberOf(args, 'time', 60_000) }),
      )
      console.log(JSON.stringify(rows.at(-1)))
    }
  }
  for (const name of samePairs.filter((one) => names.length === 0 || names.includes(one))) {
    rows.push(
      await heldAgainstItself(name, { runs: numberOf(args, 'runs', 2_000), time: numberOf(args, 'time', 60_000) }),
    )
    console.log(JSON.stringify(rows.at(-1)))
  }
  return { rows, ratios: ratiosOf(rows), partial: names.length > 0 }
}

async function heldAgainstItself(name, { runs, time }) {
  const common = { seed: 1, runs, timeBudget: time, environment: { ...process.env, TZ: 'UTC' } }
  const { differences, exports, cpu } = await diffPackages(name, name, common)
  return {
    case: name,
    seed: 1,
    'false differences': differences.length,
    exports: exports.filter(({ state }) => state === 'same').length,
    cpu: Math.round(cpu) / 1000,
  }
}

async function measured(pair, seed, { runs, time }) {
  const common = { seed, runs, timeBudget: time, environment: { ...process.env, TZ: 'UTC' } }
  const versions = [`${pair.package}@${pair.before}`, `${pair.package}@${pair.after}`]
  try {
    const aimed = await diffPackages(...versions, { ...common, only: pair.accused })
    const smallest = aimed.differences.map(({ input }) => input.length).sort((a, b) => a - b)[0]
    const led = await diffPackages(...versions, common)
    const blind = await diffPackages(...versions, { ...common, undirected: true })
    return {
      case: pair.id,
      seed,
      shown: smallest !== undefined,
      'smallest input': smallest ?? '',
      witness: pair.witness.length,
      cpu: Math.round(aimed.cpu) / 1000,
      'runs to the first': runsToFirst(led) ?? '',
      undirected: runsToFirst(blind) ?? '',
    }
  } catch (error) {
    return { case: pair.id, seed, shown: false, problem: String(error.message).split('\n')[0] }
  }
}

/** Runs of all exports that were searched before, and of the first that differs until it did. */
function runsToFirst({ exports, differences }) {
  let sum = 0
  for (const { name, state, runs } of exports) {
    const own = differences.filter((one) => one.exports.includes(name)).map((one) => one.runs)
    if (state === 'different') return sum + Math.min(runs, ...own)
    sum += runs
  }
  return undefined
}

function ratiosOf(rows) {
  const bugs = rows.filter((row) => row['false differences'] === undefined)
  const shown = bugs.filter((row) => row.shown)
  const both = rows.filter((row) => row['runs to the first'] && row.undirected)
  const ratios = both.map((row) => row.undirected / row['runs to the first']).sort((a, b) => a - b)
  return {
    'false differences': rows.reduce((sum, row) => sum + (row['false differences'] ?? 0), 0),
    'differences shown': shown.length / Math.max(1, bugs.length),
    'no larger than the witness':
      shown.filter((row) => row['smallest input'] <= row.witness).length / Math.max(1, shown.length),
    'undirected runs for one directed, median': ratios[Math.floor(ratios.length / 2)] ?? 0,
  }
}

function numberOf(args, name, otherwise) {
  const word = args.find((candidate) => candidate.startsWith(`${name}=`))
  return word === undefined ? otherwise : Number(word.slice(name.length + 1))
}
