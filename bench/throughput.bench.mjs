// Runs per CPU second of a whole check(), guidance off and on, beside fast-check on the same shapes.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { check, d } from '@fuzzwright/core'
import { instrument } from '@fuzzwright/instrumentation'
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'
import fc from 'fast-check'

const trivial = `export function target() { return true }
export function empty() {}`

/** Equal shapes on both sides; sizes and distributions are each tool's own defaults. */
const shapes = {
  integer: [() => d.int(), () => fc.integer()],
  string: [() => d.string(), () => fc.string()],
  'array of integers': [() => d.arrayOf(d.int()), () => fc.array(fc.integer())],
  'array of strings': [() => d.arrayOf(d.string()), () => fc.array(fc.string())],
  tuple: [() => d.tupleOf(d.int(), d.int(), d.string()), () => fc.tuple(fc.integer(), fc.integer(), fc.string())],
  record: [
    () => d.structOf({ a: d.int(), b: d.string(), c: d.boolean(), d: d.number(), e: d.arrayOf(d.int()) }),
    () => fc.record({ a: fc.integer(), b: fc.string(), c: fc.boolean(), d: fc.double(), e: fc.array(fc.integer()) }),
  ],
  ...('json' in d ? { json: [() => d.json(), () => fc.json()] } : {}),
}

const rounds = 5
const millisecondsPerRound = 400
/** Runs of the guided JSON parser: as many as Jazzer.js was given for its 19,000 a second, learning included. */
const parserRuns = 300_000
/** The core on which the aims are stated does so many integers of fast-check a CPU second. */
const statedIntegers = 1_500_000

export default async function throughput({ args, version }) {
  const target = await loadInstrumented(trivial)
  const parser = await loadInstrumented(jsonParser)
  const rows = []
  for (const [shape, [ours, theirs]] of Object.entries(shapes)) {
    if (args.length > 0 && !args.includes(shape)) continue
    rows.push(await compare(shape, ours, theirs, target.target))
  }
  const ratio = (name) => rows.map((row) => row[name]).sort((a, b) => a - b)
  const median = (list) => list[Math.floor(list.length / 2)]
  const off = ratio('off / fast-check')
  const on = ratio('on / fast-check')
  const empty = await rate((runs) => guided([d.int()], target.empty, runs))
  await guided([d.string()], parser.parse, 50_000, 0)
  const json = await perSecond(() => guided([d.string()], parser.parse, parserRuns), parserRuns)
  const integers = await rate((runs) =>
    fc.assert(
      fc.property(fc.integer(), () => true),
      { numRuns: runs, seed: 1 },
    ),
  )
  const scaled = (figure) => Math.round((figure * statedIntegers) / integers)
  rows.push(
    { shape: 'empty target, guided', 'fast-check': '', 'ours, on': empty, 'at 1.5 M integers': scaled(empty) },
    { shape: 'JSON parser, guided', 'fast-check': '', 'ours, on': json, 'at 1.5 M integers': scaled(json) },
  )
  return {
    rows,
    ratios: {
      'guidance off, least': off[0],
      'guidance off, median': median(off),
      'guidance on, least': on[0],
      'guidance on, median': median(on),
      'integers of fast-check a CPU second here': integers,
      'empty target, on a core of 1.5 M integers': scaled(empty),
      'JSON parser, on a core of 1.5 M integers': scaled(json),
    },
    versions: { 'fast-check': version('fast-check') },
    partial: args.length > 0,
  }
}

async function compare(shape, ours, theirs, target) {
  const rates = { off: [], on: [], peer: [] }
  for (let round = 0; round < rounds; round++) {
    rates.peer.push(
      await rate((runs) =>
        fc.assert(
          fc.property(theirs(), () => true),
          { numRuns: runs, seed: round },
        ),
      ),
    )
    rates.off.push(await rate((runs) => check(() => true, { domains: [ours()], runs, timeBudget: 1e9, seed: round })))
    rates.on.push(await rate((runs) => guided([ours()], target, runs, round)))
  }
  const middle = (list) => list.sort((a, b) => a - b)[Math.floor(rounds / 2)]
  const [off, on, peer] = [middle(rates.off), middle(rates.on), middle(rates.peer)]
  return {
    shape,
    'fast-check': peer,
    'ours, off': off,
    'ours, on': on,
    'off / fast-check': off / peer,
    'on / fast-check': on / peer,
  }
}

function guided(domains, property, runs, seed = 1) {
  return check(property, { domains, runs, timeBudget: 1e9, seed }, { coverage: coverageSource() })
}

async function perSecond(work, runs) {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return Math.round((runs / (user + system)) * 1e6)
}

/** Runs per CPU second, over about the time of a round. */
async function rate(work) {
  for (let runs = 2000; ; runs *= 2) {
    const start = process.cpuUsage()
    await work(runs)
    const { user, system } = process.cpuUsage(start)
    const milliseconds = (user + system) / 1000
    if (milliseconds >= millisecondsPerRound) return Math.round((runs / milliseconds) * 1000)
  }
}

async function loadInstrumented(code) {
  installRuntime()
  const file = join(mkdtempSync(join(tmpdir(), 'throughput-')), 'target.mjs')
  writeFileSync(file, instrument(code, file).code)
  return import(pathToFileURL(file).href)
}

const jsonParser = `
export function parse(text) {
  let at = 0
  const fail = (what) => { throw new SyntaxError(what + ' at ' + at) }
  const space = () => { while (at < text.length && (text[at] === ' ' || text[at] === '\\n' || text[at] === '\\t' || text[at] === '\\r')) at++ }
  const word = (expected, value) => { for (const c of expected) { if (text[at] !== c) fail('word'); at++ } return value }
  const string = () => {
    let out = ''
    at++
    while (at < text.length) {
      const c = text[at++]
      if (c === '"') return out
      if (c === '\\\\') {
        const escape = text[at++]
        if (escape === 'n') out += '\\n'
        else if (escape === 't') out += '\\t'
        else if (escape === 'u') {
          const code = Number.parseInt(text.slice(at, at + 4), 16)
          if (Number.isNaN(code)) fail('escape')
          out += String.fromCharCode(code)
          at += 4
        } else if (escape === '"' || escape === '\\\\' || escape === '/') out += escape
        else fail('escape')
      } else if (c < ' ') fail('control')
      else out += c
    }
    fail('string')
  }
  const number = () => {
    const start = at
    if (text[at] === '-') at++
    while (at < text.length && text[at] >= '0' && text[at] <= '9') at++
    if (text[at] === '.') { at++; while (at < text.length && text[at] >= '0' && text[at] <= '9') at++ }
    if (text[at] === 'e' || text[at] === 'E') { at++; if (text[at] === '+' || text[at] === '-') at++; while (at < text.length && text[at] >= '0' && text[at] <= '9') at++ }
    const value = Number(text.slice(start, at))
    if (start === at || Number.isNaN(value)) fail('number')
    return value
  }
  const list = () => {
    const items = []
    at++
    space()
    if (text[at] === ']') { at++; return items }
    for (;;) {
      items.push(value())
      space()
      if (text[at] === ']') { at++; return items }
      if (text[at] !== ',') fail('list')
      at++
    }
  }
  const object = () => {
    const result = {}
    at++
    space()
    if (text[at] === '}') { at++; return result }
    for (;;) {
      space()
      if (text[at] !== '"') fail('key')
      const key = string()
      space()
      if (text[at] !== ':') fail('colon')
      at++
      result[key] = value()
      space()
      if (text[at] === '}') { at++; return result }
      if (text[at] !== ',') fail('object')
      at++
    }
  }
  const value = () => {
    space()
    const c = text[at]
    if (c === '{') return object()
    if (c === '[') return list()
    if (c === '"') return string()
    if (c === 't') return word('true', true)
    if (c === 'f') return word('false', false)
    if (c === 'n') return word('null', null)
    return number()
  }
  try {
    const result = value()
    space()
    if (at < text.length) fail('end')
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return true
    throw error
  }
}
`
