import { domainLaws, sample } from '@fuzzwright/core'
import { Printer, UNCHANGED } from '@fuzzwright/core/domain'
import { expect, test } from 'vitest'
import { nearSchema } from './near-schema.ts'

const user = {
  type: 'object',
  properties: { name: { type: 'string', minLength: 2 }, age: { type: 'integer', minimum: 0, maximum: 150 } },
  required: ['name', 'age'],
  additionalProperties: false,
}

test('values next to a schema break its keywords one by one', () => {
  const near = nearSchema(user)
  const keywords = new Set(sample(near, { count: 300, seed: 1 }).map((value) => near.broken(value)[0]?.keyword))
  for (const keyword of ['type', 'required', 'minimum', 'maximum', 'minLength', 'additionalProperties']) {
    expect(keywords).toContain(keyword)
  }
  expect(near.broken({ name: 'ab', age: 151 })).toEqual([
    { keyword: 'maximum', schema: '#/properties/age', at: '/age' },
  ])
  expect(near.broken({ name: 'ab', age: 150 })).toEqual([])
})

test('a text that is one of some is near names that all objects have', () => {
  const texts = sample(nearSchema({ enum: ['free', 'pro'] }), { count: 300, seed: 1 })
  for (const name of ['constructor', '__proto__', 'toString']) expect(texts).toContain(name)
})

test('the keyword stands beside the value', () => {
  const near = nearSchema(user)
  const out = new Printer('source')
  near.print(near.fromValue({ name: 'ab', age: -1 }), out)
  expect(out.toString()).toBe("{ name: 'ab', age: -1 } /* breaks minimum at /age */")
})

test('the laws hold', () => {
  domainLaws(nearSchema(user), { cases: 12, seeds: [{}, null], strangers: [{ name: 'ab', age: 3 }] })
})

test('several parts edited at once leave a value that is refused, or none', () => {
  const near = nearSchema(user)
  const c = near.fromValue({ name: 'a', age: -1 })
  const edited = (value: object): unknown => near.withPartsEdited(c, (domain) => domain.fromValue(value) ?? UNCHANGED)
  expect(edited({ name: 'ab', age: 3 })).toBe(UNCHANGED)
  const other = edited({ name: 'ab', age: -3 })
  expect(other).not.toBe(UNCHANGED)
  expect(near.getValue(other)).toEqual({ name: 'ab', age: -3 })
})

test('a text of another format is only refused where formats are asserted', () => {
  const refused = sample(nearSchema({ type: 'string', format: 'date' }, { formatAssertion: 'assert' }), {
    count: 100,
    seed: 1,
  })
  expect(refused.some((value) => typeof value === 'string')).toBe(true)
  const types = sample(nearSchema({ type: 'string', format: 'date' }), { count: 100, seed: 1 })
  expect(types.some((value) => typeof value === 'string')).toBe(false)
})

test('a schema that accepts everything has nothing near it', () => {
  expect(() => nearSchema({})).toThrow(expect.objectContaining({ code: 'nothing-refused' }))
})
