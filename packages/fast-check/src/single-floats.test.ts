import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromArbitrary } from './index.ts'

/** Between one and the next number of 32 bits. */
const between = 1 + 2 ** -30

test.each([
  ['a float', fc.float({ min: 0, max: 1 }), between],
  ['a float of a list', fc.array(fc.float({ min: 0, max: 1 })), [1, between]],
  ['a float beside a double', fc.record({ single: fc.float(), double: fc.double() }), { single: between, double: 1 }],
  ['a float beyond whole numbers of 32 bits', fc.float(), 2 ** 24 + 1],
])('%s is never one of 64 bits', (_, arbitrary, value) => {
  expect(fromArbitrary<unknown>(arbitrary).fromValue(value)).toBeUndefined()
})

test.each([
  ['a float of 32 bits', fc.float({ min: 0, max: 1 }), 0.5],
  ['a double', fc.double(), between],
  ['a double beside a float', fc.record({ single: fc.float(), double: fc.double() }), { single: 1, double: between }],
  ['doubles under names of any kind', fc.dictionary(fc.string(), fc.double()), { 'a name': between }],
  ['a large whole number', fc.integer(), 2 ** 24 + 1],
])('%s is recognised', (_, arbitrary, value) => {
  expect(fromArbitrary<unknown>(arbitrary).fromValue(value)).toBeDefined()
})
