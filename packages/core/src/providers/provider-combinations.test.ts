import { describe, expect, test } from 'vitest'
import type { FuzzedConcreteValue, FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { ParameterShape } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import { ArgumentListDomain } from '../from-shape/argument-list.ts'
import { dictionaryFromDescription } from '../from-shape/dictionary-from-description.ts'
import { domainsFromDescription } from '../from-shape/domain-from-shape.ts'
import { Rng } from '../random/rng.ts'
import { recipe } from './fuzzed-value.ts'
import { ModelProvider } from './model-provider.ts'
import { providerCombinations, withProviderValues } from './provider-combinations.ts'

function described(
  parameters: readonly ParameterShape[],
  concreteValues: readonly FuzzedConcreteValue[] = [],
): FuzzedMethodDescription {
  return {
    formatVersion: 1,
    name: 'f',
    kind: 'function',
    parameters,
    returns: { kind: 'void' },
    definitions: {},
    concreteValues,
    expectedErrors: [],
  }
}

const equals = { kind: 'comparison', operator: '===', side: 'right' } as const

describe('providerCombinations', () => {
  const description = described(
    [
      { name: 's', shape: { kind: 'string' } },
      { name: 'o', shape: { kind: 'object', properties: [{ name: 'n', shape: { kind: 'number' } }] } },
      { name: 'rest', shape: { kind: 'array', element: { kind: 'boolean' } }, rest: true },
      { name: 'late', shape: { kind: 'number' }, optional: true },
    ],
    [
      { value: 'needle', context: equals },
      { value: 4321, context: equals },
    ],
  )
  const root = domainsFromDescription(description)

  test('yields valid corpus values, each once, within the limit', () => {
    const g = new Context(new Rng(2))
    const seen = new Set<string>()
    for (const c of providerCombinations(description, root, { rng: new Rng(1), limit: 400 })) {
      expect(root.validate(c)).toBe(undefined)
      seen.add(JSON.stringify(root.serialize(c)))
      root.mutate(c, g.reset())
    }
    expect(seen.size).toBe(400)
  })

  test('ends where no arguments go together', () => {
    class NothingGoes extends ArgumentListDomain {
      tries = 0

      override validate(): string {
        this.tries++
        return 'nothing goes together'
      }
    }
    const words = Array.from({ length: 30 }, (_, at) => ({ value: `word ${at}`, context: equals }))
    const texts = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name, shape: { kind: 'string' } }) as const)
    const several = described(texts, words)
    const { parts } = domainsFromDescription(several)
    const nothing = new NothingGoes(parts)
    expect([...providerCombinations(several, nothing, { rng: new Rng(1), limit: 10 })]).toEqual([])
    expect(nothing.tries).toBeLessThan(1000)
  })

  test('constants reach the inside of objects', () => {
    const values = [...providerCombinations(description, root, { rng: new Rng(1), limit: 400 })].map(
      (c) => root.getValue(c) as [string, { n: number }],
    )
    expect(values.some(([s]) => s === 'needle')).toBe(true)
    expect(values.some(([, o]) => o.n === 4321)).toBe(true)
    expect(values.some(([, o]) => o.n === 4322)).toBe(true)
  })

  test('a parameter whose type no provider recognises gets values of its domain', () => {
    const callbacks = described([{ name: 'f', shape: { kind: 'promise', value: { kind: 'number' } } }])
    const domain = domainsFromDescription(callbacks)
    const found = [...providerCombinations(callbacks, domain, { rng: new Rng(1), limit: 10 })]
    expect(found.length).toBeGreaterThan(0)
    for (const c of found) expect(domain.getValue(c)[0]).toBeInstanceOf(Promise)
  })
})

test('values that no domain holds find room beside it', () => {
  const description = described([{ name: 'u', shape: { kind: 'string' } }])
  class Foreign {}
  const provider = ModelProvider.of(function* () {
    yield { index: 0, value: recipe(() => new Foreign()) }
  })
  const root = withProviderValues(description, domainsFromDescription(description), provider)
  const g = new Context(new Rng(1))
  const values = Array.from({ length: 200 }, () => root.getValue(root.init(g.reset()))[0])
  expect(values.some((value) => value instanceof Foreign)).toBe(true)
  expect(values.filter((value) => typeof value === 'string').length).toBeGreaterThan(100)
})

test('the dictionary holds constants and what is next to them', () => {
  const dictionary = dictionaryFromDescription(
    described(
      [],
      [
        { value: 10, context: { kind: 'comparison', operator: '>', side: 'right' } },
        { value: { bigint: '7' }, context: equals },
        { value: 'Key', context: equals },
        { value: 'name', context: { kind: 'key' } },
        { value: 99, context: { kind: 'character' } },
        { value: { date: 1_000_000 }, context: { kind: 'none' } },
      ],
    ),
  )
  expect(dictionary.numbers).toEqual(expect.arrayContaining([10, 11, 9, 1_000_000]))
  expect(dictionary.bigints).toEqual([7n, 8n, 6n])
  expect(dictionary.strings).toEqual(['Key', 'Ke', 'Keya', 'kEY', 'name', 'c'])
})
