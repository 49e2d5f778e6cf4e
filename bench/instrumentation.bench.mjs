// Slow-down of instrumented code against plain code on three real parsers, beside Istanbul.
//
// Each figure comes from a process of its own: in one process a second copy of the same plain parser already runs at up to
// 1.5 times the first, as both share what V8 learned. A round takes plain code and every variant one after the other; the
// ratio is the median of the rounds. V8 may not put objects of one kind into old space from the start, as it does where a
// collection by chance met many alive: then the dead of old space keep the young alive, and acorn's trees cost more to
// collect than to make, with some variants and not with others.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(new URL('../packages/instrumentation/package.json', import.meta.url))
const costOfRun = fileURLToPath(new URL('./instrumentation/cost-of-run.mjs', import.meta.url))
const nodeOptions = ['--no-allocation-site-pretenuring']
const rounds = 3
const parsers = ['json', 'css-tree', 'acorn']
const columns = [
  'Istanbul',
  'counters',
  'counters, comparisons compiled in',
  'as the search uses it',
  'while it learns',
]

export default async function measure() {
  const rows = parsers.flatMap((name) => ['small', 'large'].map((inputs) => rowOf(name, inputs)))
  const worst = (column) => Math.max(...rows.map((row) => row[column]))
  const againstIstanbul = Math.max(...rows.map((row) => row['as the search uses it'] / row.Istanbul))
  return {
    rows,
    ratios: {
      'counters, worst row': worst('counters'),
      'as the search uses it, worst row': worst('as the search uses it'),
      'ours / Istanbul, worst row': againstIstanbul,
    },
    versions: {
      acorn: require('acorn').version,
      'css-tree': require('css-tree').version,
      'istanbul-lib-instrument': versionOf('istanbul-lib-instrument'),
    },
  }
}

/** One line of the table. */
function rowOf(name, size) {
  const measured = Array.from({ length: rounds }, () => roundOf(name, size))
  const row = { parser: name, inputs: size, 'plain, µs': median(measured.map(({ plain }) => plain)) }
  for (const label of columns) row[label] = median(measured.map((round) => round[label] / round.plain))
  return row
}

function roundOf(name, size) {
  const cost = (label) =>
    Number(execFileSync(process.execPath, [...nodeOptions, costOfRun, name, size, label], { encoding: 'utf8' }))
  return Object.fromEntries(['plain', ...columns].map((label) => [label, cost(label)]))
}

function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1]
}

function versionOf(name) {
  return JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')).version
}
