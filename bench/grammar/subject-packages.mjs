// The programs that evolved inputs are run against: old versions with known faults. `tuned` ones were looked at while the
// default approach was made; `heldOut` ones never were.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Where subjects, samples and the library for statistics are installed, without their scripts. */
export const folder = join(root, 'node_modules/.cache/fuzzwright/bench-grammar')

/** A driver takes the loaded package and a text. What is no JSON is rejected by `strict`, not by the subject. */
export const subjects = {
  json5: tuned('json', '2.2.1', (it, text) => it.stringify(it.parse(text))),
  'comment-json': tuned('json', '4.1.0', (it, text) => it.stringify(it.parse(text), null, 1)),
  hjson: tuned('json', '3.2.1', (it, text) => it.stringify(it.rt.parse(text)), ['Error']),
  '@humanwhocodes/momoa': tuned('json', '2.0.3', (it, text) => {
    const ast = it.parse(text)
    it.evaluate(ast)
    it.print(ast)
  }),
  flatted: tuned('json', '3.2.0', (it, text) => it.stringify(it.parse(text))),
  'generate-schema': tuned('json', '2.6.0', (it, text) => {
    const value = strict(text)
    if (value) for (const kind of ['json', 'mongoose', 'mysql', 'clickhouse']) it[kind]('a', value.value)
  }),
  json2csv: tuned('json', '5.0.0', (it, text) => {
    const value = strict(text)
    if (value) it.parse(value.value)
  }),
  'css-tree': tuned('css', '1.0.0', (it, text) => {
    const ast = it.parse(text)
    it.walk(ast, (node) => {
      if (node.type === 'Declaration') it.lexer.matchDeclaration(node)
    })
    it.generate(ast)
  }),
  csso: tuned('css', '4.0.3', (it, text) => it.minify(text), ['CssSyntaxError', 'Error']),
  cssom: tuned('css', '0.3.4', (it, text) => String(it.parse(text))),
  acorn: tuned('javascript', '6.0.0', (it, text) => it.parse(text, { ecmaVersion: 2020 })),
  sucrase: tuned('javascript', '3.10.0', (it, text) =>
    it.transform(text, { transforms: ['typescript', 'jsx', 'imports'] }),
  ),
  jshint: tuned('javascript', '2.9.5', (it, text) => it.JSHINT(text, { esversion: 6 })),

  jju: heldOut('json', '1.4.0', (it, text) => it.stringify(it.parse(text))),
  jsonrepair: heldOut('json', '2.2.1', (it, text) => (it.default ?? it.jsonrepair ?? it)(text), ['JsonRepairError']),
  'relaxed-json': heldOut('json', '1.0.3', (it, text) => it.parse(text, { duplicate: true, warnings: true })),
  'json-source-map': heldOut('json', '0.6.1', (it, text) => it.stringify(it.parse(text).data, null, 1)),
  css: heldOut('css', '3.0.0', (it, text) => it.stringify(it.parse(text)), ['Error']),
  postcss: heldOut('css', '7.0.20', (it, text) => it.parse(text).toString(), ['CssSyntaxError']),
  stylis: heldOut('css', '3.5.4', (it, text) => it('.a', text)),
  buble: heldOut('javascript', '0.19.3', (it, text) => it.transform(text), ['CompileError']),
  cherow: heldOut('javascript', '1.6.9', (it, text) => it.parse(text, { next: true, jsx: true })),
  esprima: heldOut('javascript', '3.1.3', (it, text) => it.parse(text, { jsx: true, loc: true, comment: true }), [
    'Error',
  ]),
}

/** Where the samples come from, and what the bench computes with. */
const others = {
  bootstrap: '5.3.3',
  'animate.css': '4.1.1',
  'normalize.css': '8.0.1',
  bulma: '1.0.2',
  'test262-parser-tests': '0.0.5',
  underscore: '1.13.7',
  '@stdlib/stats-wilcoxon': '0.2.3',
}

/** Installs everything, once. */
export function install() {
  const versions = Object.fromEntries(Object.entries(subjects).map(([name, { version }]) => [name, version]))
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'package.json')
  const text = JSON.stringify({ private: true, dependencies: { ...versions, ...others } }, null, 2)
  if (existsSync(file) && readFileSync(file, 'utf8') === text && existsSync(join(folder, 'node_modules'))) return
  writeFileSync(file, text)
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder], {
    stdio: 'ignore',
  })
}

function tuned(format, version, driver, declared = []) {
  return { format, version, driver, declared, heldOut: false }
}

function heldOut(format, version, driver, declared = []) {
  return { format, version, driver, declared, heldOut: true }
}

function strict(text) {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
