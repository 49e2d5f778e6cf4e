import { expect, test } from 'vitest'
import type { FuzzedMethodDescription } from './fuzzed-method-description.ts'
import { joinSignatures } from './join-signatures.ts'
import type { ParameterShape, TypeShape } from './type-shape.ts'

const number: TypeShape = { kind: 'number' }
const list = (readonly?: true): ParameterShape => ({
  name: 'list',
  shape: { kind: 'array', element: number, ...(readonly && { readonly }) },
})
const count: ParameterShape = { name: 'count', shape: number }

const joined = (lists: readonly ParameterShape[][], returns?: readonly TypeShape[]) =>
  joinSignatures(described(lists, returns))

function described(lists: readonly ParameterShape[][], returns: readonly TypeShape[] = []): FuzzedMethodDescription {
  const [parameters = [], ...others] = lists
  return {
    formatVersion: 1,
    name: 'f',
    kind: 'function',
    parameters,
    returns: returns[0] ?? number,
    definitions: {},
    overloads: others.map((other, at) => ({ parameters: other, returns: returns[at + 1] ?? number })),
    concreteValues: [],
    expectedErrors: [],
  }
}

test('what only a longer signature takes is optional', () => {
  expect(joined([[list()], [list(), count], [list(), count, count]])?.description.parameters).toEqual([
    list(),
    { ...count, optional: true },
    { ...count, optional: true },
  ])
})

test('a promise to change nothing is no other type', () => {
  expect(joined([[list()], [list(true)]])).toBeUndefined()
})

test('where types differ, either may stand; where names do, none is right', () => {
  expect(joined([[list(), count], [count]])?.description.parameters).toEqual([
    { name: 'argument1', shape: { kind: 'union', members: [list().shape, number] } },
    { ...count, optional: true },
  ])
})

test('signatures that take any number of arguments are left as they are', () => {
  const rest: ParameterShape = { ...list(), rest: true }
  expect(joined([[rest], [count]])).toBeUndefined()
  expect(joined([[count], [rest]])).toBeUndefined()
})

test('an answer is held to what every signature is', () => {
  const held = { ...described([[list()], [count]]), judgedReturns: { kind: 'unknown' } } as const
  expect(joinSignatures(held)?.description).toMatchObject({ returns: number, judgedReturns: { kind: 'unknown' } })
})

test('an answer may be what any signature answers', () => {
  const text: TypeShape = { kind: 'string' }
  expect(joined([[list()], [count]], [number, text])?.description.returns).toEqual({
    kind: 'union',
    members: [number, text],
  })
  expect(joined([[list()], [count]], [number, { kind: 'unknown' }])?.description.returns).toEqual({ kind: 'unknown' })
})
