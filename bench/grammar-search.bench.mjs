// Guided searches of parsers with texts of `inGrammar(json)` beside texts of `d.json()`: CPU time for the same runs, and edges.
//
// npm run bench -- grammar-search [seeds=<n>] [runs=<n>]; the two take turns within one process, and the first seed only warms up.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { d } from '@fuzzwright/core'
import { runFuzzTest, systemClock } from '@fuzzwright/core/host'
import { inGrammar, json } from '@fuzzwright/grammar'
import { instrument } from '@fuzzwright/instrumentation'
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'
import { median } from './grammar/statistics.mjs'
import { folder, install } from './grammar/subject-packages.mjs'

/** Parsers whose code is one module; what they throw is no failure here. */
const parsers = {
  json5: { file: 'json5/dist/index.mjs', call: (module, text) => module.default.parse(text) },
  flatted: { file: 'flatted/esm/index.js', call: (module, text) => module.parse(text) },
  '@humanwhocodes/momoa': { file: '@humanwhocodes/momoa/api.js', call: (module, text) => module.default.parse(text) },
}

export default async function grammarSearch({ args, cpu }) {
  const number = (word, usual) =>
    Number(args.find((arg) => arg.startsWith(`${word}=`))?.slice(word.length + 1) ?? usual)
  const [seeds, runs] = [number('seeds', 5), number('runs', 5000)]
  install()
  installRuntime()
  // One of them warns of some characters, each time.
  console.warn = () => {}
  const rows = []
  const ratios = {}
  for (const [name, { file, call }] of Object.entries(parsers)) {
    const module = await loaded(join(folder, 'node_modules', file))
    const property = (text) => {
      try {
        call(module, text)
      } catch {}
    }
    const sides = { 'd.json()': d.json(), 'inGrammar(json)': inGrammar(json) }
    const measured = await inTurns(sides, {
      seeds,
      cpu,
      search: (domain, seed) => search({ name, property, domain, runs, seed }),
    })
    const [plain, grammatical] = Object.values(measured)
    const each = grammatical.times.map((time, at) => time / plain.times[at])
    rows.push({
      parser: name,
      'CPU ms d.json()': median(plain.times),
      'CPU ms inGrammar': median(grammatical.times),
      ratio: median(each),
      'highest ratio': Math.max(...each),
      'edges d.json()': median(plain.edges),
      'edges inGrammar': median(grammatical.edges),
    })
    ratios[`${name}: CPU, inGrammar / d.json()`] = median(each)
    ratios[`${name}: edges, inGrammar / d.json()`] = median(grammatical.edges) / median(plain.edges)
  }
  return { rows, ratios, versions: {}, partial: args.length > 0 }
}

async function inTurns(sides, { seeds, cpu, search }) {
  const measured = Object.fromEntries(Object.keys(sides).map((side) => [side, { times: [], edges: [] }]))
  for (let seed = 0; seed <= seeds; seed++) {
    const order = Object.entries(sides)
    for (const [side, domain] of seed % 2 === 0 ? order : order.reverse()) {
      let edges = 0
      const time = await cpu(async () => {
        edges = await search(domain, seed)
      })
      if (seed === 0) continue
      measured[side].times.push(time)
      measured[side].edges.push(edges)
    }
  }
  return measured
}

async function loaded(file) {
  const { code } = instrument(readFileSync(file, 'utf8'), file)
  const out = join(mkdtempSync(join(tmpdir(), 'parser-')), /^export /m.test(code) ? 'parser.mjs' : 'parser.cjs')
  writeFileSync(out, code)
  return await import(pathToFileURL(out).href)
}

async function search({ name, property, domain, runs, seed }) {
  const { coverage, outcome } = await runFuzzTest({
    test: { file: '', projectRoot: '', name },
    property,
    defaultSeed: seed,
    clock: systemClock,
    coverage: coverageSource(),
    options: { domains: [domain], runs, timeBudget: 600_000, hangAfter: 600_000, stepBudget: 1e12 },
  })
  if (outcome !== 'passed') throw new Error(`${name}, seed ${seed}: ${outcome}`)
  return coverage.reached
}
