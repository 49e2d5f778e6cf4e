import { isPropertyObject } from '@fuzzwright/core/host'
import { initTRPC } from '@trpc/server'
import { buildSchema, execute } from 'graphql'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { appCall } from './api-call.ts'

const router = initTRPC.create().router({})
const schema = buildSchema('type Query { a: Int }')

describe('what becomes a property in a call of fuzzIt', () => {
  test.each<[string, unknown]>([
    ['an app', new Hono()],
    ['a router of tRPC', router],
    ['a caller of tRPC', router.createCaller({})],
    ['a schema of GraphQL', schema],
    ['a schema with what executes it', { schema, execute }],
    ['what executes operations', { execute: () => ({ data: {} }) }],
  ])('%s', (_, app) => {
    const [name, property] = appCall(['all of it', app])
    expect([name, isPropertyObject(property)]).toEqual(['all of it', true])
    const [, options, behind] = appCall(['all of it', { runs: 5, secrets: ['A'] }, app])
    expect([options, isPropertyObject(behind)]).toEqual([{ runs: 5 }, true])
  })

  test.each<[string, unknown]>([
    ['a function', (n: number) => n],
    ['a function without parameters', () => new Hono()],
    ['a JSON Schema', { type: 'object' }],
    ['options', { runs: 5 }],
    ['an object with a schema of another kind', { schema: { type: 'object' }, execute }],
  ])('not %s', (_, given) => {
    const call = ['all of it', given]
    expect(appCall(call)).toEqual(call)
  })
})
