/** Schemas of a package by their names. */
import { sample } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { exportedSchema } from './exported-schema.ts'

const reference = { module: '/src/shop.ts', exportName: 'Price', side: 'input' } as const
const Price = { type: 'integer', minimum: 3, maximum: 4 }

test('the first module that exports one of the name has it', () => {
  const values = sample(exportedSchema(reference, [{ price: 1 }, { Price }, { Price: { type: 'null' } }]), {
    count: 20,
  })
  expect(new Set(values)).toEqual(new Set([3, 4]))
})

test('one that nothing exports is not loaded', () => {
  expect(() => exportedSchema(reference, [{}, undefined])).toThrow(
    expect.objectContaining({ code: 'schema-not-loaded' }),
  )
})
