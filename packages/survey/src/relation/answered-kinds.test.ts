/** Which primitives may stand in an answer. */
import type { TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { answeredKinds } from './answered-kinds.ts'

const text: TypeShape = { kind: 'string' }
const bytes: TypeShape = { kind: 'typedArray', name: 'Uint8Array' }
const of = (shape: TypeShape, definitions: Readonly<Record<string, TypeShape>> = {}) => {
  const kinds = answeredKinds(shape, definitions)
  return kinds && [...kinds].sort()
}

test('rows of texts hold texts, and bytes hold nothing else', () => {
  expect(of({ kind: 'array', element: { kind: 'array', element: text } })).toEqual(['string'])
  expect(of(bytes)).toEqual([])
  expect(of({ kind: 'promise', value: text })).toEqual(['string'])
})

test('a type that refers to itself is read once, and one that leaves it open says nothing', () => {
  const nested: TypeShape = { kind: 'reference', to: 'Nested' }
  const list = (...members: readonly TypeShape[]): TypeShape => ({
    kind: 'array',
    element: { kind: 'union', members },
  })
  expect(of(nested, { Nested: list(bytes, nested) })).toEqual([])
  expect(of(nested, { Nested: list({ kind: 'literal', value: 1 }, nested) })).toEqual(['number'])
  expect(of(nested, { Nested: list({ kind: 'unknown' }, nested) })).toBeUndefined()
  expect(of(nested)).toBeUndefined()
})

test('names, places and values of objects count', () => {
  const shape: TypeShape = {
    kind: 'object',
    properties: [{ name: 'at', shape: { kind: 'tuple', elements: [{ shape: { kind: 'bigint' } }] } }],
    index: { key: text, value: { kind: 'boolean' } },
  }
  expect(of(shape)).toEqual(['bigint', 'boolean'])
  expect(of({ kind: 'map', key: text, value: { kind: 'number' } })).toEqual(['number', 'string'])
})
