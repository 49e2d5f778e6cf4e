import type { FuzzedMethodDescription } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { argumentsDomain } from './inputs.ts'
import { isOfKindTaken } from './untyped-crash.ts'

const options = { kind: 'union', members: [{ kind: 'null' }, { kind: 'boolean' }] } as const
const description: FuzzedMethodDescription = {
  ...{ formatVersion: 1, kind: 'function', name: 'write', definitions: {}, concreteValues: [], expectedErrors: [] },
  parameters: [
    { name: 'value', shape: { kind: 'unknown' } },
    { name: 'options', shape: options },
  ],
  returns: { kind: 'string' },
}

const taken = (crashes: (args: readonly unknown[]) => boolean, args: readonly unknown[]): Promise<boolean> => {
  const root = argumentsDomain(description, { resolveEntity: () => undefined })
  return isOfKindTaken({ description, root, seed: 1, crashes: async (candidate) => crashes(candidate) }, args)
}

test('a crash for a declared argument is news, whatever stands where nothing is declared', async () => {
  expect(await taken(([, given]) => given === null, [1, null])).toBe(true)
})

test('a crash for a kind of value that nobody declared is none', async () => {
  expect(await taken(([value]) => typeof value === 'number', [1, null])).toBe(false)
})

test('what crashes for all arguments but a few asks for something nobody declared', async () => {
  expect(await taken(([value]) => value !== 1, [2, null])).toBe(false)
})

test('a list of anything says nothing of its items, and may have none', async () => {
  const list = { kind: 'array', element: { kind: 'unknown' } } as const
  const reads: FuzzedMethodDescription = {
    ...{ ...description, name: 'read' },
    parameters: [{ name: 'items', shape: { kind: 'union', members: [list, { kind: 'string' }] } }],
  }
  const root = argumentsDomain(reads, { resolveEntity: () => undefined })
  const told = (crashes: (items: unknown) => boolean, items: unknown): Promise<boolean> =>
    isOfKindTaken({ description: reads, root, seed: 1, crashes: async ([given]) => crashes(given) }, [items])
  const isOf = (kind: string) => (items: unknown) => Array.isArray(items) && items.some((item) => typeof item === kind)
  expect(await told(isOf('string'), ['a'])).toBe(false)
  expect(await told((items) => Array.isArray(items) && items.length === 0, [])).toBe(true)
  expect(await told((items) => items === 'x', 'x')).toBe(true)
})
