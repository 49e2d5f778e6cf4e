// Detectors: ten functions with a hole and ten without for each of them, over several seeds, and published packages known for one.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { instrument } from '@fuzzwright/instrumentation'
import { measurePackages } from './detectors/packages.mjs'
import { holesOf, load, watchThisThread } from './detectors/search-holes.mjs'

const kinds = {
  commandInjection: 'command-injection',
  pathTraversal: 'path-traversal',
  codeInjection: 'code-injection',
  requestForgery: 'request-forgery',
  sqlInjection: 'sql-injection',
  unsafeDeserialisation: 'unsafe-deserialisation',
}

const resultsFile = join(dirname(fileURLToPath(import.meta.url)), 'results', 'detectors.json')

function rowsBefore() {
  return existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')).rows : []
}

/** The functions of one detector, as a row. */
async function measureDetector(name, { vulnerable, safe }, { seeds, runs }) {
  const row = { detector: name, found: 0, of: 0, accused: 0, 'of safe': 0, 'most runs': 0 }
  for (const seed of seeds) {
    for (const [title, target] of Object.entries(vulnerable[name])) {
      const found = await holesOf(target, seed, runs)
      const hole = found.find(({ kind }) => kind === kinds[name])
      row.of++
      if (hole !== undefined) row.found++
      else console.log(`${name} ${title}, seed ${seed}: not found, but ${JSON.stringify(found)}`)
      row['most runs'] = Math.max(row['most runs'], hole?.runs ?? 0)
    }
    for (const [title, target] of Object.entries(safe[name])) {
      const found = await holesOf(target, seed, runs)
      row['of safe']++
      const wrong = found.filter(({ kind }) => Object.values(kinds).includes(kind))
      if (wrong.length > 0) row.accused++
      if (wrong.length > 0) console.log(`${name} ${title}, seed ${seed}: accused of ${JSON.stringify(wrong)}`)
    }
  }
  return row
}

function resultOf(all) {
  const rows = all.filter(({ detector }) => detector in kinds)
  const packages = all.filter(({ detector }) => !(detector in kinds))
  const sum = (list, key) => list.reduce((total, row) => total + row[key], 0)
  return {
    rows: [...rows, ...packages],
    ratios: {
      'share of holes found': sum(rows, 'found') / Math.max(1, sum(rows, 'of')),
      'safe functions accused': sum(rows, 'accused'),
      'published holes found': sum(packages, 'found'),
      'of which the later version is silent': packages.filter(
        (row) => row.found - row.accused === 1 && row['of safe'] === 1,
      ).length,
      'later versions accused': sum(packages, 'accused'),
    },
  }
}

/**
 * Words: `packages` alone, a number of runs, names of detectors, of packages, `quick` for one seed: these are printed and not kept. Without
 * them the result is written after each row; `more` goes on with a measurement that was broken off.
 */
export default async function detectors({ args, keep }) {
  watchThisThread()
  const runs = Number(args.find((word) => /^\d+$/.test(word)) ?? 10_000)
  const seeds = args.includes('quick') ? [1] : [1, 2, 3, 4, 5]
  const names = Object.keys(kinds).filter((name) => args.includes(name))
  const partial = args.some((word) => word !== 'more')
  const functions = { vulnerable: load('vulnerable'), safe: load('safe') }
  const rows = args.includes('more') ? rowsBefore() : []
  const isKnown = (title) => rows.some(({ detector }) => detector === title)
  const add = (row) => {
    rows.push(row)
    if (!partial) keep(resultOf(rows))
  }
  for (const name of args.includes('packages') ? [] : names.length > 0 ? names : Object.keys(kinds)) {
    if (!isKnown(name)) add(await measureDetector(name, functions, { seeds, runs }))
  }
  if (names.length === 0) {
    for await (const row of measurePackages(args, { holesOf, instrument, runs, isKnown })) add(row)
  }
  return { ...resultOf(rows), partial }
}
