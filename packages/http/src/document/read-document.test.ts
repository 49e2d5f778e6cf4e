/** OpenAPI documents: what is read, and by which pointer mistakes are told. */
import { sample } from '@fuzzwright/core'
import { fromSchema } from '@fuzzwright/schema'
import { describe, expect, test } from 'vitest'
import { judgeOfSource, operationName, promisedAnswer } from '../operation/operation.ts'
import { readDocument } from './read-document.ts'

const answers = { 200: { description: 'fine' } }

function documentOf(paths: object, more: object = {}): object {
  return { openapi: '3.1.0', info: { title: 'An API', version: '1' }, paths, ...more }
}

/** The body of the one operation of a document with a schema. */
function bodyOf(schema: object, version = '3.1.0') {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } }
  const document = documentOf(
    { '/things': { post: { requestBody: { content }, responses: { 200: { description: 'it', content } } } } },
    { openapi: version, components: { schemas: { Thing: schema } } },
  )
  const [operation] = readDocument(document).operations
  const source = operation?.bodies[0]?.schema
  const answered = operation && promisedAnswer(operation, 200)?.bodies[0]?.schema
  if (source === undefined || answered === undefined) throw new Error('no schema')
  return { source, answered, values: sample(fromSchema(source.schema, source.options), { seed: 1, count: 60 }) }
}

test('operations have their parameters, those of their path included, and their own first', () => {
  const { operations, title } = readDocument(
    documentOf(
      {
        '/users/{id}': {
          parameters: [
            { name: 'id', in: 'path', schema: { type: 'integer' } },
            { name: 'page', in: 'query' },
          ],
          get: { parameters: [{ $ref: '#/components/parameters/Page' }], responses: answers },
          delete: {
            security: [{ key: [] }],
            responses: { '4XX': { description: 'no' }, default: { description: 'ok' } },
          },
        },
      },
      {
        components: {
          parameters: { Page: { name: 'page', in: 'query', required: true, schema: { type: 'integer' } } },
        },
      },
    ),
  )
  expect([title, ...operations.map(operationName)]).toEqual(['An API', 'GET /users/{id}', 'DELETE /users/{id}'])
  const [get, remove] = operations
  expect(get?.parameters.map(({ name, in: place, isRequired }) => [name, place, isRequired])).toEqual([
    ['id', 'path', true],
    ['page', 'query', true],
  ])
  expect([get?.isSecured, remove?.isSecured, get?.pointer]).toEqual([false, true, '#/paths/~1users~1%7Bid%7D/get'])
  expect([404, 201].map((status) => remove && promisedAnswer(remove, status))).toEqual([
    { bodies: [], headers: [] },
    { bodies: [], headers: [] },
  ])
  expect(get && promisedAnswer(get, 404)).toBeUndefined()
})

test('members that are only read are not sent, and those that are only written not answered', () => {
  const { source, answered, values } = bodyOf({
    type: 'object',
    properties: { id: { type: 'integer', readOnly: true }, key: { type: 'string', writeOnly: true } },
    required: ['id', 'key'],
    additionalProperties: false,
  })
  expect(values.every((value) => Object.keys(Object(value)).join() === 'key')).toBe(true)
  expect(judgeOfSource(answered).failures({ id: 1 })).toEqual([])
  expect(judgeOfSource(source).failures({ id: 1 })).not.toEqual([])
})

test('3.0 has nullable and bounds that are excluded by a flag, and numbers of 32 bits', () => {
  const { source, values } = bodyOf(
    { type: 'integer', nullable: true, minimum: 3, exclusiveMinimum: true, format: 'int32' },
    '3.0.3',
  )
  expect(values.every((value) => value === null || Number(value) > 3)).toBe(true)
  expect([null, 4, 3, 2 ** 31].map((value) => judgeOfSource(source).failures(value).length > 0)).toEqual([
    false,
    false,
    true,
    true,
  ])
  const { source: either } = bodyOf({ nullable: true, allOf: [{ type: 'string' }] }, '3.0.0')
  expect([null, '', 1].map((value) => judgeOfSource(either).failures(value).length > 0)).toEqual([false, false, true])
})

test('since 3.1 an operation need not say what it answers', () => {
  const [operation] = readDocument(documentOf({ '/a': { get: {} } })).operations
  expect(operation?.answers).toBeUndefined()
})

describe('told by pointer', () => {
  const operation = (more: object): object => documentOf({ '/a': { get: { responses: answers, ...more } } })
  test.each<[string, unknown, string, string]>([
    ['no document', 5, 'bad-document', '#: this is no OpenAPI document'],
    ['Swagger 2', { swagger: '2.0' }, 'bad-document', '#: this is OpenAPI "2.0"'],
    ['a version that is not read', { openapi: '4.0.0' }, 'bad-document', '#: this is OpenAPI "4.0.0"'],
    ['no paths', documentOf({}), 'bad-document', '#/paths: there are no paths'],
    ['a path without a slash', documentOf({ a: {} }), 'bad-document', '#/paths/a: a path begins with a slash'],
    ['no operation', documentOf({ '/a': { get: 5 } }), 'bad-document', '#/paths/~1a/get: an operation stands here'],
    [
      'no answers',
      documentOf({ '/a': { get: {} } }, { openapi: '3.0.3' }),
      'bad-document',
      '#/paths/~1a/get/responses: an operation says what it answers',
    ],
    [
      'parameters that are no list',
      operation({ parameters: {} }),
      'bad-document',
      '#/paths/~1a/get/parameters: a list',
    ],
    [
      'a parameter nowhere',
      operation({ parameters: [{ name: 'a' }] }),
      'bad-document',
      '#/paths/~1a/get/parameters/0: a parameter has a name',
    ],
    [
      'a body that is text',
      operation({ requestBody: 'a' }),
      'bad-document',
      '#/paths/~1a/get/requestBody: an object stands here',
    ],
    [
      'content that is a list',
      operation({ requestBody: { content: [] } }),
      'bad-document',
      '#/paths/~1a/get/requestBody/content: bodies by media type',
    ],
    [
      'a reference to nowhere',
      operation({ requestBody: { $ref: '#/components/requestBodies/B' } }),
      'unresolved-reference',
      '#/paths/~1a/get/requestBody/$ref: "#/components/requestBodies/B" leads nowhere',
    ],
    [
      'a reference to itself',
      documentOf({ '/a': { $ref: '#/paths/~1a' } }),
      'unresolved-reference',
      '#/paths/~1a: the reference leads back to itself',
    ],
    [
      'a reference to another document',
      operation({ parameters: [{ $ref: 'other.json#/a' }] }),
      'remote-reference',
      '#/paths/~1a/get/parameters/0/$ref: "other.json#/a" is in another document',
    ],
    [
      'a reference of a schema',
      operation({ parameters: [{ name: 'a', in: 'query', schema: { items: { $ref: '#/components/schemas/A' } } }] }),
      'unresolved-reference',
      '#/paths/~1a/get/parameters/0/schema/items/$ref: "#/components/schemas/A" leads nowhere',
    ],
  ])('%s', (_, document, code, message) => {
    expect(() => readDocument(document)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    )
  })
})
