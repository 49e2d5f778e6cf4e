import type { FuzzedMethodDescription, PropertyShape, TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { brokenTitles, type Planted, text } from '../../test/planted.ts'
import { whatReturns, whatSettles } from './silent-options.ts'

const pattern: TypeShape = { kind: 'regexp' }
const truth: TypeShape = { kind: 'boolean' }

function options(shapes: Readonly<Record<string, TypeShape>>): TypeShape {
  const properties = Object.entries(shapes).map(([name, shape]): PropertyShape => ({ name, shape, optional: true }))
  return { kind: 'object', properties }
}

function taking(option: TypeShape): FuzzedMethodDescription {
  return {
    ...{ formatVersion: 1, kind: 'function', name: 'f', definitions: {}, concreteValues: [], expectedErrors: [] },
    parameters: [
      { name: 'value', shape: text },
      { name: 'options', shape: option, optional: true },
    ],
    returns: text,
  }
}

function optionsOf({ parameters }: FuzzedMethodDescription): TypeShape | undefined {
  return parameters[1]?.shape
}

test('limits, what is to be skipped and what needs a counterpart are no options of a round trip', () => {
  const reader = taking(
    options({
      parameterLimit: { kind: 'number' },
      ignoreCase: truth,
      allowUnsafe: truth,
      decodeDots: truth,
      sort: truth,
    }),
  )
  const writer = taking(options({ encodeDots: truth, sort: truth }))
  expect(optionsOf(whatReturns(reader, writer))).toEqual(options({ sort: truth }))
})

test('what is to be left out is no option either where it stands by itself', () => {
  const { parameters, ...decode } = taking(text)
  const named = (name: string) => ({
    ...decode,
    parameters: parameters.map((one, at) => (at === 0 ? one : { ...one, name })),
  })
  expect(whatReturns(named('exclude'), taking(text)).parameters).toHaveLength(1)
  expect(whatReturns(named('alphabet'), taking(text)).parameters).toHaveLength(2)
})

test('a separator of a round trip is a text with something in it', () => {
  const reader = taking(options({ separator: { kind: 'union', members: [text, pattern] } }))
  const returned = whatReturns(reader, reader)
  expect(optionsOf(returned)).toEqual(options({ separator: { kind: 'string', constraints: { minLength: 1 } } }))
})

test('what settles is handed flags and numbers, and no texts of its user', () => {
  const level: TypeShape = { kind: 'number' }
  const mode: TypeShape = { kind: 'literal', value: 'strict' }
  const settled = whatSettles(taking(options({ replacement: text, remove: pattern, level, mode })))
  expect(optionsOf(settled)).toEqual(options({ level, mode }))
  expect(whatSettles(taking(text)).parameters).toHaveLength(1)
})

test('what is left as it is stays the same description', () => {
  const plain = taking(options({ sort: truth }))
  expect(whatReturns(plain, plain)).toBe(plain)
  expect(whatSettles(plain)).toBe(plain)
})

const slug: Planted = {
  call: (value: string, { replacement = '-' }: { readonly replacement?: string } = {}) =>
    value.replaceAll(/[^a-z]+/g, () => replacement),
  takes: [text, options({ replacement: text })],
  gives: text,
  optionalFrom: 1,
}

test('a replacement of the user may be replaced when it comes back', async () => {
  expect(await brokenTitles({ slugify: slug }, 'idempotence')).toEqual([])
})

test('a list that is cut at a limit is no round trip', async () => {
  const limited = options({ limit: { kind: 'number', constraints: { integer: true, minimum: 0, maximum: 9 } } })
  const parse: Planted = {
    call: (value: string, { limit = 99 }: { readonly limit?: number } = {}) => value.split(',').slice(0, limit),
    takes: [text, limited],
    gives: { kind: 'array', element: text },
    optionalFrom: 1,
  }
  const stringify: Planted = {
    call: (value: string[]) => (value.length === 0 ? 'nothing,at,all' : value.join()),
    takes: [{ kind: 'array', element: text }],
    gives: text,
  }
  expect(await brokenTitles({ parse, stringify }, 'roundtrip')).not.toContain(
    'parse reads the same again from what stringify writes',
  )
})
