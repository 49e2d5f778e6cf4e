// A survey of packages with known bugs, given nothing but their names: which of the bugs it finds, by the weakest oracle that can.
//
// npm run bench -- zoo <folder with zoo.json and package.json, installed> [package...] [seeds=<n>] [runs=<n>] [time=<ms>]
//   seeds   surveys of each package, 3 unless said otherwise; a bug counts for each seed that finds it
//   time    milliseconds of CPU for each search; an export is searched about 12 times
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { surveyPackage } from '@fuzzwright/survey'
import { shows } from './zoo/judge.mjs'

export default async function zoo({ args }) {
  const [folder = '', ...names] = args.filter((word) => !word.includes('='))
  const seeds = numberOf(args, 'seeds', 3)
  const home = resolve(folder)
  const entries = JSON.parse(readFileSync(join(home, 'zoo.json'), 'utf8'))
  const { dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const wanted = Object.entries(dependencies).filter(([alias]) => names.length === 0 || names.includes(alias))
  const rows = []
  for (const [alias, version] of wanted) {
    const own = entries.filter(({ import: from = '' }) => from.replace('require:', '').split('/')[0] === alias)
    if (own.length === 0) continue
    for (let seed = 1; seed <= seeds; seed++) {
      const report = await surveyPackage({
        package: version.replace(/^npm:/, ''),
        seed,
        runs: numberOf(args, 'runs', 2000),
        timeBudget: numberOf(args, 'time', 4000),
        jobs: 2,
        environment: { ...process.env, TZ: 'UTC' },
      })
      const most = Math.max(0, ...report.exports.map(({ cpu }) => cpu)) / 1000
      console.log(
        `${alias}, seed ${seed}: ${report.findings.length} findings, at most ${most.toFixed(0)} s of CPU for an export`,
      )
      for (const entry of own) {
        const namespaces = await namespacesOf(home, entry)
        const by = report.findings.map((finding) => shows(finding, entry, namespaces)).find((how) => how !== undefined)
        rows.push({ id: entry.id, oracle: entry.oracle, seed, found: by ?? '' })
      }
    }
  }
  return {
    rows: [...classes(rows), ...rows],
    ratios: { found: share(rows) },
    partial: names.length > 0,
    versions: dependencies,
  }
}

async function namespacesOf(home, { import: from, package: name }) {
  const require = createRequire(join(home, 'x.js'))
  if (from?.startsWith('require:')) return { m: require(from.slice('require:'.length)) }
  return { m: await import(pathToFileURL(require.resolve(from ?? name)).href) }
}

function classes(rows) {
  const oracles = [...new Set(rows.map(({ oracle }) => oracle))]
  return oracles.map((oracle) => {
    const own = rows.filter((row) => row.oracle === oracle)
    return { oracle, bugs: own.length, found: share(own) }
  })
}

function share(rows) {
  return rows.length === 0 ? 0 : rows.filter(({ found }) => found !== '').length / rows.length
}

function numberOf(args, name, otherwise) {
  const word = args.find((candidate) => candidate.startsWith(`${name}=`))
  return word === undefined ? otherwise : Number(word.slice(name.length + 1))
}
