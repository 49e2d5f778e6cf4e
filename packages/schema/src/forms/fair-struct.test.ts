/** Objects larger than a budget: each member has its turn. */
import { sample } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { fromSchema } from '../from-schema.ts'

const text = { type: 'string', minLength: 4 }
const members = (prefix: string, count: number, schema: object): Readonly<Record<string, object>> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, schema]))

test('of an object that is larger than a budget, each member that may be missing is there at times', () => {
  const needed = members('needed', 60, text)
  const free = members('free', 20, { type: 'object', properties: { a: text, b: text }, required: ['a', 'b'] })
  const properties = { ...needed, ...free }
  const whole = { type: 'object', properties, required: Object.keys(needed), additionalProperties: false }
  const seen = new Set(
    sample(fromSchema(whole), { count: 100, seed: 1 }).flatMap((value) => Object.keys(Object(value))),
  )
  expect([...seen].sort()).toEqual(Object.keys(properties).sort())
})
