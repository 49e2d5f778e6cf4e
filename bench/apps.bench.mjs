// Requests until a planted fault of an application is found, with its document, its schemas or its routes alone; without the fault it has to pass.
//
// npm run bench -- apps [<application>...] [seeds=<n>]
//   seeds   of each application, 20 unless said otherwise; with fewer nothing is written
// The result is written after each application, and keeps the rows of those that are not measured now: all of them take an hour.
import { existsSync, readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { runFuzzTest, systemClock, vmHangGuard } from '@fuzzwright/core/host'
import { apiProperty } from '@fuzzwright/http'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { loadApps } from './apps/load-apps.mjs'

const files = ['hono-apps', 'fastify-apps', 'express-apps', 'validator-apps']
/** Inputs of one search; a test that says nothing has as many. */
const mostRuns = 10_000
/** Inputs of an application without its fault. */
const runsOfRight = 1000

const resultsFile = new URL('./results/apps.json', import.meta.url)

export default async function apps({ args, version, keep }) {
  const versions = Object.fromEntries(['hono', 'fastify', 'express'].map((name) => [name, version(name)]))
  const seeds = Number(args.find((word) => word.startsWith('seeds='))?.slice('seeds='.length) ?? 20)
  const named = args.filter((word) => !word.includes('='))
  const isWritten = seeds >= 20
  const before = isWritten ? rowsBefore() : []
  const rows = []
  const all = []
  for (const file of files) {
    const right = new Map(await loadApps(file, true))
    for (const [name, app] of await loadApps(file, false)) {
      all.push(name)
      if (named.length > 0 && !named.includes(name)) continue
      rows.push(await measure({ file, name, app, right: right.get(name) }, seeds))
      console.log(JSON.stringify(rows.at(-1)))
      if (isWritten) keep({ ...resultOf(withKept(rows, before), seeds), versions })
    }
  }
  const known = withKept(rows, before).sort((a, b) => all.indexOf(a.application) - all.indexOf(b.application))
  return { ...resultOf(known, seeds), versions, partial: !isWritten }
}

function rowsBefore() {
  return existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')).rows : []
}

function withKept(rows, before) {
  return [...before.filter(({ application }) => !rows.some((row) => row.application === application)), ...rows]
}

function resultOf(rows, seeds) {
  const isWhole = (row) => row.found === `${seeds}/${seeds}`
  return {
    rows,
    ratios: {
      applications: rows.length,
      'found by every seed': rows.filter(isWhole).length / rows.length,
      silent: rows.filter((row) => row['right one'] === 'passes').length / rows.length,
    },
  }
}

async function measure({ file, name, app, right }, seeds) {
  const found = []
  for (let seed = 0; seed < seeds; seed++) {
    const { finding, runs } = await search(app, seed, mostRuns)
    if (finding !== undefined && app.fault.test(saidOf(finding)))
      found.push({ runs, requests: finding.commands?.length ?? 0 })
    else if (finding !== undefined) console.log(`${name}, seed ${seed}: ${saidOf(finding)}`)
  }
  const silent = await search(right, 0, runsOfRight)
  const inOrder = found.map((one) => one.runs).sort((a, b) => a - b)
  return {
    framework: file.replace('-apps', ''),
    application: name,
    found: `${found.length}/${seeds}`,
    'median runs': inOrder[Math.floor(inOrder.length / 2)] ?? '-',
    'most runs': inOrder.at(-1) ?? '-',
    'requests left': Math.max(0, ...found.map(({ requests }) => requests)),
    'right one': silent.finding === undefined ? 'passes' : saidOf(silent.finding),
  }
}

async function search({ create, openapi, headers }, seed, most) {
  return await runFuzzTest({
    test: { file: '', projectRoot: '', name: 'api' },
    property: apiProperty({ create }, { openapi, headers }),
    options: { runs: most, timeBudget: 600_000, explain: false },
    coverage: coverageSource(),
    guard: vmHangGuard,
    defaultSeed: seed,
    clock: systemClock,
    yieldToHost: () => setImmediate(),
  })
}

function saidOf({ error }) {
  return String(error?.message ?? error)
}
