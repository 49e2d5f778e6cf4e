import { describe, expect, test } from 'vitest'
import type { FuzzedConcreteValue, FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { Rng } from '../random/rng.ts'
import { ArrayModelProvider } from './array.ts'
import { CharToStringModelProvider } from './char-to-string.ts'
import { CollectionModelProvider } from './collection.ts'
import { ConstantsModelProvider } from './constants.ts'
import { DateModelProvider } from './date.ts'
import { EnumModelProvider } from './enum.ts'
import { FallbackModelProvider } from './fallback.ts'
import { fuzzNumbers } from './fuzz-numbers.ts'
import { fixed } from './fuzzed-value.ts'
import { innerParameterValues } from './inner-values.ts'
import { ModelProvider } from './model-provider.ts'
import { NullModelProvider } from './null.ts'
import { NumberClassModelProvider } from './number-class.ts'
import { ObjectModelProvider } from './object.ts'
import { PrimitiveDefaultsModelProvider } from './primitive-defaults.ts'
import { PrimitiveRandomModelProvider } from './primitive-random.ts'
import { notationStrings, PrimitivesModelProvider } from './primitives.ts'
import { RegexModelProvider } from './regex.ts'
import { RuntimeModelProvider } from './runtime.ts'
import { StringConstantModelProvider } from './string-constant.ts'

function described(
  shapes: readonly TypeShape[],
  concreteValues: readonly FuzzedConcreteValue[],
): FuzzedMethodDescription {
  return {
    formatVersion: 1,
    name: 'f',
    kind: 'function',
    parameters: shapes.map((shape, index) => ({ name: `p${index}`, shape })),
    returns: { kind: 'void' },
    definitions: {},
    concreteValues,
    expectedErrors: [],
  }
}

function valuesOf(provider: ModelProvider, shape: TypeShape, ...constants: FuzzedConcreteValue[]): unknown[] {
  const description = described([shape], constants)
  return (innerParameterValues(description.parameters, description, provider)[0] ?? []).map((value) => value.make())
}

const comparison = (operator: '===' | '!==' | '<' | '<=' | '>' | '>='): FuzzedConcreteValue['context'] => ({
  kind: 'comparison',
  operator,
  side: 'right',
})
const number: TypeShape = { kind: 'number' }
const bigint: TypeShape = { kind: 'bigint' }
const string: TypeShape = { kind: 'string' }
const boolean: TypeShape = { kind: 'boolean' }

describe('values of each provider', () => {
  test('primitive defaults', () => {
    const provider = new PrimitiveDefaultsModelProvider()
    const kinds = ['boolean', 'number', 'bigint', 'string', 'undefined', 'null'] as const
    expect(kinds.map((kind) => valuesOf(provider, { kind }))).toEqual([[false], [0], [0n], [''], [undefined], [null]])
  })

  test('primitives', () => {
    const provider = new PrimitivesModelProvider()
    const { MAX_SAFE_INTEGER, MIN_SAFE_INTEGER, MIN_VALUE, MAX_VALUE } = Number
    const large = [MAX_SAFE_INTEGER, MIN_SAFE_INTEGER, MIN_VALUE, MAX_VALUE, Infinity, -Infinity, NaN]
    expect(valuesOf(provider, number)).toEqual([0, 1, -1, 1.1, -1.1, -0, ...large, 2 ** 31, -(2 ** 31), 2 ** 32])
    expect(valuesOf(provider, bigint)).toEqual([0n, 1n, -1n, 2n ** 63n, -(2n ** 63n), 2n ** 64n])
    const own = ['', '   ', 'string', '\n\t\r']
    const later = ['abc', 'XZ', '\'"`\\', '10', '-3', '\0', 'é', '😀', '\ud800', '__proto__']
    expect(valuesOf(provider, string)).toEqual([...own, ...later, ...notationStrings])
    expect(valuesOf(provider, boolean)).toEqual([false, true])
    expect(
      valuesOf(provider, { kind: 'number', constraints: { integer: true, minimum: 1, maximum: 2 ** 32 } }),
    ).toEqual([1, 2 ** 31, 2 ** 32])
  })

  test('the ends of a range are corners too, as those of a byte are', () => {
    const provider = new PrimitivesModelProvider()
    const byte = { integer: true, minimum: -128, maximum: 127 }
    expect(valuesOf(provider, { kind: 'number', constraints: byte })).toEqual([0, 1, -1, -0, -128, 127])
    expect(valuesOf(provider, { kind: 'bigint', constraints: { minimum: 5, maximum: 9 } })).toEqual([5n, 9n])
    expect(valuesOf(provider, { kind: 'number', constraints: { minimum: 0.25, maximum: 0.75 } })).toEqual([0.25, 0.75])
  })

  test.each([
    ['===', [10, 11, 9]],
    ['!==', [10, 11, 9]],
    ['>', [10, 11, 9]],
    ['<=', [10, 11, 9]],
    ['<', [10, 9, 11]],
    ['>=', [10, 9, 11]],
  ] as const)('a constant compared with %s, and its neighbours, the better one first', (operator, expected) => {
    const provider = new ConstantsModelProvider()
    expect(valuesOf(provider, number, { value: 10, context: comparison(operator) })).toEqual(expected)
    const big = expected.map(BigInt)
    expect(valuesOf(provider, bigint, { value: { bigint: '10' }, context: comparison(operator) })).toEqual(big)
  })

  test('the side of a constant is not its negation', () => {
    const left = { kind: 'comparison', operator: '<', side: 'left' } as const
    expect(valuesOf(new ConstantsModelProvider(), number, { value: 10, context: left })).toEqual([10, 11, 9])
    const description = described([number], [{ value: 10, context: left }])
    const [first] = innerParameterValues(description.parameters, description, new ConstantsModelProvider())[0] ?? []
    expect(first?.summary).toBe('%var% > 10')
  })

  test('fractions have the next representable numbers as neighbours', () => {
    const near = valuesOf(new ConstantsModelProvider(), number, { value: 0.5, context: comparison('===') })
    expect(near).toEqual([0.5, 1.5, -0.5, 0.5000000000000001, 0.49999999999999994])
  })

  test('string constants', () => {
    const provider = new StringConstantModelProvider()
    expect(valuesOf(provider, string, { value: 'Ab', context: comparison('===') })).toEqual(['Ab', 'A', 'Aba', 'aB'])
    const call = { kind: 'call', method: 'includes', role: 'argument' } as const
    const called = valuesOf(provider, string, { value: 'Ab', context: call })
    expect(called).toEqual(['Ab', 'A', 'Aba', 'aB', 'Aa', 'aAb', 'aAbb', 'AbAb'])
    expect(valuesOf(provider, string, { value: 99, context: { kind: 'character' } })).toEqual(['c'])
    const length = { kind: 'length', operator: '>', side: 'right' } as const
    expect(valuesOf(provider, string, { value: 2, context: length })).toEqual(['aa', 'aaa', 'a'])
  })

  test('characters are joined, straight and reversed', () => {
    const character = { kind: 'character' } as const
    const constants = ['a', 'b'].map((value) => ({ value, context: character }))
    const found = valuesOf(new CharToStringModelProvider(), string, ...constants, { value: 99, context: character })
    expect(found.slice(0, 2)).toEqual(['abc', 'cba'])
    expect(found).toEqual(expect.arrayContaining(['a', 'b', 'c', 'c'.repeat(16)]))
  })

  test('matches of regular expressions, and one near miss each', () => {
    const pattern = { value: { regexp: '^[A-F]{3}-\\d{4}$', flags: '' }, context: { kind: 'none' } } as const
    const found = valuesOf(new RegexModelProvider(), string, pattern) as string[]
    expect(found.slice(0, -1).every((text) => /^[A-F]{3}-\d{4}$/.test(text))).toBe(true)
    expect(/^[A-F]{3}-\d{4}$/.test(found.at(-1) as string)).toBe(false)
    const call = { value: '^a+$', context: { kind: 'call', method: 'match', role: 'argument' } } as const
    expect(valuesOf(new RegexModelProvider(), string, call).some((text) => /^a+$/.test(text as string))).toBe(true)
    const broken = { value: '(', context: call.context } as const
    expect(valuesOf(new RegexModelProvider(), string, broken)).toEqual([])
  })

  test('null and undefined, strictly or not', () => {
    const nullable: TypeShape = { kind: 'union', members: [string, { kind: 'null' }, { kind: 'undefined' }] }
    expect(valuesOf(new NullModelProvider(), nullable)).toEqual([null, undefined])
    expect(valuesOf(new NullModelProvider(), { kind: 'date' })).toEqual([])
    expect(valuesOf(new NullModelProvider({ strict: false }), { kind: 'date' })).toEqual([null, undefined])
    expect(valuesOf(new NullModelProvider({ strict: false }), string)).toEqual([])
  })

  test('enums and literals', () => {
    const provider = new EnumModelProvider()
    const members = [
      { name: 'A', value: 1 },
      { name: 'B', value: 2 },
    ]
    expect(valuesOf(provider, { kind: 'enum', name: 'E', members })).toEqual([1, 2])
    expect(valuesOf(provider, { kind: 'enum', name: 'E', members, flags: true })).toEqual([1, 2, 0, 3])
    const literals = ['x', 3].map((value) => ({ kind: 'literal', value }) as const)
    expect(valuesOf(provider, { kind: 'union', members: literals })).toEqual(['x', 3])
  })

  test('collections', () => {
    const provider = new CollectionModelProvider(new PrimitiveDefaultsModelProvider(), { frozen: true })
    const [empty, frozen] = valuesOf(provider, { kind: 'array', element: number })
    expect([empty, frozen, Object.isFrozen(empty), Object.isFrozen(frozen)]).toEqual([[], [], false, true])
    const two = { value: 2, context: comparison('===') }
    const sizes = (shape: TypeShape): number[] =>
      valuesOf(new CollectionModelProvider(new PrimitivesModelProvider()), shape, two).map(
        (value) => (value as Map<unknown, unknown>).size,
      )
    expect(new Set(sizes({ kind: 'set', element: number }))).toEqual(new Set([0, 1, 2, 3]))
    expect(new Set(sizes({ kind: 'map', key: string, value: number }))).toEqual(new Set([0, 1, 2, 3]))
    const record = valuesOf(provider, { kind: 'object', properties: [], index: { key: string, value: number } })
    expect(Object.getPrototypeOf(record[0])).toBe(null)
    const generated = valuesOf(provider, { kind: 'iterable', element: number, generator: true })
    expect([...(generated[0] as Iterable<unknown>)]).toEqual([])
  })

  test('arrays', () => {
    const provider = new ArrayModelProvider(new PrimitiveDefaultsModelProvider())
    expect(valuesOf(provider, { kind: 'array', element: number })).toEqual([
      [],
      [0],
      [0, 0, 0],
      [0, 0, 0],
      new Array(10).fill(0),
    ])
    const bytes = valuesOf(
      provider,
      { kind: 'typedArray', name: 'Uint8Array' },
      { value: 'PK', context: comparison('===') },
    )
    expect(bytes).toContainEqual(new Uint8Array(10))
    expect(bytes).toContainEqual(Uint8Array.of(80, 75))
    expect(valuesOf(provider, { kind: 'builtin', name: 'Buffer' }).every((value) => Buffer.isBuffer(value))).toBe(true)
    const tuple = valuesOf(provider, {
      kind: 'tuple',
      elements: [{ shape: number }, { shape: string, optional: true }],
    })
    expect(tuple).toEqual([[0], [0, '']])
  })

  test('dates', () => {
    const now = 1_700_000_000_000
    const constants = [
      { value: '2001-09-09T01:46:40Z', context: comparison('===') },
      { value: { date: 5 }, context: comparison('===') },
    ]
    const times = valuesOf(new DateModelProvider({ now }), { kind: 'date' }, ...constants).map((date) => Number(date))
    expect(times).toEqual(expect.arrayContaining([now, 0, -1, Date.UTC(2024, 1, 29), 8.64e15, -8.64e15, NaN, 1e12, 5]))
  })

  test('either kind of number', () => {
    const found = valuesOf(new NumberClassModelProvider(), { kind: 'union', members: [number, bigint] })
    expect(found).toEqual([-5, -4n, -3, -2n, -1, 0n, 1, 2n, 3, 4n])
    expect(valuesOf(new NumberClassModelProvider(), number)).toEqual([])
  })

  test('five random values of a primitive, the same for the same seed', () => {
    const found = valuesOf(new PrimitiveRandomModelProvider(new Rng(3)), { kind: 'bigint' })
    expect(found.length).toBeLessThanOrEqual(5)
    expect(found.length).toBeGreaterThan(0)
    expect(valuesOf(new PrimitiveRandomModelProvider(new Rng(3)), { kind: 'bigint' })).toEqual(found)
    expect(found.every((value) => typeof value === 'bigint')).toBe(true)
  })

  test('what only JavaScript has', async () => {
    const provider = new RuntimeModelProvider(new PrimitivesModelProvider())
    expect(valuesOf(provider, { kind: 'symbol' })).toContain(Symbol.iterator)
    expect(valuesOf(provider, { kind: 'regexp' }).map(String)).toEqual(['/(?:)/', '/./g'])
    const functions = valuesOf(provider, {
      kind: 'function',
      parameters: [{ name: 'x', shape: number }],
      returns: number,
    })
    const answers = functions.map((answer) => (answer as (x: number) => number)(42))
    expect(answers.slice(0, 4)).toEqual([42, 0, 1, -1])
    const promises = valuesOf(provider, { kind: 'promise', value: boolean })
    expect(await Promise.all(promises)).toEqual([false, true])
  })

  test('objects from properties, absent where they may be', () => {
    const shape: TypeShape = {
      kind: 'object',
      properties: [
        { name: 'a', shape: boolean },
        { name: 'b', shape: number, optional: true },
      ],
    }
    const found = valuesOf(new ObjectModelProvider(new PrimitiveDefaultsModelProvider()), shape)
    expect(found).toEqual(expect.arrayContaining([{ a: false }, { a: false, b: 0 }]))
    expect(found).toHaveLength(2)
  })

  test('the fallback answers for every type that has values', () => {
    const provider = new FallbackModelProvider()
    expect(valuesOf(provider, { kind: 'unknown' }).length).toBeGreaterThan(1)
    expect(valuesOf(provider, { kind: 'never' })).toEqual([])
  })

  test('fuzzNumbers joins constants, neighbours and defaults', () => {
    expect(fuzzNumbers([{ value: 3, context: comparison('<') }], [0, 3, -1])).toEqual([3, 2, 4, 0, -1])
    expect(fuzzNumbers([{ value: 3, context: comparison('<') }], [0], (value) => value > 2)).toEqual([3, 4])
  })
})

describe('the algebra of providers', () => {
  class One extends ModelProvider {
    *generate() {
      yield { index: 0, value: fixed('one') }
    }
  }
  class Two extends ModelProvider {
    *generate() {
      yield { index: 1, value: fixed('two') }
    }
  }
  const one = new One()
  const two = new Two()
  const description = described([string, string], [])
  const lists = (provider: ModelProvider): unknown[][] =>
    innerParameterValues(description.parameters, description, provider).map((list) => list.map((value) => value.make()))

  test('with keeps the order and is flat', () => {
    const joined = one.with(two.with(one))
    expect(joined.parts()).toEqual([one, two, one])
    expect(lists(joined)).toEqual([['one'], ['two']])
    expect(lists(ModelProvider.of(two, one))).toEqual([['one'], ['two']])
  })

  test('except drops a provider, a class or what a predicate names', () => {
    const joined = one.with(two)
    for (const excluded of [two, Two, (provider: ModelProvider) => provider === two]) {
      expect(lists(joined.except(excluded))).toEqual([['one'], []])
    }
  })

  test('map replaces each part', () => {
    expect(lists(one.with(two).map((provider) => (provider === one ? two : provider)))).toEqual([[], ['two']])
  })

  test('a fallback serves only the parameters that got nothing', () => {
    const everything = ModelProvider.of(function* () {
      yield { index: 0, value: fixed('spare') }
      yield { index: 1, value: fixed('spare') }
    })
    expect(lists(one.withFallback(everything))).toEqual([['one'], ['spare']])
    expect(lists(one.withFallback((shape) => fixed(shape.kind)))).toEqual([['one'], ['string']])
    expect(lists(one.withFallback(everything).except(One))).toEqual([['spare'], ['spare']])
  })
})
