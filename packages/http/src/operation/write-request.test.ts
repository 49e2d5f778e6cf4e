/** How values are written, by the tables of the OpenAPI specification ("Style Examples"). */
import { expect, test } from 'vitest'
import type { Operation, Parameter } from './operation.ts'
import { type BodyValue, writeRequest } from './write-request.ts'

function written(parameters: readonly Partial<Parameter>[], values: object, body?: BodyValue, path = '/a') {
  const operation: Operation = {
    ...{ method: 'POST', path, bodies: [], needsBody: false, undeclared: [], isSecured: false, hints: [], numbers: [] },
    parameters: parameters.map((one) => ({
      name: 'color',
      in: 'query',
      isRequired: true,
      style: 'form',
      explode: true,
      ...one,
    })),
  }
  return writeRequest(operation, { path: {}, query: {}, header: {}, cookie: {}, ...values }, body)
}

const list = ['blue', 'black']
const object = { R: 100, G: 200 }

test.each<[Partial<Parameter>, unknown, string]>([
  [{}, 'blue', '?color=blue'],
  [{}, list, '?color=blue&color=black'],
  [{ explode: false }, list, '?color=blue%2Cblack'],
  [{ style: 'spaceDelimited', explode: false }, list, '?color=blue%20black'],
  [{ style: 'pipeDelimited', explode: false }, list, '?color=blue%7Cblack'],
  [{}, object, '?R=100&G=200'],
  [{ explode: false }, object, '?color=R%2C100%2CG%2C200'],
  [{ style: 'deepObject' }, object, '?color%5BR%5D=100&color%5BG%5D=200'],
  [{}, undefined, ''],
  [{}, 'a&b=\ud800', '?color=a%26b%3D%EF%BF%BD'],
])('a query of %j with %j', (parameter, value, search) => {
  expect(written([parameter], { query: { color: value } }).target).toBe(`/a${search}`)
})

test.each<[unknown, string]>([
  ['a/b ä', 'a%2Fb%20%C3%A4'],
  [list, 'blue%2Cblack'],
  [object, 'R%2C100%2CG%2C200'],
])('a path with %j', (value, segment) => {
  const parameter = { in: 'path' as const, style: 'simple', explode: false }
  expect(written([parameter], { path: { color: value } }, undefined, '/a/{color}').target).toBe(`/a/${segment}`)
})

test('headers have what headers may have, and cookies are one of them', () => {
  const parameters = [
    { in: 'header' as const, name: 'X-A' },
    { in: 'cookie' as const, name: 'c' },
  ]
  expect(written(parameters, { header: { 'X-A': ' a\nb\u{1f600} ' }, cookie: { c: 'x;y' } }).headers).toEqual({
    'x-a': 'ab',
    cookie: 'c=x%3By',
  })
})

test.each<[string, unknown, string]>([
  ['application/json', { a: [1] }, '{"a":[1]}'],
  ['application/problem+json; charset=utf-8', 'a', '"a"'],
  ['application/x-www-form-urlencoded', { a: 'b c', d: [1, 2] }, 'a=b%20c&d=1&d=2'],
  ['text/plain', 'a b', 'a b'],
  ['text/csv', 5, '5'],
])('a body of %s', (mediaType, value, text) => {
  const { body, headers } = written([], {}, { mediaType, value })
  expect([body, headers['content-type']]).toEqual([text, mediaType])
})

test('a body of parts is read as one by the platform', async () => {
  const { body, headers } = written([], {}, { mediaType: 'multipart/form-data', value: { a: 'ä\r\n', b: [1, 2] } })
  const form = await new Response(body ?? '', { headers }).formData()
  expect([form.getAll('a'), form.getAll('b')]).toEqual([['ä\r\n'], ['1', '2']])
})
