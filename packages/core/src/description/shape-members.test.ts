import { expect, test } from 'vitest'
import { shapeMembers } from './shape-members.ts'
import type { TypeShape } from './type-shape.ts'

const text: TypeShape = { kind: 'string' }
const number: TypeShape = { kind: 'number' }
const nothing: TypeShape = { kind: 'null' }
const schema = { module: 'm', exportName: 'S', side: 'output' } as const

test('names, unions and schemas are what they stand for, each once', () => {
  const shape: TypeShape = {
    kind: 'union',
    members: [
      { kind: 'reference', to: 'Text' },
      { kind: 'schema', name: 'S', schema, shape: { kind: 'union', members: [number, text] } },
      nothing,
    ],
  }
  expect(shapeMembers(shape, { Text: text })).toEqual([text, number, nothing])
  expect(shapeMembers({ kind: 'reference', to: 'It' }, { It: { kind: 'reference', to: 'It' } })).toEqual([])
})
