// Slow-down of instrumented code against plain code on three real parsers, beside Istanbul.
//
// Each figure comes from a process of its own: in one process every variant would leave its counters in the memory that
// ends each run, and its marks in code that others share.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(new URL('../packages/instrumentation/package.json', import.meta.url))
const slowDown = fileURLToPath(new URL('./instrumentation/slow-down.mjs', import.meta.url))
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

/** One line of the table, a process for each of its figures. */
function rowOf(name, size) {
  const row = { parser: name, inputs: size, 'plain, µs': 0 }
  for (const label of columns) {
    const own = execFileSync(process.execPath, [slowDown, name, size, label], { encoding: 'utf8' })
    const { plain, ratio } = JSON.parse(own)
    row['plain, µs'] = plain
    row[label] = ratio
  }
  return row
}

function versionOf(name) {
  return JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')).version
}
