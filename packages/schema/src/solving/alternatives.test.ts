import { sample } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { fromSchema } from '../from-schema.ts'

const shape = (kind: string, more: object) => ({
  properties: { kind: { const: kind }, ...more },
  required: ['kind'],
  additionalProperties: false,
})

test('alternatives told apart by a member they ask for are drawn as objects, each about as often', () => {
  const kinds = Array.from({ length: 12 }, (_, index) => `kind ${index}`)
  const values = sample(fromSchema({ oneOf: kinds.map((kind) => shape(kind, { size: { type: 'integer' } })) }), {
    count: 240,
    seed: 1,
  })
  const drawn = values.map((value) => (value as { kind: string }).kind)
  expect(new Set(drawn)).toEqual(new Set(kinds))
})

test('references and allOf are followed to what tells them apart', () => {
  const schema = {
    oneOf: [{ $ref: '#/$defs/circle' }, { allOf: [{ $ref: '#/$defs/square' }] }],
    $defs: {
      kind: { enum: ['circle', 'ring'] },
      circle: { type: 'object', properties: { kind: { $ref: '#/$defs/kind' } }, required: ['kind'] },
      square: { type: 'object', properties: { kind: { const: 'square' } } },
    },
  }
  const values = sample(fromSchema(schema), { count: 60, seed: 1 }) as { kind?: string }[]
  const kinds = new Set(values.map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual(['circle', 'ring', 'square', undefined])
})

test('of alternatives that accept all values of a type, none is drawn', () => {
  const schema = { oneOf: [{ minimum: 10 }, { maxLength: 3 }] }
  const types = new Set(sample(fromSchema(schema), { count: 60, seed: 1 }).map((value) => typeof value))
  expect(types).toEqual(new Set(['number', 'string']))
  expect(() => fromSchema({ oneOf: [true, {}] })).toThrowError(/no value meets the schema/)
  expect(sample(fromSchema({ oneOf: [false, { type: 'null' }] }), { count: 3 })).toEqual([null, null, null])
})

test('what one schema would have to accept and to refuse is not searched for', () => {
  const labels = { type: 'object', patternProperties: { '^a': { type: 'string' } }, additionalProperties: false }
  const schema = {
    oneOf: [
      { properties: { a: { $ref: '#/$defs/labels' }, b: true }, additionalProperties: false },
      { properties: { a: { $ref: '#/$defs/labels' }, c: true }, additionalProperties: false },
    ],
    type: 'object',
    $defs: { labels },
  }
  for (const value of sample(fromSchema(schema), { count: 40, seed: 1 })) {
    const names = Object.keys(value as object)
    expect(names.includes('b') !== names.includes('c')).toBe(true)
  }
})
