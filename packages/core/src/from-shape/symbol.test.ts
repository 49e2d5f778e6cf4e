import { expect, test } from 'vitest'
import { sample } from '../domain/sample.ts'
import { domainFromShape } from './domain-from-shape.ts'

const token = Symbol('token')
const unique = { module: '/app/token.ts', exportName: 'token' }

test('a unique symbol is the one the constant holds, and prints as its name', () => {
  const domain = domainFromShape({ kind: 'symbol', unique }, { resolveEntity: () => token })
  expect(sample(domain, { seed: 1, count: 5 })).toEqual([token, token, token, token, token])
})

test('a well-known symbol needs nothing', () => {
  const domain = domainFromShape({ kind: 'symbol', unique: { wellKnown: 'iterator' } })
  expect(sample(domain, { seed: 1, count: 1 })).toEqual([Symbol.iterator])
})

test('a constant that cannot be reached is said to be missing', () => {
  expect(() => domainFromShape({ kind: 'symbol', unique }, { path: 'key' })).toThrow(
    expect.objectContaining({ code: 'cannot-generate', message: expect.stringContaining('key: typeof token') }),
  )
})
