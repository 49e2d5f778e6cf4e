// Runs the benches. `npm run bench` lists them; `npm run bench -- <name> [arguments]` runs one on the built packages,
// prints its table and writes bench/results/<name>.json.
//
// A bench is a file `bench/<name>.bench.mjs` whose first comment line says what it measures and whose default export is
// `async (ctx) => ({ rows, ratios, versions })`:
//   rows      array of flat objects, one per line of the table; rows that have a `part` stand in a table of their own for each
//   ratios    object of numbers: the figures that are compared from day to day
//   versions  object: versions of what was measured beside us
//   partial   true where arguments left something out: the table is printed and the written result stays as it is
// and where `ctx` offers
//   args             words after the name
//   cpu(fn)          CPU milliseconds, user and system, that a call took; a promise of them when `fn` returns one
//   pairs(a, b, {rounds})  promise of the medians of two calls run in turn, and of the ratio a/b
//   version(name)    version of an installed package
//   keep(result)     writes a result that is not whole yet, in the same form: what takes hours is done in pieces
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setup } from '../checks/setup.mjs'
import { cpu, pairs } from './pairs.mjs'

const folder = dirname(fileURLToPath(import.meta.url))
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.slice(0, -'.bench.mjs'.length))
  .sort()
const [name, ...args] = process.argv.slice(2).filter((word) => word !== '--')

if (name === undefined) {
  console.log(names.length === 0 ? 'There is no bench yet.' : 'npm run bench -- <name>')
  for (const bench of names) console.log(`  ${bench.padEnd(18)} ${description(bench)}`)
} else if (names.includes(name)) {
  await run(name)
} else {
  console.error(`There is no bench "${name}". Benches: ${names.join(', ') || 'none yet'}.`)
  process.exitCode = 1
}

async function run(bench) {
  await setup()
  const { Table } = await import('console-table-printer')
  const keep = ({ rows, ratios = {}, versions = {} }) => write(bench, { rows, ratios, versions })
  const measure = (await import(pathToFileURL(fileOf(bench)).href)).default
  const { rows, ratios = {}, versions = {}, partial = false } = await measure({ args, cpu, pairs, version, keep })
  for (const part of new Set(rows.map((row) => row.part))) {
    const title = `${bench}${part === undefined ? '' : `, ${part}`}: ${description(bench)}`
    const table = new Table({ title })
    table.addRows(rows.filter((row) => row.part === part).map(readable))
    table.printTable()
  }
  for (const [what, value] of Object.entries(ratios)) console.log(`${what}: ${readableValue(value)}`)
  if (partial) return
  write(bench, { rows, ratios, versions })
  console.log(`written: bench/results/${bench}.json`)
}

function write(bench, { rows, ratios, versions }) {
  const result = {
    bench,
    // Where things lie on a machine is no part of a result.
    args: args.filter((word) => !/(^|=)\//.test(word)),
    versions: { node: process.versions.node, ...versions },
    cores: availableParallelism(),
    rows,
    ratios,
  }
  mkdirSync(join(folder, 'results'), { recursive: true })
  writeFileSync(join(folder, 'results', `${bench}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

/** Four significant digits are enough to read; the file keeps them all. */
function readable(row) {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, readableValue(value)]))
}

function readableValue(value) {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value
}

/** Reads the manifest without going through `exports`, which often hides it. */
function version(packageName) {
  const paths = createRequire(import.meta.url).resolve.paths(packageName) ?? []
  for (const path of paths) {
    try {
      return JSON.parse(readFileSync(join(path, packageName, 'package.json'), 'utf8')).version
    } catch {
      // Not in this node_modules: the next one up is looked at.
    }
  }
  throw new Error(`${packageName} is not installed at the root or in bench/`)
}

/** First comment line of the bench. */
function description(bench) {
  const first = readFileSync(fileOf(bench), 'utf8').split('\n')[0] ?? ''
  return first.replace(/^(\/\/|\/\*\*?)\s*|\s*\*\/$/g, '')
}

function fileOf(bench) {
  return join(folder, `${bench}.bench.mjs`)
}
