// A survey of packages with known bugs, given nothing but their names: which of the bugs it finds, by the weakest oracle that can.
//
// npm run bench -- zoo <folder with zoo.json and package.json, installed> [package...] [seeds=<n>] [runs=<n>] [time=<ms>] [piece=<s>] [all] [again] [judge]
//   seeds   surveys of each package, 1 unless said otherwise; a bug counts for each seed that finds it
//   time    milliseconds of CPU for each search; an export is searched about 12 times
//   piece   seconds after which no further export is begun; the next call goes on where this one stopped
//   all     search every export of a package, and not only those that a bug is listed of
//   again   packages that were surveyed before are surveyed anew
//   judge   nothing is surveyed: the reports of the last surveys are judged again
// Results are kept in bench/results/zoo.json, package by package.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { surveyPackage } from '@fuzzwright/survey'
import { missOf, shows } from './zoo/judge.mjs'

const results = fileURLToPath(new URL('results/zoo.json', import.meta.url))
const told = new Set('crash hang return-type guard mutates non-finite roundtrip idempotence builtin'.split(' '))

export default async function zoo({ args }) {
  const flags = new Set(['all', 'again', 'judge'])
  const [folder = '', ...names] = args.filter((word) => !word.includes('=') && !flags.has(word))
  const home = resolve(folder)
  const limits = {
    runs: numberOf(args, 'runs', 2000),
    time: numberOf(args, 'time', 600),
    exports: args.includes('all') ? 'all' : 'those of listed bugs',
  }
  const until = Date.now() + 1000 * numberOf(args, 'piece', 1e6)
  const entries = JSON.parse(readFileSync(join(home, 'zoo.json'), 'utf8'))
  const { dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const wanted = Object.entries(dependencies)
    .filter(([alias]) => names.length === 0 || names.includes(alias))
    .map(([alias, version]) => ({ alias, version, own: entries.filter((entry) => aliasOf(entry) === alias) }))
    .filter(({ own }) => own.length > 0)
    .sort((a, b) => b.own.length - a.own.length)
  const kept = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : { surveys: [] }
  const anew = new Set(args.includes('again') ? wanted.map(({ alias }) => alias) : [])
  for (let seed = 1; seed <= numberOf(args, 'seeds', 1); seed++) {
    for (const one of wanted) {
      const isKept = (survey) => survey.package === one.alias && survey.seed === seed
      const known = kept.surveys.find(isKept)
      if (args.includes('judge')) {
        if (known !== undefined) known.bugs = await judged(one.own, readReport(home, one.alias, seed), home)
        write(kept, entries.length)
        continue
      }
      if (!anew.has(one.alias) && known !== undefined) continue
      if (Date.now() > until) break
      const survey = await surveyed(one, { home, seed, limits, until })
      if (survey === undefined) break
      kept.surveys = [...kept.surveys.filter((other) => !isKept(other)), survey]
      write(kept, entries.length)
    }
  }
  return { rows: classes(kept.surveys), ratios: ratios(kept.surveys), partial: true }
}

/** What one survey of one package found; nothing where time was up before its last export. */
async function surveyed({ alias, version, own }, { home, seed, limits, until }) {
  const started = Date.now()
  const report = await surveyPackage({
    package: version.replace(/^npm:/, ''),
    seed,
    runs: limits.runs,
    timeBudget: limits.time,
    jobs: 2,
    ...(limits.exports !== 'all' && { only: accused(own) }),
    environment: { ...process.env, TZ: 'UTC' },
    progressFile: join(home, '.progress', `${alias}-${seed}.jsonl`),
    enough: () => Date.now() > until,
  })
  const most = Math.max(0, ...report.exports.map(({ cpu }) => cpu)) / 1000
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(
    `${alias}, seed ${seed}: ${report.findings.length} findings of ${report.exports.length} exports, at most ${most.toFixed(0)} s of CPU for one, ${seconds} s${report.left ? `, ${report.left} exports left` : ''}`,
  )
  if (report.left) return undefined
  writeFileSync(reportFile(home, alias, seed), JSON.stringify(report, null, 1))
  const bugs = await judged(own, report, home)
  const { length } = report.findings
  return { package: alias, version: report.version, seed, ...limits, findings: length, most, bugs }
}

/** A witness that leaves something behind in its package is run after all others: it would answer for them. */
const leavesBehind = new Set(['nondeterminism', 'pollution'])

async function judged(own, report, home) {
  const bugs = []
  const last = ({ oracle }) => Number(leavesBehind.has(oracle))
  for (const entry of own.toSorted((a, b) => last(a) - last(b))) {
    const namespaces = await namespacesOf(home, entry)
    const by = report.findings.map((finding) => shows(finding, entry, namespaces)).find((how) => how !== undefined)
    bugs.push({
      id: entry.id,
      oracle: entry.oracle,
      ...(by === undefined ? { miss: missOf(entry, report) } : { found: by }),
    })
  }
  const place = ({ id }) => own.findIndex((entry) => entry.id === id)
  return bugs.sort((a, b) => place(a) - place(b))
}

function reportFile(home, alias, seed) {
  return join(home, '.progress', `${alias}-${seed}.report.json`)
}

function readReport(home, alias, seed) {
  return JSON.parse(readFileSync(reportFile(home, alias, seed), 'utf8'))
}

function aliasOf({ import: from = '' }) {
  return from.replace('require:', '').split('/')[0]
}

/** Exports that a listed bug is of, by their own names and by the classes they belong to. */
function accused(own) {
  const names = own.flatMap(({ export: list }) => list.split(',').map((name) => name.trim().replace(/#.*/, '')))
  const patterns = [...new Set(names)].map((name) => name.replace(/\./g, '\\.'))
  return new RegExp(`(?:^|\\.)(?:${patterns.join('|')})$`)
}

async function namespacesOf(home, { import: from, package: name }) {
  const require = createRequire(join(home, 'x.js'))
  if (from?.startsWith('require:')) return { m: require(from.slice('require:'.length)) }
  // Resolved as a module of the folder does: some packages have nothing to require.
  const loader = join(home, '.progress', 'load.mjs')
  writeFileSync(loader, 'export const load = (name) => import(name)\n')
  const { load } = await import(pathToFileURL(loader).href)
  return { m: await load(from ?? name) }
}

function write({ surveys }, listed) {
  const text = {
    bench: 'zoo',
    versions: { node: process.versions.node },
    listed,
    rows: classes(surveys),
    ratios: ratios(surveys),
    surveys,
  }
  writeFileSync(results, `${JSON.stringify(text, null, 1)}\n`)
}

function classes(surveys) {
  const bugs = surveys.flatMap((survey) => survey.bugs)
  const oracles = [...new Set(bugs.map(({ oracle }) => oracle))].sort()
  return oracles.map((oracle) => {
    const own = bugs.filter((bug) => bug.oracle === oracle)
    return { oracle, bugs: own.length, found: own.filter(({ found }) => found).length, share: share(own) }
  })
}

function ratios(surveys) {
  const bugs = surveys.flatMap((survey) => survey.bugs)
  return { found: share(bugs), 'found of those that can be told': share(bugs.filter(({ oracle }) => told.has(oracle))) }
}

function share(bugs) {
  return bugs.length === 0 ? 0 : bugs.filter(({ found }) => found).length / bugs.length
}

function numberOf(args, name, otherwise) {
  const word = args.find((candidate) => candidate.startsWith(`${name}=`))
  return word === undefined ? otherwise : Number(word.slice(name.length + 1))
}
