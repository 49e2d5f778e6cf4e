// Grammar: generation (compiled, interpreted, beside JSON.stringify of random values), parsing, and evolution against its baselines.

import { Context, Rng } from '@fuzzwright/core/implementor'
import {
  compiled,
  css,
  evolve,
  inGrammar,
  interpreter,
  javascript,
  json,
  multipleGoals,
  parse,
  planOf,
  readEbnf,
  singleGoal,
  tablesOf,
  uniformWeights,
} from '@fuzzwright/grammar'
import { a12, wilcoxon } from './grammar/statistics.mjs'
import { subjectsOf } from './grammar/subjects.mjs'

/** JSON in the shape the research tools share: repetition as recursion, one space as blank. */
const desugared = readEbnf(`
  start ::= element
  element ::= ws value ws
  value ::= object | array | string | number | "true" | "false" | "null"
  object ::= "{" ws "}" | "{" members "}"
  members ::= member | member "," members
  member ::= ws string ws ":" element
  array ::= "[" ws "]" | "[" elements "]"
  elements ::= element | element "," elements
  string ::= '"' characters '"'
  characters ::= "" | character characters
  character ::= [a-zA-Z0-9 !#$%&()*+,./:;<=>?@_{|}~^-]
  number ::= int frac exp
  int ::= digit | [1-9] digits | "-" digit | "-" [1-9] digits
  digits ::= digit | digit digits
  digit ::= [0-9]
  frac ::= "" | "." digits
  exp ::= "" | "E" sign digits | "e" sign digits
  sign ::= "" | "+" | "-"
  ws ::= "" | " " ws
`)

const generations = 48
const inputs = 5

export default async function grammar({ args, cpu, version }) {
  const rows = []
  const ratios = {}
  if (args.length === 0 || args.includes('speed')) speed(rows, ratios, cpu)
  if (args.length === 0 || args.includes('parse')) parsing(rows, ratios, cpu)
  if (args.length === 0 || args.includes('evolve')) await evolution(rows, ratios, Number(args[1] ?? 3), args[2])
  return { rows, ratios, versions: { 'css-tree': version('css-tree'), acorn: version('acorn') } }
}

function speed(rows, ratios, cpu) {
  for (const [name, made] of Object.entries({
    'JSON (shared grammar)': desugared,
    JSON: json,
    CSS: css,
    JavaScript: javascript,
  })) {
    const plan = planOf(made)
    const tables = tablesOf(plan, uniformWeights(plan))
    const fast = compiled(plan, tables)
    const slow = interpreter(plan, tables)
    for (const maxDepth of [8, 32, 128]) {
      const limits = { budget: 1 << 20, maxDepth }
      const strings = rate(cpu, 8e6, (rng) => fast.generate(rng, limits).text.length)
      const bytes = rate(cpu, 8e6, (rng) => fast.generateRaw(rng, limits).units)
      const plain = rate(cpu, 1e6, (rng) => slow.generate(rng, limits).text.length)
      rows.push({
        what: 'generate',
        subject: `${name}, depth ${maxDepth}`,
        'strings MB/s': strings,
        'buffer MB/s': bytes,
        'interpreted MB/s': plain,
      })
      if (maxDepth === 128) {
        ratios[`${name}: strings, MB per CPU second`] = strings
        ratios[`${name}: buffer, MB per CPU second`] = bytes
        ratios[`${name}: compiled / interpreted`] = bytes / plain
      }
    }
  }
}

/** Millions of characters per CPU second. */
function rate(cpu, characters, generate) {
  const rng = new Rng(1)
  for (let warm = 0; warm < characters / 8; ) warm += Math.max(1, generate(rng))
  let done = 0
  const spent = cpu(() => {
    while (done < characters) done += Math.max(1, generate(rng))
  })
  return round(done / spent / 1000)
}

function parsing(rows, ratios, cpu) {
  for (const [name, made] of Object.entries({ JSON: json, CSS: css, JavaScript: javascript })) {
    const domain = inGrammar(made)
    const g = new Context(new Rng(3))
    const texts = []
    for (let size = 0; size < 300_000; size += texts.at(-1).length) texts.push(domain.init(g.reset(16_384)).text)
    for (const text of texts) parse(made, text)
    let size = 0
    const spent = cpu(() => {
      for (const text of texts) size += parse(made, text).text.length
    })
    const speedOf = round(size / spent / 1000)
    rows.push({ what: 'parse', subject: name, 'strings MB/s': speedOf })
    ratios[`${name}: parsing, MB per CPU second`] = speedOf
  }
}

const approachNames = ['random', 'probabilistic', 'inverse', 'evoGFuzz', 'fdLoop', 'directed']

/** `format`: only the subjects of json, css or javascript. */
async function evolution(rows, ratios, seeds, format) {
  const totals = {}
  const cells = {}
  for (const subject of await subjectsOf()) {
    if (format !== undefined && subject.format !== format) continue
    for (const approach of approachNames) {
      const results = []
      for (let seed = 1; seed <= seeds; seed++) results.push(one(subject, approach, seed))
      for (const key of ['functions', 'exceptions', 'unexpected', 'unique', 'mappings', 'steps', 'cpu']) {
        const mean = results.reduce((sum, each) => sum + each[key], 0) / seeds
        totals[approach] ??= {}
        totals[approach][key] = (totals[approach][key] ?? 0) + mean
        cells[key] ??= {}
        cells[key][approach] ??= []
        cells[key][approach].push(mean)
      }
    }
  }
  for (const approach of approachNames)
    rows.push({ what: 'evolve (sum over subjects)', subject: approach, ...mapped(totals[approach], round) })
  const baselines = ['random', 'probabilistic', 'inverse', 'evoGFuzz']
  for (const key of ['functions', 'exceptions', 'unexpected', 'unique', 'mappings', 'steps']) {
    const best = baselines.reduce((a, b) => (totals[b][key] > totals[a][key] ? b : a))
    for (const ours of ['directed', 'fdLoop']) {
      ratios[`${ours} / best baseline (${best}): ${key}`] = round(totals[ours][key] / Math.max(1e-9, totals[best][key]))
      rows.push({
        what: `${ours} against ${best}: ${key}`,
        subject: `A12 ${round(a12(cells[key][ours], cells[key][best]))}, p ${wilcoxon(cells[key][ours], cells[key][best])}`,
      })
    }
  }
  ratios['directed / evoGFuzz: own cost'] = round(totals.directed.cpu / totals.evoGFuzz.cpu)
}

/** Equal budgets: an approach that runs each input twice gets half as many inputs. */
function one(subject, approach, seed) {
  const unexpected = { count: 0 }
  const started = process.cpuUsage()
  let outside = 0
  const { feedback } = evolve({
    grammar: subject.grammar,
    samples: subject.samples,
    rng: new Rng(seed),
    approach,
    goals:
      approach === 'evoGFuzz' ? { ...singleGoal('exceptions'), coverage: 0, mappings: 0, runTime: 0 } : multipleGoals,
    generations: approach === 'fdLoop' ? generations / 2 : generations,
    inputs,
    totalFunctions: subject.functions,
    target: (text) => {
      const before = process.cpuUsage()
      const run = subject.run(text)
      const after = process.cpuUsage(before)
      outside += after.user + after.system
      if (run.unexpected) unexpected.count++
      return run
    },
  })
  const spent = process.cpuUsage(started)
  return {
    functions: feedback.functions.size,
    exceptions: feedback.thrown,
    unexpected: unexpected.count,
    unique: feedback.exceptions.size,
    mappings: feedback.mappings.size,
    steps: feedback.runTime,
    cpu: (spent.user + spent.system - outside) / 1000,
  }
}

function mapped(record, to) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))
}

function round(value) {
  return Math.round(value * 100) / 100
}
