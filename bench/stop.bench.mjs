// Searches that stop by themselves beside searches of 10,000 runs: what is lost, and the share of the runs they take
//
// npm run bench -- stop [rare|jazzer|public|held-out|values|kept-back|ordinary|kept-back-ordinary|etna|sequences|twins|<function>...]
//                       [seeds=<n>] [from=<n>] [kept=<file>]
//   seeds   of each function, from 200 on or from `from`; 3 unless said otherwise
//   kept    each search is written there as a line, and those that are there already are not made again
// `values` are mistakes no branch shows, `ordinary` functions of date-fns, lodash-es, remeda and validator, which pass.
// `sequences` are the classes of bench/sequences with their bugs, `twins` those without. What is kept
// back was written before the criterion was, and not looked at while it was made. A search that stops early has run the inputs
// of one that goes on, so what it finds is not searched for again.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { runFuzzTest } from '@fuzzwright/core/host'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { workloads } from './etna/tasks.mjs'
import { loadModule, loadNeedles } from './search/load-needles.mjs'
import { loadClasses, loadTwins } from './sequences/load-classes.mjs'
import { oracles } from './sequences/oracles.mjs'
import { packages, source } from './stop/kept-back-ordinary.mjs'
import { loadBundled, loadInstalled } from './stop/load-bundled.mjs'

const needles = {
  rare: ['search/rare-branches'],
  jazzer: ['search/jazzer-needles'],
  public: ['search/libfuzzer-needles', 'search/fuzzer-needles'],
  'held-out': ['search/held-out-needles'],
  values: ['stop/values'],
  'kept-back': ['stop/kept-back-needles'],
}

const classes = ['puzzles', 'structures', 'protocols', 'everyday', 'further']

export default async function stop({ args, version }) {
  const numberOf = (name, other) =>
    Number(args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? other)
  const [seeds, from] = [numberOf('seeds', 3), numberOf('from', 200)]
  const kept = args.find((word) => word.startsWith('kept='))?.slice('kept='.length)
  const words = args.filter((word) => !word.includes('='))
  const rows = []
  const known = keptRows(kept)
  for await (const { set, target, prepare } of cases()) {
    if (words.length > 0 && !words.includes(set) && !words.includes(target.name)) continue
    prepare?.()
    for (let seed = from; seed < from + seeds; seed++) {
      const before = known.find((row) => row.set === set && row.name === target.name && row.seed === seed)
      const row = before ?? (await compare(set, target, seed))
      if (before === undefined && kept !== undefined) appendFileSync(kept, `${JSON.stringify(row)}\n`)
      rows.push(row)
    }
  }
  const ratios = {}
  for (const set of [...new Set(rows.map((row) => row.set)), 'all']) {
    Object.assign(ratios, ratiosOf(set, set === 'all' ? rows : rows.filter((row) => row.set === set)))
  }
  return {
    rows: rows.filter(({ lost, passed }) => lost || passed),
    ratios,
    versions: { 'date-fns': version('date-fns'), 'lodash-es': version('lodash-es'), remeda: version('remeda') },
    partial: args.length > 0,
  }
}

function keptRows(file) {
  if (file === undefined || !existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

async function* cases() {
  for (const [set, files] of Object.entries(needles)) {
    for (const file of files) {
      for (const target of await loadNeedles(new URL(`./${file}.ts`, import.meta.url))) yield { set, target }
    }
  }
  const ordinary = await loadBundled(new URL('./stop/ordinary.ts', import.meta.url))
  for (const target of ordinary) yield { set: 'ordinary', target }
  for (const target of await loadInstalled(packages, source)) yield { set: 'kept-back-ordinary', target }
  for (const file of classes) {
    const url = new URL(`./sequences/${file}.ts`, import.meta.url)
    for (const target of await loadClasses(url)) yield { set: 'sequences', target: { ...target, isClass: true } }
    // Puzzles have no twins.
    if (file === 'puzzles') continue
    for (const target of await loadTwins(url)) yield { set: 'twins', target: { ...target, isClass: true } }
  }
  for (const { file, mutants } of workloads) {
    const { module, functions } = await loadModule(new URL(`./etna/${file}.ts`, import.meta.url))
    for (const [mutant, properties] of Object.entries(mutants)) {
      const prepare = () => {
        module.mutant.name = mutant
      }
      for (const property of properties) {
        const target = { ...functions.find(({ name }) => name === property), name: `${mutant} ${property}` }
        yield { set: 'etna', target, prepare }
      }
    }
  }
}

async function compare(set, target, seed) {
  const early = await search(target, seed, true)
  const full = early.found ? early : await search(target, seed, false)
  return {
    set,
    name: target.name,
    seed,
    lost: full.found && !early.found,
    passed: !full.found && !early.found,
    runs: full.runs,
    'runs early': early.runs,
    share: early.runs / full.runs,
    chance: early.chance,
    'CPU ms': full.cpu,
    'CPU ms early': early.cpu,
  }
}

async function search({ name, call, description, isClass = false }, seed, stopEarly) {
  const before = process.cpuUsage()
  const report = await runFuzzTest({
    test: { file: '', projectRoot: '', name },
    ...(isClass ? { target: call } : { property: call }),
    description,
    defaultSeed: seed,
    // No time is ever up: the figures are the same on every machine.
    clock: { now: () => 0 },
    coverage: coverageSource(),
    options: { stopEarly, shrinkRuns: 0, explain: false, ...(isClass && oracles[name]) },
  })
  const { user, system } = process.cpuUsage(before)
  const { outcome, finding, runs, chanceOfNews = '' } = report
  return {
    found: outcome === 'failed',
    runs: finding?.runs ?? runs,
    chance: chanceOfNews,
    cpu: (user + system) / 1000,
  }
}

function ratiosOf(set, rows) {
  const passed = rows.filter((row) => row.passed)
  return {
    [`${set}: searches`]: rows.length,
    [`${set}: found`]: rows.filter(({ passed }) => !passed).length,
    [`${set}: lost`]: rows.filter(({ lost }) => lost).length,
    [`${set}: passing`]: passed.length,
    [`${set}: median share of the runs`]: median(passed.map(({ share }) => share)),
    [`${set}: median CPU ms of a passing search`]: median(passed.map((row) => row['CPU ms early'])),
  }
}

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? '-'
}
