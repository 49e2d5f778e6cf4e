// Other generators from grammars, as far as registries have them, on the grammar that our speed is measured with: nearley's
// unparser, Tracery, and Hypothesis with Lark where there is a Python. Installed aside, on first use.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../node_modules/.cache/fuzzwright/bench-grammar-peers', import.meta.url))
const packages = { nearley: '2.20.1', 'tracery-grammar': '2.8.4' }
const python = { hypothesis: '6.168.3', lark: '1.3.1' }

/** Megabytes per CPU second of each peer that can be had; `rate(characters, generate)` measures a function that answers lengths. */
export function speedsOfPeers(plan, maxDepth, rate) {
  const speeds = {}
  install()
  const require = createRequire(join(folder, 'package.json'))
  const unparse = require('nearley/lib/unparse.js')
  const grammar = { ParserRules: nearleyRules(plan), ParserStart: 'r0' }
  speeds[`nearley ${packages.nearley}`] = rate(2000, () => unparse(grammar, 'r0', maxDepth).length)
  const tracery = require('tracery-grammar').createGrammar(traceryRules(plan))
  speeds[`Tracery ${packages['tracery-grammar']}`] = rate(100_000, () => tracery.flatten('#r0#').length)
  const hypothesis = speedOfHypothesis(plan)
  if (hypothesis !== undefined) speeds[`Hypothesis ${python.hypothesis}, from_lark`] = hypothesis
  return speeds
}

function install() {
  if (existsSync(join(folder, 'node_modules'))) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }))
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder], {
    stdio: 'ignore',
  })
}

/** Alternatives of a rule as lists of parts: the shared grammar has no choices inside of sequences. */
function alternativesOf(plan, body) {
  const node = plan.nodes[body]
  const options = node.kind === 'choice' ? node.options : [body]
  return options.map((option) => (plan.nodes[option].kind === 'sequence' ? plan.nodes[option].parts : [option]))
}

function nearleyRules(plan) {
  const symbol = (id) => {
    const node = plan.nodes[id]
    if (node.kind === 'rule') return `r${node.rule}`
    return node.kind === 'literal' ? { literal: node.text } : new RegExp(classOf(node.set))
  }
  return plan.rules.flatMap(({ body }, number) =>
    alternativesOf(plan, body).map((parts) => ({
      name: `r${number}`,
      symbols: parts.filter((part) => plan.nodes[part].text !== '').map(symbol),
    })),
  )
}

function traceryRules(plan) {
  const escaped = (text) => text.replace(/[#[\]\\]/g, '\\$&')
  const classes = {}
  const symbol = (id) => {
    const node = plan.nodes[id]
    if (node.kind === 'rule') return `#r${node.rule}#`
    if (node.kind === 'literal') return escaped(node.text)
    classes[`c${id}`] = membersOf(node.set).map(escaped)
    return `#c${id}#`
  }
  const rules = plan.rules.map(({ body }, number) => [
    `r${number}`,
    alternativesOf(plan, body).map((parts) => parts.map(symbol).join('')),
  ])
  return { ...Object.fromEntries(rules), ...classes }
}

/** With its engine, since it has no generator without. */
function speedOfHypothesis(plan) {
  const target = join(folder, 'python')
  const run = (args) => execFileSync('python3', args, { stdio: ['ignore', 'pipe', 'ignore'] }).toString()
  const wanted = Object.entries(python).map(([name, version]) => `${name}==${version}`)
  try {
    if (!existsSync(target)) run(['-m', 'pip', 'install', '--quiet', '--target', target, ...wanted])
    const symbol = (id) => {
      const node = plan.nodes[id]
      if (node.kind === 'rule') return `r${node.rule}`
      return node.kind === 'literal' ? JSON.stringify(node.text) : `/${classOf(node.set).replaceAll('/', '\\/')}/`
    }
    const rules = plan.rules.map(({ body }, number) => {
      const options = alternativesOf(plan, body)
      return `r${number}: ${options
        .map((parts) =>
          parts
            .map(symbol)
            .filter((part) => part !== '""')
            .join(' '),
        )
        .join(' | ')}`
    })
    const file = join(folder, 'measure.py')
    writeFileSync(file, pythonOf(target, rules.join('\n')))
    return Number(run([file]))
  } catch {
    // No Python, or no registry for it.
    return undefined
  }
}

function pythonOf(target, grammar) {
  return `import sys, time
sys.path.insert(0, ${JSON.stringify(target)})
from hypothesis import HealthCheck, given, settings
from hypothesis.extra.lark import from_lark
from lark import Lark
size = 0
@settings(max_examples=300, database=None, suppress_health_check=list(HealthCheck))
@given(from_lark(Lark(${JSON.stringify(grammar)}, start="r0")))
def measure(text):
    global size
    size += len(text)
begin = time.process_time()
measure()
print(size / 1e6 / (time.process_time() - begin))
`
}

function classOf(set) {
  return `[${membersOf(set)
    .map((member) => member.replace(/[\]\\^-]/g, '\\$&'))
    .join('')}]`
}

function membersOf(set) {
  const members = []
  for (let at = 0; at < set.ranges.length; at += 2)
    for (let code = set.ranges[at]; code <= set.ranges[at + 1]; code++) members.push(String.fromCodePoint(code))
  return members
}
