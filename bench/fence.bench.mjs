// What the fence costs: whole checks with it and without it, in pairs, by CPU time.
import { d } from '@fuzzwright/core'
import { runFuzzTest } from '@fuzzwright/core/host'
import { openFence } from '@fuzzwright/fence'

/** A small parser, as busy as targets are. */
function parse(text) {
  let depth = 0
  const numbers = []
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 40) depth++
    else if (code === 41) depth--
    else if (code >= 48 && code <= 57) numbers.push(code - 48)
  }
  return depth === 0 ? numbers.reduce((sum, digit) => sum * 10 + digit, 0) : Number.NaN
}

const shapes = [
  { shape: 'empty', runs: 300_000, domains: [d.int()], property: () => true },
  {
    shape: 'integer and string',
    runs: 200_000,
    domains: [d.int(), d.string()],
    property: (n, s) => n + s.length !== 0.5,
  },
  { shape: 'parser', runs: 100_000, domains: [d.string()], property: (text) => parse(text) !== 0.5 },
  { shape: 'async', runs: 50_000, domains: [d.int()], property: async (n) => n !== 0.5 },
  { shape: 'async, three awaits', runs: 30_000, domains: [d.int()], property: threeAwaits },
]

async function threeAwaits(n) {
  await null
  await null
  return (await n) !== 0.5
}

async function run({ runs, domains, property }, isFenced) {
  const report = await runFuzzTest({
    test: { file: '', projectRoot: '', name: 'throughput' },
    property,
    options: { domains, runs, timeBudget: 600_000 },
    defaultSeed: 1,
    clock: performance,
    ...(isFenced && {
      openFence: (effects, where) => openFence({ name: 'throughput', effects, where, root: process.cwd() }),
    }),
  })
  if (report.outcome !== 'passed') throw new Error(`The check ended as ${report.outcome}.`)
}

/** Words: names of shapes. */
export default async function fence({ args, pairs }) {
  const chosen = shapes.filter(({ shape }) => args.length === 0 || args.includes(shape))
  const rows = []
  for (const shape of chosen) {
    const { a, b, ratio } = await pairs(
      () => run(shape, false),
      () => run(shape, true),
      { rounds: 9 },
    )
    rows.push({
      shape: shape.shape,
      runs: shape.runs,
      'without, ms': a,
      'with, ms': b,
      'throughput with / without': ratio,
    })
  }
  const ratios = rows.map((row) => row['throughput with / without'])
  return { rows, ratios: { 'least throughput with the fence': Math.min(...ratios) }, partial: args.length > 0 }
}
