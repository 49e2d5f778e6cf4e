import { expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { ConstantsModelProvider } from '../providers/constants.ts'
import { fixed } from '../providers/fuzzed-value.ts'
import type { GenerateFunction } from '../providers/model-provider.ts'
import { check } from './check.ts'
import type { FuzzTestRequest } from './fuzz-test-request.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

const rare = 'a text that no search comes across'
const own: GenerateFunction = function* () {
  yield { index: 0, value: fixed(rare) }
}
const request: FuzzTestRequest = {
  test: { file: '', projectRoot: '', name: 'provided' },
  property: (value: unknown) => value !== rare,
  description: {
    ...{ formatVersion: 1, name: 'target', kind: 'function', definitions: {}, expectedErrors: [] },
    parameters: [{ name: 'value', shape: { kind: 'string' } }],
    returns: { kind: 'void' },
    concreteValues: [],
  },
  defaultSeed: 1,
  clock: { now: () => 0 },
}

test('values of one’s own providers are tried before the search', async () => {
  expect((await runFuzzTest(request)).outcome).toBe('passed')
  const { finding } = await runFuzzTest({ ...request, options: { providers: [own] } })
  expect(finding).toMatchObject({ phase: 'combinations', args: [rare] })
})

test('also where the type has no room for them', async () => {
  const [parameter] = request.description?.parameters ?? []
  const numbers = { ...parameter, name: 'value', shape: { kind: 'number' } } as const
  const description = request.description && { ...request.description, parameters: [numbers] }
  const { finding } = await runFuzzTest({
    ...request,
    ...(description && { description }),
    options: { providers: [own] },
  })
  expect(finding?.args).toEqual([rare])
})

test('beside domains, as far as those hold them', async () => {
  const property = (value: unknown) => value !== rare
  const providers = [own]
  const found = await check(property, { domains: [d.string(), d.int()], providers, seed: 1 })
  expect(found.finding).toMatchObject({ phase: 'combinations', args: [rare, 0] })
  expect((await check(property, { domains: [d.int()], providers, seed: 1 })).outcome).toBe('passed')
})

test('the constant that led to a failure is told, and what does not matter is not', async () => {
  const [parameter] = request.description?.parameters ?? []
  const numbers = { ...parameter, name: 'price', shape: { kind: 'number' } } as const
  const texts = { ...parameter, name: 'code', shape: { kind: 'string' } } as const
  const context = { kind: 'comparison', operator: '>', side: 'right' } as const
  const { finding } = await runFuzzTest({
    ...request,
    ...(request.description && {
      description: {
        ...request.description,
        parameters: [numbers, texts],
        concreteValues: [
          { value: 4711, context },
          { value: 'VIP', context },
        ],
      },
    }),
    property: (price: number) => !(price > 4711 && price < 4720),
  })
  expect(finding).toMatchObject({ phase: 'combinations', origins: ['price = 4712'] })
})

test.each([[[ConstantsModelProvider]], [['x']], [own]])('%j is no list of providers', async (providers) => {
  await expect(check(() => true, { domains: [], providers: providers as never })).rejects.toMatchObject({
    code: 'bad-option',
    message: expect.stringContaining('providers'),
  })
})
