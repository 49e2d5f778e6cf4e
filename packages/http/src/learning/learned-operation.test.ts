import { expect, test } from 'vitest'
import { bareOperation } from '../operation/operations-of-routes.ts'
import { LearnedOperation } from './learned-operation.ts'

const refusal = (error: string) => ({ status: 400, headers: {}, body: JSON.stringify({ error }) })
const json = (value: unknown) => ({ mediaType: 'application/json', value })

test('what is missing is missing where it was not sent, what is wrong is wrong where it was', () => {
  const learned = new LearnedOperation(bareOperation('POST', '/a/{id}'))
  learned.hear(refusal('count is required'), { path: { id: 1 }, query: {}, header: {}, body: json({}) })
  learned.hear(refusal('count is required'), { path: { id: 1 }, query: {}, header: {}, body: json({ count: 1 }) })
  learned.hear(refusal('page must be a number'), { path: { id: 1 }, query: { page: 'a' }, header: {}, body: json({}) })
  learned.hear(refusal('id must be a valid uuid'), { path: { id: 1 }, query: {}, header: {}, body: json({}) })
  expect(learned.schema('body')).toMatchObject({ required: ['count'] })
  expect(learned.schema('query')).toMatchObject({
    required: ['count', 'page'],
    properties: { page: { type: 'number' } },
  })
  expect(learned.schema('path')).toMatchObject({ properties: { id: { format: 'uuid' } } })
})

test('what is missing though it was sent in another form than JSON is wanted nowhere else', () => {
  const learned = new LearnedOperation(bareOperation('POST', '/a'))
  const form = { mediaType: 'application/x-www-form-urlencoded', value: { count: 1 } }
  for (const body of [json({}), form]) {
    learned.hear(refusal('count is required'), { path: {}, query: {}, header: {}, body })
  }
  expect(learned.schema('body')).toMatchObject({ required: ['count'] })
  expect(learned.schema('query')).toBeUndefined()
})

test('what is known changes when a sibling is first taken: there is something to name', () => {
  const [orders, products] = ['/orders', '/products'].map((path) => new LearnedOperation(bareOperation('POST', path)))
  if (orders === undefined || products === undefined) throw new Error('two were made')
  LearnedOperation.together([orders, products])
  const versions = [orders.version]
  for (let time = 0; time < 2; time++) {
    products.hear({ ...refusal(''), status: 201 }, { path: {}, query: {}, header: {}, body: json({}) })
    versions.push(orders.version)
  }
  expect(new Set(versions.slice(0, 2)).size).toBe(2)
  expect(versions[2]).toBe(versions[1])
})

test('names that are said back teach nothing without end', () => {
  const learned = new LearnedOperation(bareOperation('GET', '/a'))
  learned.hear(refusal('Invalid query parameter `x`'), { path: {}, query: { x: 1 }, header: {}, body: undefined })
  expect(learned.schema('query')).toBeUndefined()
  for (let at = 0; at < 200; at++)
    learned.hear(refusal(`missing: m${at}`), { path: {}, query: {}, header: {}, body: undefined })
  expect(Object.keys(Object(learned.schema('query')?.properties))).toHaveLength(40)
})

test('what was taken is kept, what fails for another reason teaches nothing, and each search begins anew', () => {
  const learned = new LearnedOperation(bareOperation('POST', '/a'))
  const sent = { path: {}, query: {}, header: {}, body: json({ a: 1 }) }
  learned.hear({ ...refusal('count is required'), status: 409 }, sent)
  expect(learned.version).toBe(0)
  learned.hear({ ...refusal(''), status: 201 }, sent)
  expect(learned.taken).toBe(sent)
  learned.forget()
  expect(learned.taken).toBeUndefined()
})

const sentBody = (body: unknown) => ({ path: {}, query: {}, header: {}, body: json(body) })
const issuesAt = (...messages: string[]) => ({
  ...{ status: 422, headers: {} },
  body: JSON.stringify({ formErrors: [], fieldErrors: { customer: messages } }),
})

test('what was read and nobody missed may be there, what was missed has to', () => {
  const learned = new LearnedOperation(bareOperation('POST', '/a'))
  learned.hear(refusal('count is required'), sentBody({}))
  expect(learned.wantsReads()).toBe(true)
  learned.see({ body: [['count'], ['coupon']], headers: ['x-tenant', 'cookie'] })
  expect(learned.wantsReads()).toBe(false)
  learned.hear(refusal('coupon must be one of [TEN, HALF]'), sentBody({ count: 1, coupon: 1 }))
  expect(learned.schema('body')).toEqual({
    ...{ type: 'object', required: ['count'] },
    properties: { count: {}, coupon: { enum: ['TEN', 'HALF'] } },
  })
  expect(learned.schema('header')).toMatchObject({ required: [], properties: { 'x-tenant': { type: 'string' } } })
})

test('what is right where it was sent is wanted elsewhere, in the end in a header', () => {
  const learned = new LearnedOperation(bareOperation('POST', '/a'))
  const wrong = refusal('X-Plan must be one of [free, team]')
  const sent = sentBody({ 'X-Plan': 'team' })
  learned.hear(wrong, sent)
  learned.hear(wrong, { ...sent, query: { 'X-Plan': 'team' } })
  expect(learned.schema('header')).toEqual({
    ...{ type: 'object', required: ['x-plan'] },
    properties: { 'x-plan': { enum: ['free', 'team'] } },
  })
  const said = new LearnedOperation(bareOperation('GET', '/a'))
  said.hear(refusal('x-api-version header is required'), { ...sentBody({}), body: undefined })
  expect(said.schema('header')).toMatchObject({ required: ['x-api-version'] })
})

test('what is said of something inside, and not of what, may be said of each', () => {
  const learned = new LearnedOperation(bareOperation('POST', '/a'))
  learned.hear(issuesAt('Invalid input: expected object, received undefined'), sentBody({}))
  learned.see({ body: [['customer', 'zip']], headers: [] })
  const zip = 'Invalid string: must match pattern /^1$/'
  learned.hear(issuesAt('Invalid input: expected string, received undefined', zip), sentBody({ customer: {} }))
  expect(learned.schema('body')).toMatchObject({
    properties: {
      customer: {
        type: 'object',
        properties: { zip: { anyOf: [{ type: 'string' }, { type: 'string', pattern: '^1$' }] } },
      },
    },
  })
  learned.hear(issuesAt('Invalid input: expected object, received number'), sentBody({ customer: 1 }))
  expect(learned.schema('query')).toBeUndefined()
})
