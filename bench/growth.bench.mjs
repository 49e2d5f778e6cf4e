// The oracle of growth: functions of known order and linear ones, over several seeds; which are told, and as what.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { d } from '@fuzzwright/core'
import { runFuzzTest, vmHangGuard } from '@fuzzwright/core/host'
import { instrument } from '@fuzzwright/instrumentation'
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'

const here = join(dirname(fileURLToPath(import.meta.url)), 'growth')

function load(name) {
  const file = join(here, `${name}.cjs`)
  const module = { exports: {} }
  const { code } = instrument(readFileSync(file, 'utf8'), file)
  new Function('module', 'exports', 'require', code)(module, module.exports, createRequire(file))
  return module.exports
}

const domains = {
  text: () => d.string(),
  number: () => d.int(),
  numbers: () => d.arrayOf(d.int()),
  texts: () => d.arrayOf(d.string()),
  lists: () => d.arrayOf(d.arrayOf(d.int())),
  map: () => d.mapOf(d.int(), d.int()),
  table: () => d.recordOf(d.string(), d.int()),
}

/** What is said of a function: the order, or another failure, or nothing. */
async function saidOf(name, { of, run }, { seed, runs, growth }) {
  const before = process.cpuUsage()
  const report = await runFuzzTest({
    test: { file: '', projectRoot: '', name },
    target: (...given) => run(...given),
    options: {
      ...{ domains: of.map((kind) => domains[kind]()), runs, seed, timeBudget: 600_000, allowThrows: 'any' },
      oracles: { growth },
    },
    defaultSeed: seed,
    clock: performance,
    coverage: coverageSource(),
    guard: vmHangGuard,
  })
  const { user } = process.cpuUsage(before)
  const found = report.findings.map(({ error, source }) => {
    const order = /grow like (\S+(?: log n)?) with/.exec(error.message)?.[1]
    return { order: order ?? error.kind ?? String(error), source, error }
  })
  return { found, milliseconds: user / 1000 }
}

/**
 * Words: `quick` for one seed, a number of runs, names of functions, `held-out` for the functions that nothing was made for, `show` for
 * what is told.
 */
export default async function growth({ args }) {
  installRuntime()
  const runs = Number(args.find((word) => /^\d+$/.test(word)) ?? 2_000)
  const seeds = args.includes('quick') ? [1] : [1, 2, 3, 4, 5]
  const suffix = args.includes('held-out') ? '-held-out' : ''
  const known = load(`known${suffix}`)
  const linear = load(`linear${suffix}`)
  const wanted = (name) => !args.some((word) => word in known || word in linear) || args.includes(name)
  const row = { told: 0, of: 0, accused: 0, 'of linear': 0 }
  for (const seed of seeds) {
    for (const [name, target] of Object.entries(known)) {
      if (!wanted(name)) continue
      const below = target.order === 'n' || target.order === 'n log n'
      // What is below a square is no failure by itself: whoever allows less hears of it.
      const growth = target.order === 'n log n' ? 'n' : below ? 'n' : true
      const { found } = await saidOf(name, target, { seed, runs, growth })
      const said = found.find(({ order }) => /n/.test(order))?.order ?? (found[0]?.order || 'n')
      row.of++
      if (said === target.order) row.told++
      else console.log(`${name}, seed ${seed}: ${said}, and is ${target.order}`)
      if (args.includes('show'))
        for (const { source, error } of found) console.log(name, source.slice(0, 200), error.message, error.details)
    }
    for (const [name, target] of Object.entries(linear)) {
      if (!wanted(name)) continue
      const { found } = await saidOf(name, target, { seed, runs, growth: true })
      row['of linear']++
      if (found.length > 0) row.accused++
      for (const { order, source } of found)
        console.log(`${name}, seed ${seed}: accused of ${order} with ${source.slice(0, 80)}`)
    }
  }
  const rows = [
    {
      functions: suffix === '' ? 'bench/growth' : 'held out until they were measured',
      seeds: seeds.length,
      runs,
      ...row,
    },
  ]
  return {
    rows,
    ratios: { told: row.told / row.of, accused: row.accused / row['of linear'] },
    partial: args.length > 0,
  }
}
