// Grammar: speed of generation (compiled, interpreted, as C after F1, and by others), of parsing and of learning.

import { Context, Rng } from '@fuzzwright/core/domain'
import {
  compiled,
  css,
  inGrammar,
  interpreter,
  javascript,
  json,
  learn,
  parse,
  planOf,
  readEbnf,
  tablesOf,
  uniformWeights,
} from '@fuzzwright/grammar'
import { speedOfC } from './grammar/c-generator.mjs'
import { speedsOfPeers } from './grammar/peers.mjs'

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

export default function grammarSpeed({ args, cpu }) {
  const rows = []
  const ratios = {}
  if (args.length === 0 || args.includes('speed')) speed(rows, ratios, cpu)
  if (args.length === 0 || args.includes('peers')) peers(rows, ratios, cpu)
  if (args.length === 0 || args.includes('parse')) parsing(rows, ratios, cpu)
  if (args.length === 0 || args.includes('learn')) learning(rows, ratios, cpu)
  return { rows, ratios, partial: args.length > 0 }
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
        ...(made === desugared ? { 'C MB/s': round(speedOfC(plan, maxDepth) ?? 0) } : {}),
      })
      if (maxDepth === 128) {
        ratios[`${name}: strings, MB per CPU second`] = strings
        ratios[`${name}: buffer, MB per CPU second`] = bytes
        ratios[`${name}: compiled / interpreted`] = bytes / plain
        const c = rows.at(-1)['C MB/s']
        if (c > 0) ratios[`${name}: buffer / compiled C`] = bytes / c
      }
    }
  }
}

/** Others on the grammar that all can express, beside our strings. */
function peers(rows, ratios, cpu) {
  const plan = planOf(desugared)
  const limits = { budget: 1 << 20, maxDepth: 32 }
  const fast = compiled(plan, tablesOf(plan, uniformWeights(plan)))
  const ours = rate(cpu, 8e6, (rng) => fast.generate(rng, limits).text.length)
  const speeds = speedsOfPeers(plan, limits.maxDepth, (characters, generate) => rate(cpu, characters, generate, 5))
  for (const [name, found] of Object.entries(speeds)) {
    const speedOf = Number(found.toPrecision(3))
    rows.push({ what: 'generate, others', subject: `JSON (shared grammar): ${name}`, 'strings MB/s': speedOf })
    ratios[`JSON (shared grammar): our strings / ${name}`] = ours / speedOf
  }
}

/** Millions of characters per CPU second, rounded to so many digits. */
function rate(cpu, characters, generate, digits = 2) {
  const rng = new Rng(1)
  for (let warm = 0; warm < characters / 8; ) warm += Math.max(1, generate(rng))
  let done = 0
  const spent = cpu(() => {
    while (done < characters) done += Math.max(1, generate(rng))
  })
  return Number((done / spent / 1000).toFixed(digits))
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

/** Samples of 100 kB each, made of generated statements: how 500 of them would fare follows from their speed. */
function learning(rows, ratios, cpu) {
  for (const [name, made] of Object.entries({ JSON: json, CSS: css, JavaScript: javascript })) {
    // Style sheets begin with imports once, not before every statement.
    const domain = inGrammar(made, name === 'CSS' ? { start: 'statement' } : {})
    const g = new Context(new Rng(5))
    const samples = Array.from({ length: 20 }, () => {
      const parts = []
      for (let size = 0; size < 100_000; size += parts.at(-1).length) parts.push(domain.init(g.reset(16_384)).text)
      return name === 'JSON' ? `[${parts.join(',')}]` : parts.join('\n')
    })
    let rejected = 0
    const spent = cpu(() => {
      rejected = learn(made, samples).rejected.length
    })
    const seconds = round((spent / 1000 / samples.length) * 500)
    rows.push({ what: 'learn', subject: `${name}, 500 samples of 100 kB`, 'CPU seconds': seconds, rejected })
    ratios[`${name}: learning from 500 samples of 100 kB, CPU seconds`] = seconds
  }
}

function round(value) {
  return Math.round(value * 100) / 100
}
