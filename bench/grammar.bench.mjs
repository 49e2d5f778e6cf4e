// Grammar: evolution of inputs against its baselines, FdLoop as published and itself without parts, at 240 executions each.
//
// Arguments: seeds (10), then names, formats or sets (tuned, heldOut) of subjects (all), and `headline` for the single and multiple modes
// alone, `minutes=20` to begin no further seed after that time. Tables are sums over the subjects of a set; a set is what the default approach was tuned on, or what it never saw.

import { Rng } from '@fuzzwright/core/implementor'
import { measure, metrics } from './grammar/measure-evolution.mjs'
import { baselines, headline, settings } from './grammar/settings.mjs'
import { a12, interval, median, wilcoxon } from './grammar/statistics.mjs'
import { subjects } from './grammar/subject-packages.mjs'
import { subjectsOf } from './grammar/subjects.mjs'

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
  const short = args.includes('headline')
  const minutes = Number(args.find((word) => word.startsWith('minutes='))?.slice(8) ?? Number.POSITIVE_INFINITY)
  const wanted = args.slice(1).filter((word) => word !== 'headline' && !word.startsWith('minutes='))
  const results = { tuned: {}, 'held out': {} }
  const isWanted = (name, { format, heldOut }) =>
    wanted.length === 0 || [name, format, heldOut ? 'heldOut' : 'tuned'].some((word) => wanted.includes(word))
  const found = [...subjectsOf(isWanted)]
  // The first to run would pay for the compiler's warming up.
  for (const subject of found) {
    for (const name of ['random', 'directed, multiple']) measure(subject, settings[name], 0)
  }
  const started = performance.now()
  let seed = 0
  // Seed by seed, so that all subjects have the same ones whenever the time is up.
  while (seed < seeds && performance.now() - started < minutes * 60_000) {
    seed++
    for (const subject of found) {
      const set = results[subject.heldOut ? 'held out' : 'tuned']
      const names = subject.heldOut || short ? headline : Object.keys(settings)
      for (const name of names) ((set[name] ??= {})[subject.name] ??= []).push(measure(subject, settings[name], seed))
    }
    console.error(`seed ${seed}: ${found.length} subjects, ${Math.round((performance.now() - started) / 1000)} s`)
  }
  const rows = []
  const ratios = {}
  for (const [set, each] of Object.entries(results)) if (each.random !== undefined) report(set, each, rows, ratios)
  const versions = Object.fromEntries(Object.entries(subjects).map(([name, { version }]) => [name, version]))
  return { rows, ratios: { seeds: seed, ...ratios }, versions }
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
