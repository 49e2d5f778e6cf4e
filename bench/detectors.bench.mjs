// Detectors: ten functions with a hole and ten without for each of them, over several seeds, and published packages known for one.
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

/** Words: `packages` alone, a number of runs, names of detectors, of functions, `quick` for one seed. */
export default async function detectors({ args }) {
  watchThisThread()
  const runs = Number(args.find((word) => /^\d+$/.test(word)) ?? 10_000)
  const seeds = args.includes('quick') ? [1] : [1, 2, 3, 4, 5]
  const names = Object.keys(kinds).filter((name) => args.includes(name))
  const rows = []
  const [vulnerable, safe] = [load('vulnerable'), load('safe')]
  for (const name of args.includes('packages') ? [] : names.length > 0 ? names : Object.keys(kinds)) {
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
    rows.push(row)
  }
  const packages = names.length > 0 ? [] : await measurePackages(args, { holesOf, instrument, runs })
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
    partial: args.length > 0,
  }
}
