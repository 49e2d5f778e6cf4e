/** Schemas of routes of Fastify that refer to what was given by `addSchema`. */
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { failureOf, few } from '../../test/search-app.ts'
import { judgeOfSource, type SchemaSource } from './operation.ts'
import { RouteSchemas } from './route-schemas.ts'

const shared = {
  ids: { $id: 'ids', definitions: { id: { type: 'string', pattern: '^t-[0-9]+$' } } },
  page: {
    ...{ $id: 'page', type: 'object', required: ['limit'] },
    properties: { limit: { $ref: '#/definitions/size' }, after: { $ref: 'ids#/definitions/id' } },
    definitions: { size: { type: 'integer', minimum: 1, maximum: 50 } },
  },
}

const takes = (source: SchemaSource | undefined, value: unknown): boolean =>
  source !== undefined && judgeOfSource(source).distance(value) === 0

test('parameters are the members of what is referred to, with what those refer to', () => {
  const schemas = new RouteSchemas(shared)
  const extra = { type: 'object', required: ['after'], properties: { deep: { type: 'boolean' } } }
  const parameters = schemas.parameters('query', { allOf: [{ $ref: 'page#' }, extra], required: ['deep'] })
  expect(parameters.map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['limit', true],
    ['after', false],
    ['deep', true],
  ])
  const [limit, after] = parameters.map(({ schema }) => schema)
  expect([50, 51].map((value) => takes(limit, value))).toEqual([true, false])
  expect(['t-1', 'x'].map((value) => takes(after, value))).toEqual([true, false])
})

test('a reference that leads back to itself has no members, and neither has one that leads nowhere', () => {
  const schemas = new RouteSchemas({ loop: { $ref: 'loop#' } })
  for (const $ref of ['loop#', 'nowhere#', 'loop#/definitions/a'])
    expect(schemas.parameters('query', { $ref })).toEqual([])
})

test('bodies and answers may be given by their media types', () => {
  const schemas = new RouteSchemas()
  const content = { 'text/csv': { schema: { type: 'string' } }, 'application/json': { schema: { type: 'object' } } }
  expect(schemas.bodies({ content }).map(({ mediaType }) => mediaType)).toEqual(['text/csv', 'application/json'])
  const answer = schemas.answers({ '2xx': { content } }).get('2XX')
  expect(answer?.bodies.map(({ schema }) => takes(schema, 'a'))).toEqual([true, false])
})

/** Tickets in a plugin with a prefix, which has schemas of its own besides those of the app. */
function tickets(isRight: boolean) {
  const app = fastify()
  app.addSchema(shared.ids)
  app.register(
    async (scope) => {
      scope.addSchema({
        ...{ $id: 'ticket', type: 'object', required: ['subject', 'level'] },
        properties: { subject: { type: 'string', minLength: 1 }, level: { type: 'integer', minimum: 1, maximum: 5 } },
      })
      scope.post('/', { schema: { body: { $ref: 'ticket#' } } }, async ({ body }) => {
        const { level } = Object(body)
        return {
          colour: ['green', 'blue', 'yellow', 'red', isRight ? 'black' : undefined].at(level - 1)?.length ?? fail(),
        }
      })
      const params = { type: 'object', properties: { id: { $ref: 'ids#/definitions/id' } } }
      scope.get('/:id', { schema: { params } }, async () => ({}))
    },
    { prefix: '/tickets' },
  )
  return app
}

function fail(): never {
  throw new TypeError('no colour')
}

test('routes of plugins are asked by schemas that their plugins share', async () => {
  expect(await failureOf(() => tickets(false), {}, few)).toBe('TypeError: no colour')
  expect(await failureOf(() => tickets(true), {}, few)).toBe('passes')
})

test('what has a default is put in, and need not be sent', async () => {
  const size = { type: 'integer', minimum: 1, default: 10 }
  const schema = {
    querystring: { type: 'object', required: ['size'], properties: { size } },
    body: { type: 'object', required: ['size', 'name'], properties: { size, name: { type: 'string' } } },
  }
  const app = () => {
    const made = fastify()
    made.post('/pages', { schema }, async () => ({}))
    return made
  }
  expect(await failureOf(app, {}, few)).toBe('passes')
})
