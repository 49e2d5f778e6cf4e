// Evaluations and results of shrinking: the 13 properties of the shrinking challenge and larger inputs, beside fast-check.
import { pathToFileURL } from 'node:url'
import { d } from '@fuzzwright/core'
import { Rng } from '@fuzzwright/core/domain'
import { challenges } from './shrinking/challenges.mjs'
import { largerInputs } from './shrinking/larger-inputs.mjs'
import { cap, fc, ours, theirs, versionOfFastCheck } from './shrinking/tools.mjs'

const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

function row(name, tool, task, results) {
  const found = results.filter((result) => result !== undefined)
  const evaluations = found.map((result) => result.evaluations).sort((a, b) => a - b)
  const share = (test) =>
    test === undefined ? undefined : (100 * found.filter((result) => test(result.value)).length) / results.length
  return {
    property: name,
    tool,
    find: mean(found.map((result) => result.found)),
    mean: mean(evaluations),
    median: evaluations[evaluations.length >> 1],
    max: evaluations.at(-1),
    accepted: mean(found.map((result) => result.accepted)),
    size: mean(found.map((result) => task.size(result.value))),
    'exact %': share(task.exact) ?? share(task.minimal),
    'minimal %': share(task.minimal),
    answers: new Set(found.map((result) => JSON.stringify(result.value))).size,
    'cpu ms': mean(found.map((result) => result.milliseconds)),
    capped: evaluations.filter((count) => count >= cap).length,
  }
}

function compare(task, seeds, firstFor) {
  const domain = task.domain(d)
  const arbitrary = task.arbitrary(fc)
  const run = (tool, source) => seeds.map((seed) => tool(source, task.holds, seed, firstFor?.(seed)))
  return [
    row(task.name, 'fuzzwright', task, run(ours, domain)),
    row(task.name, 'fast-check', task, run(theirs, arbitrary)),
  ]
}

const range = (count) => Array.from({ length: count }, (_, index) => index + 1)

/** `args`: seeds per challenge (default 100), then a word the names of the properties must contain. */
export default async function bench({ args }) {
  const seeds = range(Number(args[0] ?? 100))
  const wanted = (task) => task.name.includes(args[1] ?? '')
  const small = challenges.filter(wanted).map((task) => ({ task, rows: compare(task, seeds) }))
  const fewer = range(Math.min(20, seeds.length))
  const large = largerInputs
    .filter(wanted)
    .map((task) => ({ task, rows: compare(task, fewer, (seed) => task.first(new Rng(seed))) }))

  const all = [...small, ...large]
  const ratios = {
    'properties always minimal': small.filter(({ rows }) => rows[0]['minimal %'] === 100).length,
    'properties at most as many evaluations as Hypothesis': small.filter(
      ({ task, rows }) => rows[0].mean <= task.hypothesis.mean,
    ).length,
    'larger inputs always minimal': large.filter(({ rows }) => rows[0]['minimal %'] === 100).length,
  }
  for (const { task, rows } of all) ratios[`${task.name}: evaluations / fast-check`] = rows[0].mean / rows[1].mean
  for (const { task, rows } of small)
    ratios[`${task.name}: evaluations / Hypothesis`] = rows[0].mean / task.hypothesis.mean
  return { rows: all.flatMap(({ rows }) => rows), ratios, versions: { 'fast-check': versionOfFastCheck } }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { rows, ratios, versions } = await bench({ args: process.argv.slice(2) })
  console.table(rows)
  console.log(ratios, versions)
}
