/** Instrumented programs do what the plain ones do, with tracing off and on. */
import { describe, expect, test } from 'vitest'
import { instrument } from '../src/instrument.ts'
import { coverageSource } from '../src/runtime/index.ts'
import { snippets } from './snippets.data.ts'

type Program = (log: (...values: unknown[]) => unknown) => unknown

function load(code: string): Program {
  const module = { exports: {} }
  new Function('module', 'exports', 'require', code)(module, module.exports, undefined)
  return module.exports as Program
}

/** Everything a program lets one see. Awaits a promise only when there is one, as synchronous code is to stay so. */
async function observe(load: () => Program): Promise<unknown> {
  const notes: unknown[] = []
  const log = (...values: unknown[]) => {
    notes.push(...values)
    return values.at(-1)
  }
  try {
    const value = load()(log)
    return { value: value instanceof Promise ? ['promise', await value] : value, notes }
  } catch (error) {
    const thrown = error instanceof Error ? { name: error.name, message: error.message } : error
    return { thrown, notes }
  }
}

const program = (snippet: string) => `module.exports = function (log) {\n${snippet}\n}`

describe('behaviour', () => {
  test('there are at least 200 programs', () => {
    expect(new Set(snippets).size).toBeGreaterThanOrEqual(200)
  })

  test.each(snippets)('%s', async (snippet) => {
    const source = coverageSource()
    const plain = await observe(() => load(program(snippet)))
    for (const options of [{}, { comparisons: false }, { steps: false }, { hoistBuiltins: true }]) {
      const { code } = instrument(program(snippet), `/snippet/${snippet}`, options)
      for (const trace of [false, true]) {
        source.trace(trace)
        source.start(Number.POSITIVE_INFINITY)
        const seen = await observe(() => load(code))
        source.stop()
        expect(seen).toEqual(plain)
      }
    }
  })
})
