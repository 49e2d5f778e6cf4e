import { type AnyDomain, d, type JsonValue } from '@fuzzwright/core'
import { type FuzzTestRequest, runFuzzTest, systemClock } from '@fuzzwright/core/host'
import { instrument } from '@fuzzwright/instrumentation'
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'
import { expect, test } from 'vitest'

installRuntime()

/** The function an expression makes, instrumented. */
function load<Input = string>(name: string, code: string): (input: Input) => unknown {
  const module: { exports: unknown } = { exports: undefined }
  new Function('module', instrument(`module.exports = ${code}`, `/text/${name}.js`).code)(module)
  return module.exports as (input: Input) => unknown
}

function request<Input>(
  ...[name, seed, target, domain = d.string()]: [string, number, (input: Input) => unknown, AnyDomain?]
): FuzzTestRequest {
  return {
    test: { file: '', projectRoot: '', name },
    target,
    defaultSeed: seed,
    clock: systemClock,
    coverage: coverageSource(),
    options: {
      domains: [domain],
      runs: 60_000,
      timeBudget: 600_000,
      allowThrows: (error) => String(error) !== 'hit',
    },
  }
}

const seeds = [1, 2]

test('a reader of sections is led to the prototype all objects share', async () => {
  const read = load(
    'sections',
    `text => {
      const all = {}
      let section = all
      for (const line of text.split('\\n')) {
        const header = /^\\[([^\\]]*)\\]$/.exec(line)
        if (header) section = all[header[1]] = all[header[1]] || {}
        else if (line.includes('=')) section[line.slice(0, line.indexOf('='))] = line.slice(line.indexOf('=') + 1)
      }
      return all
    }`,
  )
  const { findings } = await runFuzzTest(request('sections', 1, read))
  expect(String(findings[0]?.error)).toMatch(/Polluted prototype/)
})

test('a pattern that is put together at run time says what it wants', async () => {
  const check = load(
    'pattern',
    `text => {
      const parts = ['^(?:[A-F]{2}', '-\\\\d{3}', '-(?:north|south))$']
      if (new RegExp(parts.join('')).test(text)) throw 'hit'
    }`,
  )
  for (const seed of seeds) {
    const { findings } = await runFuzzTest(request('pattern', seed, check))
    expect(findings[0]?.source).toMatch(/^'[A-F]{2}-\d{3}-(?:north|south)'$/)
  }
})

test('words that stand in the code are tried where nothing compares with them', async () => {
  const run = load(
    'table',
    `text => {
      const table = { 'launch sequence': () => { throw 'hit' }, 'abort': () => 1 }
      const [verb, object] = text.split(':')
      if (object !== undefined && Object.hasOwn(table, verb)) table[verb]()
    }`,
  )
  for (const seed of seeds) {
    const { findings } = await runFuzzTest(request('table', seed, run))
    expect(findings[0]?.source).toMatch(/^'launch sequence:/)
  }
})

test('what is looked up inside JSON is reached, wherever it stands and whatever the JSON was before', async () => {
  type Config = { readonly extra: JsonValue }
  const look = load<Config>('look', `({ extra }) => { if (extra?.administrator === 'of all') throw 'hit' }`)
  const first = load<Config>(
    'first',
    `({ extra }) => { if (Array.isArray(extra) && extra[0]?.role === 'root') throw 'hit' }`,
  )
  const nested = d.structOf({ n: d.int(), extra: d.jsonValue() })
  for (const seed of seeds) {
    const { findings } = await runFuzzTest(request('look', seed, look, nested))
    expect(findings[0]?.args).toEqual([{ n: 0, extra: { administrator: 'of all' } }])
    const listed = await runFuzzTest(request('first', seed, first, nested))
    expect(listed.findings[0]?.args).toEqual([{ n: 0, extra: [{ role: 'root' }] }])
  }
})
