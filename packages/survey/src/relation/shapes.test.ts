import type { PropertyShape, TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { objectIn } from './shapes.ts'

const object = (...properties: readonly PropertyShape[]): TypeShape => ({ kind: 'object', properties })
const text: PropertyShape = { name: 'text', shape: { kind: 'string' } }
const count: PropertyShape = { name: 'count', shape: { kind: 'number' }, optional: true }
const union = (...members: readonly TypeShape[]): TypeShape => ({ kind: 'union', members })

test('a choice of objects is one that has what all of them have', () => {
  const definitions = { Known: object(text, count) }
  const choice = union({ kind: 'reference', to: 'Known' }, object(text, { name: 'more', shape: { kind: 'boolean' } }))
  expect(objectIn(union(choice, { kind: 'undefined' }), definitions)).toEqual({
    kind: 'object',
    properties: [
      { ...text, optional: false },
      { ...count, optional: true },
      { name: 'more', shape: { kind: 'boolean' }, optional: true },
    ],
  })
})

test('what is of one name and of several shapes is any of them', () => {
  const other = { ...text, shape: { kind: 'number' } as const }
  expect(objectIn(union(object(text), object(other)), {})?.properties).toEqual([
    { name: 'text', shape: union(text.shape, other.shape), optional: false },
  ])
})

test('an object is itself, and what may be no object is none', () => {
  expect(objectIn(object(text), {})).toEqual(object(text))
  expect(objectIn(union(object(text), { kind: 'string' }), {})).toBeUndefined()
  expect(objectIn({ kind: 'unknown' }, {})).toBeUndefined()
})
