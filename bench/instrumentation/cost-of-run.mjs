// What one run costs, for bench/instrumentation, in a process of its own: node cost-of-run.mjs <parser> <inputs> <variant>
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { loadTransformed } from './load-transformed.mjs'

const require = createRequire(new URL('../../packages/instrumentation/package.json', import.meta.url))
const { instrument } = await import('../../packages/instrumentation/dist/esm/index.js')
const { coverageSource } = await import('../../packages/instrumentation/dist/esm/runtime.js')
const { createInstrumenter } = require('istanbul-lib-instrument')

/** One run in so many is traced: what a search comes down to while nothing new turns up. */
const tracedSeldom = 64
/** The same while it learns: of 300,000 runs of bench/throughput's JSON parser one in five to eight is traced. */
const tracedOften = 7
/** CPU milliseconds before anything is measured, and of each measurement. */
const warmUp = 1000
const slice = 150
/** Measurements, of which the median counts; each has a whole number of traced runs. */
const slices = 5

const acornFile = require.resolve('acorn')
const subjects = {
  json: {
    entry: fileURLToPath(new URL('./json-parser.cjs', import.meta.url)),
    run: (parser) => parser.parse,
    small: ['{"a":[1,2.5e3,"x\\n\\u0041"],"b":{"c":null,"d":true}}', '[[],{},-0.1,"text",false]'],
    large: [
      JSON.stringify(
        Array.from({ length: 300 }, (_, id) => ({ id, name: `item ${id}`, tags: ['a', 'b"c'], on: id % 3 === 0 })),
      ),
    ],
  },
  'css-tree': {
    entry: require.resolve('css-tree/package.json').replace('package.json', 'cjs/index.cjs'),
    run: (css) => (text) => css.generate(css.parse(text)),
    small: ['a{color:red;margin:0 auto}', '.a>b:not(.c)::before{width:calc(1px + 2em)}@media print{b{top:0}}'],
    large: [
      Array.from(
        { length: 200 },
        (_, i) => `.c${i}>a:hover{color:#${100 + i};margin:${i}px auto;background:url(i${i}.png)}`,
      ).join('\n'),
    ],
  },
  acorn: {
    entry: acornFile,
    run: (acorn) => (text) => acorn.parse(text, { ecmaVersion: 2022 }),
    small: ['const f = (a, b = 1) => a + b * 2; f(1)', 'class A { #x = 1; get x() { return this.#x } }'],
    large: [readFileSync(acornFile, 'utf8')],
  },
}

let copies = 0
const source = coverageSource()
const ours = (options) => (code, path) => instrument(code, `${path}?${copies}`, options).code
const istanbul = (code, path) =>
  createInstrumenter({ esModules: false, compact: true, coverageVariable: `__coverage${copies}__` }).instrumentSync(
    code,
    path,
  )

/** What each variant does to the code, and what is done around each run. */
const variants = {
  plain: { transform: (code) => code },
  Istanbul: { transform: istanbul },
  counters: { transform: ours({ comparisons: false }) },
  'counters, comparisons compiled in': { transform: ours({}) },
  'as the search uses it': { transform: ours({}), guided: tracedSeldom },
  'while it learns': { transform: ours({}), guided: tracedOften },
}

/** @returns a function that makes `times` runs over the inputs. */
function prepare(subject, variant) {
  copies++
  const target = subject.run(loadTransformed(subject.entry, variant.transform))
  let runs = 0
  return (inputs, times) => {
    for (let i = 0; i < times; i++) {
      const input = inputs[i % inputs.length]
      if (variant.guided === undefined) {
        target(input)
        continue
      }
      source.trace(runs++ % variant.guided === 0)
      source.start(1e9)
      target(input)
      source.stop()
    }
  }
}

/** CPU microseconds of one run. */
function costOfRun(name, size, label) {
  const subject = subjects[name]
  const inputs = subject[size]
  const run = prepare(subject, variants[label])
  const spend = (times) => {
    const start = process.cpuUsage()
    run(inputs, times)
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  // Optimised code arrives late: until then compilers would be compared, not counters.
  let times = tracedSeldom
  for (let spent = 0; spent < warmUp * 1000; ) {
    const cost = spend(times)
    spent += cost
    if (cost < (slice * 1000) / 2) times *= 2
  }
  const costs = Array.from({ length: slices }, () => spend(times) / times)
  return costs.sort((a, b) => a - b)[slices >> 1]
}

const [name, size, label] = process.argv.slice(2)
console.log(costOfRun(name, size, label))
