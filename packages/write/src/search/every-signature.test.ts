import type { FuzzedMethodDescription, ParameterShape, TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { withEverySignature } from './every-signature.ts'

const number: TypeShape = { kind: 'number' }
const list = (readonly?: true): ParameterShape => ({
  name: 'list',
  shape: { kind: 'array', element: number, ...(readonly && { readonly }) },
})
const count: ParameterShape = { name: 'count', shape: number }

function merged(...lists: readonly ParameterShape[][]): readonly ParameterShape[] {
  const [parameters = [], ...others] = lists
  const description: FuzzedMethodDescription = {
    formatVersion: 1,
    name: 'f',
    kind: 'function',
    parameters,
    returns: number,
    definitions: {},
    overloads: others.map((other) => ({ parameters: other, returns: number })),
    concreteValues: [],
    expectedErrors: [],
  }
  return withEverySignature(description).parameters
}

test('what only a longer signature takes is optional', () => {
  expect(merged([list()], [list(), count], [list(), count, count])).toEqual([
    list(),
    { ...count, optional: true },
    { ...count, optional: true },
  ])
})

test('a promise to change nothing is no other type', () => {
  expect(merged([list()], [list(true)])).toEqual([list()])
})

test('where types differ, either may stand', () => {
  expect(merged([list(), count], [count])).toEqual([
    { ...list(), shape: { kind: 'union', members: [list().shape, number] } },
    { ...count, optional: true },
  ])
})

test('signatures that take any number of arguments are left as they are', () => {
  const rest: ParameterShape = { ...list(), rest: true }
  expect(merged([rest], [count])).toEqual([rest])
  expect(merged([count], [rest])).toEqual([count])
})
