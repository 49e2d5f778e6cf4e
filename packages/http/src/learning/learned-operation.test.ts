import { expect, test } from 'vitest'
import { bareOperation } from '../operation/operations-of-routes.ts'
import { LearnedOperation } from './learned-operation.ts'

const refusal = (error: string) => ({ status: 400, headers: {}, body: JSON.stringify({ error }) })
const json = (value: unknown) => ({ mediaType: 'application/json', value })

test('what is missing is missing where it was not sent, what is wrong is wrong where it was', () => {
  const learned = new LearnedOperation(bareOperation('POST', '/a/{id}'))
  learned.hear(refusal('count is required'), { path: { id: 1 }, query: {}, body: json({}) })
  learned.hear(refusal('count is required'), { path: { id: 1 }, query: {}, body: json({ count: 1 }) })
  learned.hear(refusal('page must be a number'), { path: { id: 1 }, query: { page: 'a' }, body: json({}) })
  learned.hear(refusal('id must be a valid uuid'), { path: { id: 1 }, query: {}, body: json({}) })
  expect(learned.schema('body')).toMatchObject({ required: ['count'] })
  expect(learned.schema('query')).toMatchObject({
    required: ['count', 'page'],
    properties: { page: { type: 'number' } },
  })
  expect(learned.schema('path')).toMatchObject({ properties: { id: { format: 'uuid' } } })
})

test('names that are said back teach nothing without end', () => {
  const learned = new LearnedOperation(bareOperation('GET', '/a'))
  learned.hear(refusal('Invalid query parameter `x`'), { path: {}, query: { x: 1 }, body: undefined })
  expect(learned.schema('query')).toBeUndefined()
  for (let at = 0; at < 200; at++) learned.hear(refusal(`missing: m${at}`), { path: {}, query: {}, body: undefined })
  expect(Object.keys(Object(learned.schema('query')?.properties))).toHaveLength(40)
})

test('what was taken is kept, what fails for another reason teaches nothing, and each search begins anew', () => {
  const learned = new LearnedOperation(bareOperation('POST', '/a'))
  const sent = { path: {}, query: {}, body: json({ a: 1 }) }
  learned.hear({ ...refusal('count is required'), status: 409 }, sent)
  expect(learned.version).toBe(0)
  learned.hear({ ...refusal(''), status: 201 }, sent)
  expect(learned.taken).toBe(sent)
  learned.forget()
  expect(learned.taken).toBeUndefined()
})
