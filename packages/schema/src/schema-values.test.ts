import { domainLaws, sample } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { schemaValues } from './schema-values.ts'

const Order = z
  .object({
    id: z
      .string()
      .max(5)
      .transform((text) => text.length),
    note: z.string().trim().default('none'),
  })
  .refine(({ id }) => id > 1)

test('what a schema makes of what it accepts is on its other side', () => {
  const inputs = sample(schemaValues(Order, 'input'), { count: 40 })
  for (const value of inputs) expect(Order.safeParse(value).success).toBe(true)
  expect(inputs.some((value) => Object(value).note === undefined)).toBe(true)
  for (const { id, note } of sample(schemaValues(Order, 'output'), { count: 40 }) as z.output<typeof Order>[]) {
    expect([2, 3, 4, 5]).toContain(id)
    expect(note).toBe(note.trim())
  }
})

test('a JSON Schema makes nothing else of values', () => {
  for (const value of sample(schemaValues({ type: 'integer', minimum: 3 }, 'output'))) expect(value).toBeGreaterThan(2)
})

test('a value that is made of itself is recognised, and another one is not', () => {
  const domain = schemaValues(z.string().trim(), 'output')
  const kept: unknown = domain.fromValue('a b')
  expect(kept === undefined ? undefined : domain.getValue(kept)).toBe('a b')
  expect(domain.fromValue(' a')).toBeUndefined()
})

test('what is made keeps the laws of domains', () => {
  domainLaws(schemaValues(Order, 'output'), { cases: 12 })
})
