import { d } from '@fuzzwright/core'
import { type FuzzTestRequest, runFuzzTest, systemClock } from '@fuzzwright/core/host'
import { instrument } from '@fuzzwright/instrumentation'
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'
import { expect, test } from 'vitest'

installRuntime()

/** The function an expression makes, instrumented. */
function load(name: string, code: string): (text: string) => unknown {
  const module: { exports: unknown } = { exports: undefined }
  new Function('module', instrument(`module.exports = ${code}`, `/text/${name}.js`).code)(module)
  return module.exports as (text: string) => unknown
}

function request(name: string, seed: number, target: (text: string) => unknown): FuzzTestRequest {
  return {
    test: { file: '', projectRoot: '', name },
    target,
    defaultSeed: seed,
    clock: systemClock,
    coverage: coverageSource(),
    options: {
      domains: [d.string()],
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
