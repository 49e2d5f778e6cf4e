// Grammar: an ANTLR grammar read as it is published: what we generate from it, judged by ANTLR's own parser of it.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Context, Rng } from '@fuzzwright/core/domain'
import { inGrammar, readAntlr } from '@fuzzwright/grammar'

const folder = fileURLToPath(new URL('../node_modules/.cache/fuzzwright/bench-grammar-antlr', import.meta.url))
const name = 'solidity-antlr4'
const version = '2.7.1'

/** Argument: texts, 1,000 where left out. */
export default async function grammarAntlr({ args }) {
  const count = Number(args[0] ?? 1000)
  const home = install()
  const files = Object.fromEntries(
    ['SolidityLexer', 'SolidityParser'].map((file) => [
      file,
      readFileSync(join(home, 'grammar', `${file}.g4`), 'utf8'),
    ]),
  )
  const grammar = readAntlr(files.SolidityParser, { name: 'SolidityParser', files })
  const domain = inGrammar(grammar)
  const accepts = await referenceParser(home)
  const g = new Context(new Rng(7))
  const texts = Array.from({ length: count }, () => domain.init(g.reset(2000)).text)
  const back = texts.filter((text) => domain.fromValue(text)?.text === text).length
  const refused = texts.filter((text) => !accepts(text))
  if (refused.length > 0) console.error(refused[0].slice(0, 300))
  const accepted = count - refused.length
  const row = { grammar: `${name} ${version}`, rules: grammar.rules.length, generated: count, 'parsed back': back }
  return {
    rows: [{ ...row, 'accepted by ANTLR': accepted }],
    ratios: { 'share parsed back': back / count, 'share accepted by ANTLR': accepted / count },
    partial: args.length > 0,
  }
}

function install() {
  const home = join(folder, 'node_modules', name)
  if (existsSync(home)) return home
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { [name]: version } }))
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder], {
    stdio: 'ignore',
  })
  return home
}

async function referenceParser(home) {
  const { CharStreams, CommonTokenStream, SolidityLexer, SolidityParser } = await import(
    pathToFileURL(join(home, 'dist/index.js')).href
  )
  return (text) => {
    const lexer = new SolidityLexer(CharStreams.fromString(text))
    let broken = 0
    const listener = { syntaxError: () => broken++, reportAmbiguity() {}, reportAttemptingFullContext() {} }
    const parser = new SolidityParser(new CommonTokenStream(lexer))
    for (const each of [lexer, parser]) {
      each.removeErrorListeners()
      each.addErrorListener({ ...listener, reportContextSensitivity() {} })
    }
    parser.sourceUnit()
    return broken === 0
  }
}
