import { describe, expect, test } from 'vitest'
import type { FuzzedConcreteValue } from '../description/fuzzed-method-description.ts'
import type { BuiltinName, TypeShape } from '../description/type-shape.ts'
import { printValue } from '../domain/print-value.ts'
import { runFuzzTest } from '../session/run-fuzz-test.ts'
import { domainFromShape } from './domain-from-shape.ts'

const constants = ['debug', '1', '/admin', 'example.org', '#top', 'X-Token', 'Bearer abc'].map(
  (value): FuzzedConcreteValue => ({ value, context: { kind: 'none' } }),
)

function search(name: BuiltinName, reached: (value: never) => boolean, seed: number) {
  const shape: TypeShape = { kind: 'builtin', name }
  return runFuzzTest({
    test: { file: '', projectRoot: '', name },
    property: (value: unknown) => !reached(value as never),
    description: {
      ...{ formatVersion: 1, name: 'target', kind: 'function', definitions: {}, expectedErrors: [] },
      parameters: [{ name: 'value', shape }],
      returns: { kind: 'void' },
      concreteValues: constants,
    },
    defaultSeed: seed,
    clock: { now: () => 0 },
  })
}

const seeds = [1, 2, 3, 4, 5]

describe('what code looks up inside is reached, and shrunk to just that', () => {
  test.each(seeds)('URLSearchParams, seed %i', async (seed) => {
    const { finding } = await search('URLSearchParams', (value: URLSearchParams) => value.get('debug') === '1', seed)
    expect(finding?.source).toBe("new URLSearchParams([['debug', '1']])")
  })

  test.each(seeds)('Headers, seed %i', async (seed) => {
    const { finding } = await search('Headers', (value: Headers) => value.get('x-token') === 'Bearer abc', seed)
    expect(finding?.source).toBe("new Headers({ 'x-token': 'Bearer abc' })")
  })

  test.each(seeds)('URL, seed %i', async (seed) => {
    const isReached = (value: URL) => value.pathname === '/admin' && value.searchParams.get('debug') === '1'
    const { finding } = await search('URL', isReached, seed)
    expect(finding?.source).toBe("new URL('https://a.com/admin?debug=1')")
  })
})

test.each<[BuiltinName, object]>([
  ['URL', new URL('https://example.org:8080/a/b?x=1&x=2#end')],
  ['URLSearchParams', new URLSearchParams('x=1&x=2&y=')],
  ['Headers', new Headers({ accept: 'text/html', a: '' })],
])('a %s that somebody gives is recognised', (name, given) => {
  const domain = domainFromShape({ kind: 'builtin', name }, { constants })
  const corpus = domain.fromValue(given)
  expect(corpus === undefined ? undefined : printValue(domain.getValue(corpus))).toBe(printValue(given))
})
