// Grammar: evolution of inputs against its baselines, FdLoop as published and itself without parts, at 240 executions each.
//
// Arguments: seeds (10), then names, formats or sets (tuned, heldOut) of subjects (all), `headline` for the single and multiple modes
// alone, `minutes=20` to begin nothing after that time, `processes=1` for fewer than there are cores. Tables are sums over the subjects
// of a set; a set is what the default approach was tuned on, or what it never saw. Runs are kept: the same command continues.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Rng } from '@fuzzwright/core/domain'
import { KeptRuns } from './grammar/kept-runs.mjs'
import { metrics } from './grammar/measure-evolution.mjs'
import { baselines, headline, settings } from './grammar/settings.mjs'
import { a12, interval, median, wilcoxon } from './grammar/statistics.mjs'
import { install, subjects } from './grammar/subject-packages.mjs'

/** Which mode of ours is meant to win each metric. */
const modeOf = {
  functions: 'coverage',
  coverage: 'coverage',
  mappings: 'mappings',
  exceptions: 'exceptions',
  unexpected: 'exceptions',
  unique: 'exceptions',
  steps: 'runTime',
}

export default async function grammar({ args }) {
  const seeds = Number(args[0] ?? 10)
  const numberOf = (key, otherwise) =>
    Number(args.find((word) => word.startsWith(`${key}=`))?.split('=')[1] ?? otherwise)
  const wanted = args.slice(1).filter((word) => !/^headline$|=/.test(word))
  const isWanted = (name, { format, heldOut }) =>
    wanted.length === 0 || [name, format, heldOut ? 'heldOut' : 'tuned'].some((word) => wanted.includes(word))
  const names = Object.keys(subjects).filter((name) => isWanted(name, subjects[name]))
  const wish = {
    seeds,
    minutes: numberOf('minutes', 1e6),
    tuned: args.includes('headline') ? headline : Object.keys(settings),
    heldOut: headline,
  }
  install()
  await measureAll(wish, names, numberOf('processes', availableParallelism()))
  const results = completeSeeds(wish, names)
  const rows = []
  const ratios = {}
  for (const [set, { seeds: complete, each }] of Object.entries(results)) {
    if (complete === 0) continue
    ratios[`${set}: seeds`] = complete
    report(set, each, rows, ratios)
    ablations(set, each, ratios)
  }
  const versions = Object.fromEntries(Object.entries(subjects).map(([name, { version }]) => [name, version]))
  return { rows, ratios, versions }
}

/** Each process takes every n-th subject: a format's subjects are alike in what they cost. */
async function measureAll(wish, names, processes) {
  const shares = Array.from({ length: processes }, (_, at) => names.filter((_, place) => place % processes === at))
  const file = fileURLToPath(new URL('./grammar/measure-runs.mjs', import.meta.url))
  await Promise.all(
    shares.map(async (share) => {
      if (share.length === 0) return
      const child = spawn(process.execPath, [file, JSON.stringify({ ...wish, subjects: share })], { stdio: 'inherit' })
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`measuring ${share.join(', ')} ended with ${code}`)
    }),
  )
}

/** Results by set, setting and subject, of as many seeds as every subject of the set has. */
function completeSeeds(wish, names) {
  const kept = new KeptRuns()
  const results = {}
  for (const [set, heldOut] of [
    ['tuned', false],
    ['held out', true],
  ]) {
    const own = names.filter((name) => subjects[name].heldOut === heldOut)
    const each = {}
    let seeds = 0
    const has = (seed) =>
      own.every((name) => wish[heldOut ? 'heldOut' : 'tuned'].every((one) => kept.get(name, one, seed)))
    while (own.length > 0 && seeds < wish.seeds && has(seeds + 1)) seeds++
    for (const one of wish[heldOut ? 'heldOut' : 'tuned']) {
      each[one] = Object.fromEntries(
        own.map((name) => [name, Array.from({ length: seeds }, (_, at) => kept.get(name, one, at + 1))]),
      )
    }
    results[set] = { seeds, each }
  }
  return results
}

/** What is lost without a part or a goal: shares of what the whole has in the multiple mode. */
function ablations(set, found, ratios) {
  const whole = 'directed, multiple'
  for (const name of Object.keys(found).filter((one) => /^directed, (no |fixed|ignore)/.test(one))) {
    for (const metric of Object.keys(modeOf)) {
      const [part, all] = [found[name], found[whole]].map((each) => sum(meansOf(each, metric)))
      ratios[`${set}: ${name} / ${whole}: ${metric}`] = round(part / Math.max(1e-9, all))
    }
  }
}

function report(set, found, rows, ratios) {
  for (const [name, bySubject] of Object.entries(found)) {
    const row = { set, setting: name }
    for (const metric of metrics) row[metric] = round(sum(mediansOf(bySubject, metric)))
    row.coverage = round(row.coverage / Object.keys(bySubject).length)
    rows.push(row)
  }
  const cells = { won: 0, all: 0 }
  for (const metric of Object.keys(modeOf)) {
    const total = (name) => sum(meansOf(found[name], metric))
    const best = baselines.reduce((a, b) => (total(b) > total(a) ? b : a))
    for (const ours of ['directed', 'fdLoop']) {
      for (const mode of [modeOf[metric], 'multiple']) {
        compare({ set, found, metric, ours: `${ours}, ${mode}`, best, rows, ratios })
      }
    }
    for (const baseline of baselines) {
      cells.all++
      if (total(`directed, ${modeOf[metric]}`) > total(baseline)) cells.won++
    }
  }
  ratios[`${set}: cells of (metric × baseline) won`] = round(cells.won / cells.all)
  for (const name of ['directed, multiple', 'directed, exceptions']) {
    const cost = (other) => sum(meansOf(found[other], 'cost'))
    const bytes = (other) => sum(meansOf(found[other], 'bytes'))
    ratios[`${set}: own cost, ${name} / evoGFuzz`] = round(cost(name) / cost('evoGFuzz'))
    ratios[`${set}: own cost per character, ${name} / evoGFuzz`] = round(
      cost(name) / bytes(name) / (cost('evoGFuzz') / bytes('evoGFuzz')),
    )
  }
}

function compare({ set, found, metric, ours, best, rows, ratios }) {
  const [a, b] = [meansOf(found[ours], metric), meansOf(found[best], metric)]
  const names = Object.keys(found[best])
  const each = names.map((name) => a12(valuesOf(found[ours][name], metric), valuesOf(found[best][name], metric)))
  const [low, high] = interval(a, b, new Rng(1))
  ratios[`${set}: ${ours} / ${best}: ${metric}`] = round(sum(a) / Math.max(1e-9, sum(b)))
  rows.push({
    set,
    setting: `${ours} / ${best}`,
    metric,
    ratio: round(sum(a) / Math.max(1e-9, sum(b))),
    'ratio 95 %': `${round(low)} to ${round(high)}`,
    'A12 (median)': round(median(each)),
    'Wilcoxon p': Number(wilcoxon(a, b).toPrecision(2)),
    subjects: names.length,
  })
}

function valuesOf(results, metric) {
  return results.map((result) => result[metric])
}

function mediansOf(bySubject, metric) {
  return Object.values(bySubject).map((results) => median(valuesOf(results, metric)))
}

function meansOf(bySubject, metric) {
  return Object.values(bySubject).map((results) => sum(valuesOf(results, metric)) / results.length)
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0)
}

function round(value) {
  return Math.round(value * 100) / 100
}
