import { fingerprint } from '@fuzzwright/core/host'
import { expect, test } from 'vitest'
import { readDocument } from '../document/read-document.ts'
import { bareOperation } from './operations-of-routes.ts'
import { requestWays } from './request-ways.ts'

const { operations } = readDocument({
  openapi: '3.1.0',
  paths: {
    '/a/{id}': {
      parameters: ['path', 'query', 'header', 'cookie'].map((place) => ({
        ...{ name: 'id', in: place, required: true },
        schema: { type: 'integer', minimum: 1 },
      })),
      put: {
        requestBody: { required: true, content: { 'application/json': { schema: { type: 'integer', minimum: 1 } } } },
        responses: { 200: { description: 'x' } },
      },
    },
  },
})

test.each([
  'Reduce of empty array with no initial value',
  'the body is missing',
  'a header has no syntax',
  'anonymous query, path or cookie',
  'no such method',
])('how a request is broken makes no other failure of what an app says: %s', (message) => {
  const ways = operations.flatMap((operation) => {
    const { ways: changing, idle } = requestWays(operation, true)
    return [...changing, ...idle]
  })
  expect(ways.length).toBeGreaterThan(30)
  const keys = new Set(ways.map((way) => fingerprint(new Error(message), [way]).message))
  expect([...keys]).toEqual([message])
})

test('of what nobody describes each value is asked for by names that all objects have', () => {
  const { plain } = requestWays(bareOperation('GET', '/a/{id}', ['(c) => [c.query.sort, c.query.page]']), false)
  expect(plain.map(([id]) => id)).toEqual(expect.arrayContaining(['constructor', '__proto__']))
  const queries = plain.map(([, parts]) => Object(parts).query)
  for (const name of ['sort', 'page']) expect(queries).toContainEqual({ [name]: '__proto__' })
})

test('parameters have other values together, too', () => {
  const [operation] = readDocument({
    openapi: '3.1.0',
    paths: {
      '/a': {
        get: {
          parameters: [
            { name: 'tag', in: 'query', schema: { type: 'array', maxItems: 3, items: { enum: ['a', 'b', 'c'] } } },
            { name: 'sort', in: 'query', schema: { enum: ['id', 'title', 'rank'] } },
          ],
        },
      },
    },
  }).operations
  const queries =
    operation === undefined ? [] : requestWays(operation, false).plain.map((way) => Object(way.at(-1)).query)
  const lengthsAt = (word: string) => queries.filter(({ sort }) => sort === word).map(({ tag = [] }) => tag.length)
  for (const word of ['id', 'title', 'rank']) expect(Math.max(...lengthsAt(word))).toBeGreaterThan(1)
})
