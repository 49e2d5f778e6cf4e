/** Which static methods make the instances that inputs are drawn of. */
import type { FuzzedMethodDescription, TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { withoutCalculations } from './calculations.ts'

const number: TypeShape = { kind: 'number' }
const own: TypeShape = { kind: 'union', members: [number, { kind: 'reference', to: 'Big' }] }

const described = (constructors: readonly { parameters: readonly [] }[]): FuzzedMethodDescription => {
  const factory = (name: string, ...shapes: readonly TypeShape[]) => ({
    name,
    parameters: shapes.map((shape) => ({ name: 'value', shape })),
  })
  const factories = [
    factory('power', own, number),
    factory('sum', { kind: 'array', element: own }),
    factory('from', own),
    factory('fromText', { kind: 'string' }),
    factory('ofCents', number),
    factory('random', number),
  ]
  return {
    ...{ formatVersion: 1, kind: 'function', name: 'add', returns: number, concreteValues: [], expectedErrors: [] },
    parameters: [{ name: 'value', shape: { kind: 'reference', to: 'Big' } }],
    definitions: {
      Big: { kind: 'class', name: 'Big', constructors: [...constructors], fields: [], factories, subclasses: [] },
    },
  }
}

const makersLeft = ({ definitions }: FuzzedMethodDescription): readonly string[] => {
  const shape = definitions.Big
  return shape?.kind === 'class' ? shape.factories.map(({ name }) => name) : []
}

test('what is handed an instance calculates, unless its name says that it makes one', () => {
  const left = makersLeft(withoutCalculations(described([{ parameters: [] }])))
  expect(left).toEqual(['from', 'fromText', 'ofCents', 'random'])
})

test('where there is no other way to make one, all are left', () => {
  expect(makersLeft(withoutCalculations(described([])))).toHaveLength(6)
})
