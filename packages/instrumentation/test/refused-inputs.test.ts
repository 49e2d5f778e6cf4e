import { assume, type CheckOptions, check, d } from '@fuzzwright/core'
import { instrument } from '@fuzzwright/instrumentation'
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'
import { expect, test } from 'vitest'

installRuntime()

function load(name: string, code: string): (...args: unknown[]) => unknown {
  const module: { exports: unknown } = { exports: undefined }
  new Function('module', 'assume', instrument(`module.exports = ${code}`, `/refused/${name}.js`).code)(module, assume)
  return module.exports as (...args: unknown[]) => unknown
}

/** The precondition is met by so few inputs that a search has to be led there by those it refused. */
const targets: Readonly<Record<string, [code: string, domains: CheckOptions['domains']]>> = {
  brackets: [
    `(text) => {
      let depth = 0
      let most = 0
      for (const char of text) {
        if (char === '(') depth++
        else if (char === ')') depth--
        else assume(false)
        assume(depth >= 0)
        most = Math.max(most, depth)
      }
      assume(depth === 0 && text.length >= 10)
      return most < 4
    }`,
    [d.string()],
  ],
  header: [
    `(magic, version, body) => {
      assume(magic === 'RIFFx')
      assume(version === 4711)
      return body.length < 3
    }`,
    [d.string(), d.int(), d.arrayOf(d.string())],
  ],
}

test.each(Object.entries(targets))(
  '%s: refused inputs lead to those that pass, and on to the bug',
  async (name, [code, domains]) => {
    const target = load(name, code)
    for (const seed of [1, 2, 3]) {
      const report = await check(
        target,
        { domains, seed, runs: 8000, timeBudget: 600_000 },
        { coverage: coverageSource() },
      )
      expect(report.outcome).toBe('failed')
    }
  },
)
