// Grammar: generated JSON, CSS and JavaScript before their reference parsers, and public samples before ours.
import { createRequire } from 'node:module'
import { Context, Rng } from '@fuzzwright/core/domain'
import { css, inGrammar, javascript, json, learn } from '@fuzzwright/grammar'
import { moduleTexts, rawSamplesOf } from './grammar/samples.mjs'
import { install } from './grammar/subject-packages.mjs'

const tools = createRequire(new URL('../packages/grammar/package.json', import.meta.url))
const acorn = tools('acorn')
const cssTree = tools('css-tree')

/**
 * Reference parsers, which throw for what they do not accept: for what is generated, and for samples. JavaScript is generated in
 * the syntax of ES2020 and parsed in the latest, scripts and modules.
 */
const formats = {
  json: [json, JSON.parse, JSON.parse],
  css: [css, strictCss, strictCss],
  javascript: [
    javascript,
    (text) => acorn.parse(text, { ecmaVersion: 2020 }),
    (text) => acorn.parse(text, { ecmaVersion: 'latest', sourceType: modules.has(text) ? 'module' : 'script' }),
  ],
}
const modules = new Set()

/** Argument: texts per format, 10,000 where left out. Samples longer than 20,000 characters are left out. */
export default function grammarAccept({ args }) {
  install()
  const count = Number(args[0] ?? 10_000)
  const rows = []
  const ratios = {}
  for (const text of moduleTexts()) modules.add(text)
  for (const [name, [grammar, parse, parseSample]] of Object.entries(formats)) {
    const domain = inGrammar(grammar)
    const g = new Context(new Rng(7))
    const texts = Array.from({ length: count }, (_, at) => domain.init(g.reset(at % 2 === 0 ? 4096 : 800)).text)
    const refused = texts.filter((text) => !accepts(parse, text))
    const all = [...rawSamplesOf(name), ...(name === 'javascript' ? modules : [])]
    const samples = all.filter((text) => text.length <= 20_000 && accepts(parseSample, text))
    const { derivations, rejected } = learn(grammar, samples)
    const back = samples.length - rejected.length
    const same = derivations.every((derivation) => samples.includes(derivation.text))
    rows.push({
      format: name,
      generated: count,
      refused: refused.length,
      samples: samples.length,
      'parsed by ours': back,
      same,
    })
    ratios[`${name}: share of generated texts accepted`] = 1 - refused.length / count
    ratios[`${name}: share of accepted samples parsed and printed back`] = back / samples.length
    if (refused.length > 0) console.error(name, JSON.stringify(refused[0]).slice(0, 300))
    for (const { sample } of rejected.slice(0, 3)) console.error(name, JSON.stringify(sample).slice(0, 160))
  }
  return { rows, ratios }
}

function accepts(parse, text) {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}

function strictCss(text) {
  return cssTree.parse(text, {
    parseCustomProperty: false,
    onParseError: (error) => {
      throw error
    },
  })
}
