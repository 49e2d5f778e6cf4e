import { expect, test } from 'vitest'
import { z } from 'zod'
import { boundaryValues } from './boundary-values.ts'
import { judgeOf } from './judge-of.ts'

const schema = {
  type: 'object',
  properties: {
    count: { type: 'integer', minimum: 1, maximum: 100 },
    name: { type: 'string', minLength: 2, maxLength: 5 },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 3 },
  },
  required: ['count', 'name'],
}

test('bounds are met and passed by one, members are missing, parts are of other types', () => {
  const { accepted, refused } = boundaryValues(schema)
  const counts = (values: readonly unknown[]) => new Set(values.map((value) => Object(value).count))
  const lengths = (values: readonly unknown[]) => new Set(values.map((value) => Object(Object(value).name).length))
  expect([1, 100].every((count) => counts(accepted).has(count))).toBe(true)
  expect([0, 101, undefined].every((count) => counts(refused).has(count))).toBe(true)
  expect([2, 5].every((length) => lengths(accepted).has(length))).toBe(true)
  expect([1, 6].every((length) => lengths(refused).has(length))).toBe(true)
  expect(accepted.some((value) => Object(value).tags === undefined)).toBe(true)
  expect(refused).toContain(null)
  expect(refused.some((value) => Object(value).tags?.length === 4)).toBe(true)
})

test.each([
  ['a JSON Schema', schema],
  ['a schema of Zod', z.object({ day: z.string().regex(/^\d\d$/), left: z.number().multipleOf(0.5).optional() })],
  ['a schema that accepts everything', true],
])('each side is what %s says, and nothing is there twice', (_, given) => {
  const judge = judgeOf(given)
  const { accepted, refused } = boundaryValues(given)
  expect(accepted.filter((value) => judge.distance(value) > 0)).toEqual([])
  expect(refused.filter((value) => judge.distance(value) === 0)).toEqual([])
  const texts = [...accepted, ...refused].map((value) => JSON.stringify(value))
  expect(new Set(texts).size).toBe(texts.length)
})

test('a text that is one of some is asked for by a name that all objects have', () => {
  const plan = { type: 'object', properties: { plan: { enum: ['free', 'pro'] } }, required: ['plan'] }
  expect(boundaryValues(plan).refused.slice(0, 3)).toContainEqual({ plan: 'constructor' })
})

test('all words of an enumeration come before what lies beside the first of them', () => {
  const words = ['EUR', 'USD', 'GBP', 'JPY', 'CHF', 'SEK']
  const price = { amount: { type: 'number', minimum: 0, maximum: 1000 }, currency: { enum: words } }
  const { accepted } = boundaryValues({ type: 'object', properties: price, required: ['amount', 'currency'] })
  const first = accepted.slice(0, words.length + 2).map((value) => Object(value).currency)
  expect(new Set(first)).toEqual(new Set(words))
})
