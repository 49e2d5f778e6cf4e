// The programs that evolved inputs are run against, with the functions V8 saw them call. Installed on first use into the
// cache, without their scripts: they are old versions with known faults.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInThisContext } from 'node:vm'
import { css, javascript, json } from '@fuzzwright/grammar'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'node_modules/.cache/fuzzwright/bench-grammar')
/** Milliseconds after which a run counts as a hang. */
const timeout = 1000

const packages = {
  json5: '2.2.1',
  'comment-json': '4.1.0',
  hjson: '3.2.1',
  '@humanwhocodes/momoa': '2.0.3',
  flatted: '3.2.0',
  'generate-schema': '2.6.0',
  json2csv: '5.0.0',
  'css-tree': '1.0.0-alpha.29',
  csso: '4.0.3',
  cssom: '0.3.4',
  acorn: '6.0.0',
  sucrase: '3.10.0',
  jshint: '2.9.5',
}

/** Errors each package throws on purpose, besides SyntaxError. */
const declared = { hjson: ['Error'], acorn: [], csso: ['CssSyntaxError', 'Error'] }

export async function subjectsOf() {
  install()
  const load = createRequire(join(folder, 'package.json'))
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const samples = { json: jsonSamples(), css: cssSamples(), javascript: javascriptSamples() }
  const made = []
  for (const [name, format, driver] of drivers(load)) {
    const grammar = { json, css, javascript }[format]
    made.push({ name, format, grammar, samples: samples[format], functions: 0, run: runner(name, driver, session) })
  }
  return made
}

function install() {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'package.json')
  const text = JSON.stringify({ private: true, dependencies: packages }, null, 2)
  if (existsSync(file) && readFileSync(file, 'utf8') === text && existsSync(join(folder, 'node_modules'))) return
  writeFileSync(file, text)
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder], {
    stdio: 'ignore',
  })
}

function drivers(load) {
  const json5 = load('json5')
  const commentJson = load('comment-json')
  const hjson = load('hjson')
  const momoa = load('@humanwhocodes/momoa')
  const flatted = load('flatted')
  const schema = load('generate-schema')
  const json2csv = load('json2csv')
  const cssTree = load('css-tree')
  const csso = load('csso')
  const cssom = load('cssom')
  const acorn = load('acorn')
  const sucrase = load('sucrase')
  const { JSHINT } = load('jshint')
  return [
    ['json5', 'json', (text) => json5.stringify(json5.parse(text))],
    ['comment-json', 'json', (text) => commentJson.stringify(commentJson.parse(text), null, 1)],
    ['hjson', 'json', (text) => hjson.stringify(hjson.rt.parse(text))],
    [
      '@humanwhocodes/momoa',
      'json',
      (text) => {
        const ast = momoa.parse(text)
        momoa.evaluate(ast)
        momoa.print(ast)
      },
    ],
    ['flatted', 'json', (text) => flatted.stringify(flatted.parse(text))],
    [
      'generate-schema',
      'json',
      (text) => {
        const value = strict(text)
        if (value) for (const kind of ['json', 'mongoose', 'mysql', 'clickhouse']) schema[kind]('a', value.value)
      },
    ],
    [
      'json2csv',
      'json',
      (text) => {
        const value = strict(text)
        if (value) json2csv.parse(value.value)
      },
    ],
    ['css-tree', 'css', (text) => cssTree.generate(cssTree.parse(text))],
    ['csso', 'css', (text) => csso.minify(text)],
    ['cssom', 'css', (text) => String(cssom.parse(text))],
    ['acorn', 'javascript', (text) => acorn.parse(text, { ecmaVersion: 2020 })],
    ['sucrase', 'javascript', (text) => sucrase.transform(text, { transforms: ['typescript', 'jsx', 'imports'] })],
    ['jshint', 'javascript', (text) => JSHINT(text, { esversion: 6 })],
  ]
}

/** What is no JSON is rejected by the driver, not by the subject. */
function strict(text) {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function runner(name, driver, session) {
  const inside = `/node_modules/${name}/`
  return (text) => {
    let thrown
    globalThis.__fuzzwrightRun = () => driver(text)
    try {
      runInThisContext('__fuzzwrightRun()', { timeout })
    } catch (error) {
      thrown = { error }
    }
    const { functions, calls } = covered(session, inside)
    const feedback = { functions, runTime: calls }
    if (thrown === undefined) return feedback
    const { error } = thrown
    const hang = error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    const className = hang ? 'hang' : (error?.constructor?.name ?? typeof error)
    const expected =
      error instanceof SyntaxError || error?.name === 'SyntaxError' || (declared[name] ?? []).includes(className)
    return { ...feedback, thrown, exceptionKey: keyOf(error, className, inside), unexpected: !expected }
  }
}

const numbers = new Map()

/** Functions of the package that were called since the last time, and how often: the steps of the run. */
function covered(session, inside) {
  const functions = []
  let calls = 0
  session.post('Profiler.takePreciseCoverage', (_, { result }) => {
    for (const script of result) {
      if (!script.url.includes(inside)) continue
      for (const { ranges } of script.functions) {
        const [{ startOffset, count }] = ranges
        if (count === 0) continue
        calls += count
        const key = `${script.url}:${startOffset}`
        if (!numbers.has(key)) numbers.set(key, numbers.size)
        functions.push(numbers.get(key))
      }
    }
  })
  return { functions, calls }
}

/** Class, message without what the input wrote into it, and the three innermost functions of the package. */
function keyOf(error, className, inside) {
  const message = String(error?.message ?? error)
    .replace(/(["'`]).*?\1/gs, '…')
    .replace(/\d+/g, '0')
    .slice(0, 80)
  const frames = String(error?.stack ?? '')
    .split('\n')
    .filter((line) => line.includes(inside))
    .slice(0, 3)
    .map((line) => /at (\S+)/.exec(line)?.[1])
  return [className, className === 'SyntaxError' ? message.replace(/\(.*/s, '').slice(0, 30) : message, ...frames].join(
    '|',
  )
}

function jsonSamples() {
  const found = []
  for (const name of readdirSync(join(root, 'node_modules/.pnpm')).slice(0, 200)) {
    const inner = join(
      root,
      'node_modules/.pnpm',
      name,
      'node_modules',
      name.replace(/@[^@]*$/, '').replace('+', '/'),
      'package.json',
    )
    if (existsSync(inner)) found.push(readFileSync(inner, 'utf8').slice(0, 4000))
  }
  return found.filter((text) => strict(text) !== undefined).slice(0, 60)
}

function cssSamples() {
  return [
    'body { margin: 0; font: 12px/1.5 "Helvetica Neue", sans-serif; }\n',
    '@media (min-width: 600px) { .a > .b:hover { color: #fff; background: url(a.png); } }\n',
    'ul li:nth-child(2n+1)::before { content: "\\2014"; width: calc(100% - 2em); }\n',
    '@font-face { font-family: x; src: url("x.woff"); }\na[href^="http"] { color: red !important; }\n',
  ]
}

function javascriptSamples() {
  return [
    'var a = 1, b = [2, 3]; function fnA(x) { return x + a; }\n',
    'for (var i = 0; i < 10; i++) { if (i % 2) { continue; } f(i); }\n',
    'try { throw a; } catch (e) { g(e); } finally { h(); }\n',
    'var o = { a: 1, "b": [1, 2], c() { return this.a; } }; var k = x => x;\n',
  ]
}
