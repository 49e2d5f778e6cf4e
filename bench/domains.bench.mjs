// Share of 100-run tests that try each edge, and runs of a whole check() per CPU second without guidance, beside
// fast-check.
//   npm run bench -- domains [seeds] [rounds]

import { check, d } from '@fuzzwright/core'
import fc from 'fast-check'

/** The rows of the edge table: a domain of ours, an arbitrary of theirs, and what counts as meeting the edge. */
const edges = [
  ...each('integer', d.int(), fc.integer(), {
    0: (n) => n === 0,
    '-1': (n) => n === -1,
    '2^31-1': (n) => n === 0x7fffffff,
    '-2^31': (n) => n === -0x80000000,
    'magnitude 1,000-9,999': (n) => Math.abs(n) >= 1000 && Math.abs(n) <= 9999,
    'magnitude 100-999,999': (n) => Math.abs(n) >= 100 && Math.abs(n) <= 999_999,
  }),
  ...each('double', d.number(), fc.double(), {
    NaN: (n) => Number.isNaN(n),
    '-0': (n) => Object.is(n, -0),
    Infinity: (n) => n === Number.POSITIVE_INFINITY,
    'in 0.1-10': (n) => n >= 0.1 && n <= 10,
    MAX_SAFE_INTEGER: (n) => n === Number.MAX_SAFE_INTEGER,
  }),
  ...each('nat(100)', d.nat(100), fc.nat(100), { 0: (n) => n === 0, 100: (n) => n === 100 }),
  ...each('string', d.string(), fc.string(), {
    'longer than 10': (s) => s.length > 10,
    'non-ASCII character': (s) => /[^\0-\x7f]/.test(s),
    newline: (s) => s.includes('\n'),
    'digits only': (s) => /^\d+$/.test(s),
    'equal to __proto__': (s) => s === '__proto__',
  }),
  ...each('two strings', d.tupleOf(d.string(), d.string()), fc.tuple(fc.string(), fc.string()), {
    'equal and not empty': ([a, b]) => a === b && a !== '',
  }),
  ...each('array of integers', d.arrayOf(d.int()), fc.array(fc.integer()), {
    'longer than 10': (list) => list.length > 10,
    'with a duplicate': (list) => new Set(list).size < list.length,
    'duplicate above 100': (list) => {
      const large = list.filter((n) => Math.abs(n) > 100)
      return new Set(large).size < large.length
    },
  }),
  ...each('two integers', d.tupleOf(d.int(), d.int()), fc.tuple(fc.integer(), fc.integer()), {
    equal: ([a, b]) => a === b,
  }),
  ...each('date', d.date(), fc.date(), {
    invalid: (date) => Number.isNaN(date.getTime()),
    epoch: (date) => date.getTime() === 0,
    '1970-2070': (date) => date.getFullYear() >= 1970 && date.getFullYear() <= 2070,
  }),
]

function each(name, domain, arbitrary, tests) {
  return Object.entries(tests).map(([edge, meets]) => ({ edge: `${name}: ${edge}`, domain, arbitrary, meets }))
}

/** Share of seeds whose 100 values meet the edge. */
async function shareOfOurs({ domain, meets }, seeds) {
  let met = 0
  for (let seed = 1; seed <= seeds; seed++) {
    let found = false
    const property = (value) => {
      found ||= meets(value)
    }
    await check(property, { domains: [domain], runs: 100, timeBudget: 1e9, seed })
    if (found) met++
  }
  return met / seeds
}

function shareOfTheirs({ arbitrary, meets }, seeds) {
  let met = 0
  for (let seed = 1; seed <= seeds; seed++) {
    let found = false
    const property = fc.property(arbitrary, (value) => {
      found ||= meets(value)
    })
    fc.assert(property, { seed, numRuns: 100 })
    if (found) met++
  }
  return met / seeds
}

const shapes = [
  ['integer', d.int(), fc.integer(), 1_000_000],
  ['string', d.string(), fc.string(), 400_000],
  ['array of integers', d.arrayOf(d.int()), fc.array(fc.integer()), 400_000],
  ['array of strings', d.arrayOf(d.string()), fc.array(fc.string()), 100_000],
  [
    'tuple (int, int, string)',
    d.tupleOf(d.int(), d.int(), d.string()),
    fc.tuple(fc.integer(), fc.integer(), fc.string()),
    300_000,
  ],
  [
    '5-key record',
    d.structOf({ id: d.int(), name: d.string(), active: d.boolean(), score: d.number(), tags: d.arrayOf(d.string()) }),
    fc.record({
      id: fc.integer(),
      name: fc.string(),
      active: fc.boolean(),
      score: fc.double(),
      tags: fc.array(fc.string()),
    }),
    80_000,
  ],
  ['json', d.json(), fc.json(), 40_000],
]

/** A whole check() with a property that always holds, without guidance. */
async function runOurs(domain, runs, seed) {
  await check(() => true, { domains: [domain], runs, timeBudget: 1e9, seed })
}

/** The same by fast-check. */
function runTheirs(arbitrary, runs, seed) {
  fc.assert(
    fc.property(arbitrary, () => true),
    { seed, numRuns: runs },
  )
}

export default async function measure(ctx) {
  const seeds = Number(ctx.args?.[0] ?? 1000)
  const rounds = Number(ctx.args?.[1] ?? 5)
  const rows = []
  for (const edge of edges) {
    rows.push({
      what: edge.edge,
      ours: await shareOfOurs(edge, seeds),
      'fast-check': shareOfTheirs(edge, seeds),
      unit: 'share of 100-run tests',
    })
  }
  const ratios = { 'edges, least share': Math.min(...rows.map((row) => row.ours)) }
  const rates = []
  for (const [name, domain, arbitrary, runs] of shapes) {
    const ours = []
    const theirs = []
    await runOurs(domain, runs / 10, 0)
    runTheirs(arbitrary, runs / 10, 0)
    for (let round = 1; round <= rounds; round++) {
      ours.push(await ctx.cpu(() => runOurs(domain, runs, round)))
      theirs.push(ctx.cpu(() => runTheirs(arbitrary, runs, round)))
    }
    const perSecond = (times) => Math.round((runs / median(times)) * 1000)
    const ratio = median(theirs) / median(ours)
    rates.push(ratio)
    rows.push({
      what: `${name}, guidance off`,
      ours: perSecond(ours),
      'fast-check': perSecond(theirs),
      unit: 'runs per CPU second',
    })
    ratios[`${name}, times fast-check`] = ratio
  }
  ratios['runs, least'] = Math.min(...rates)
  ratios['runs, median'] = median(rates)
  return { rows, ratios, versions: { 'fast-check': ctx.version('fast-check') } }
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
