// Two versions of packages, side by side: whether a known bug shows between the version that has it and one that has not, and after how many runs, led by what changed and not.
//
// npm run bench -- diff [case...] [seeds=<n>] [runs=<n>] [time=<ms>] [shown] [again]
//   seeds   comparisons of each pair, 3 unless said otherwise
//   runs    inputs of each export; where it is missing the time decides, and for the direction it is 2,000
//   time    milliseconds of CPU for all exports of a pair, 60,000 unless said otherwise
//   shown   only whether the bug shows in the exports that have it: says nothing of direction
//   again   measures anew what is in the results already
// A case may also be a package at a version, of those that are held against themselves.
// Each row is written when it is done, and the same command goes on with what is missing.
import { diffPackages } from '@fuzzwright/diff'
import { bugPairs } from './diff/bug-pairs.mjs'
import { samePairs } from './diff/same-pairs.mjs'
import { rowByRow } from './kept-rows.mjs'

const resultsFile = new URL('./results/diff.json', import.meta.url)

export default async function diffBench({ args, keep }) {
  const numberOf = (name, otherwise) =>
    Number(args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? otherwise)
  const runs = numberOf('runs', 0)
  const limits = { timeBudget: numberOf('time', 60_000), ...(runs > 0 && { runs }) }
  const settings = { limits, seeds: numberOf('seeds', 3), isLed: !args.includes('shown') }
  const named = args.filter((word) => !['again', 'shown'].includes(word) && !word.includes('='))
  const subjects = [...bugPairs, ...samePairs.map((id) => ({ id, isSame: true }))]
  const rows = await rowByRow({
    ...{ results: resultsFile, subjects, measure: (one) => rowOf(one, settings) },
    isRowOf: (row, { id }) => row.case === id,
    isChosen: ({ id }) => named.length === 0 || named.includes(id),
    isAgain: () => args.includes('again'),
    keep: (done) => keep({ rows: done, ratios: ratiosOf(done) }),
  })
  return { rows, ratios: ratiosOf(rows) }
}

const environment = { ...process.env, TZ: 'UTC' }

const runsForDirection = 2_000

async function rowOf(subject, settings) {
  return subject.isSame ? await heldAgainstItself(subject.id, settings) : await measured(subject, settings)
}

async function heldAgainstItself(name, { limits }) {
  const [before = name, version] = name.split('..')
  const after = version === undefined ? before : `${before.slice(0, before.lastIndexOf('@'))}@${version}`
  const { differences, exports, cpu } = await diffPackages(before, after, { seed: 1, ...limits, environment })
  return {
    case: name,
    'false differences': differences.length,
    exports: exports.filter(({ state }) => state === 'same').length,
    'CPU s': rounded(cpu),
  }
}

/** Of several seeds: the worst, where one has to be told. */
async function measured(pair, { limits, seeds, isLed }) {
  const tries = []
  for (let seed = 1; seed <= seeds; seed++) tries.push(await tried(pair, { ...limits, seed, environment }, isLed))
  const problem = tries.find((one) => one.problem !== undefined)?.problem
  const shown = tries.filter(({ smallest }) => smallest !== undefined)
  const led = tries.map(({ led: runs }) => runs)
  const blind = tries.map(({ blind: runs }) => runs)
  return {
    ...{ case: pair.id, seeds, shown: shown.length, witness: pair.witness.length },
    'smallest input': shown.length === 0 ? '' : Math.max(...shown.map(({ smallest }) => smallest.length)),
    input: shown[0]?.smallest ?? '',
    'CPU s': Math.max(...tries.map(({ cpu }) => cpu)),
    ...(isLed && { 'runs to the first': medianOf(led) ?? '', undirected: medianOf(blind) ?? '' }),
    ...(problem !== undefined && { problem }),
  }
}

async function tried(pair, request, isLed) {
  const versions = [`${pair.package}@${pair.before}`, `${pair.package}@${pair.after}`]
  try {
    const aimed = await diffPackages(...versions, { ...request, only: pair.accused })
    const [smallest] = aimed.differences.map(({ input }) => input).sort((one, other) => one.length - other.length)
    const found = { smallest, cpu: rounded(aimed.cpu) }
    if (!isLed) return found
    // Direction is counted in runs, and more of them would only be more of what comes behind the first.
    const counted = { runs: runsForDirection, ...request }
    const led = runsToFirst(await diffPackages(...versions, counted))
    return { ...found, led, blind: runsToFirst(await diffPackages(...versions, { ...counted, undirected: true })) }
  } catch (error) {
    return { cpu: 0, problem: String(error.message).split('\n')[0] }
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

/** `undefined` where one of them is missing. */
function medianOf(numbers) {
  if (numbers.includes(undefined)) return undefined
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)]
}

function rounded(cpu) {
  return Math.round(cpu) / 1000
}

function ratiosOf(rows) {
  const bugs = rows.filter((row) => row['false differences'] === undefined)
  const shown = bugs.filter((row) => row.shown === row.seeds)
  const both = rows.filter((row) => row['runs to the first'] && row.undirected)
  const ratios = both.map((row) => row.undirected / row['runs to the first']).sort((one, other) => one - other)
  return {
    pairs: bugs.length,
    'shown for every seed': shown.length / Math.max(1, bugs.length),
    'no larger than the witness':
      shown.filter((row) => row['smallest input'] <= row.witness).length / Math.max(1, shown.length),
    ...(both.length > 0 && { 'undirected runs for one directed, median': ratios[Math.floor(ratios.length / 2)] }),
    'held against themselves': rows.length - bugs.length,
    'false differences': rows.reduce((sum, row) => sum + (row['false differences'] ?? 0), 0),
  }
}
