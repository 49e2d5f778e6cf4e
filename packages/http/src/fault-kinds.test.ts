/** The kinds of faults that Schemathesis publishes as its checks: each is found in an app that has it, and not in the same app without. */
import { OracleError } from '@fuzzwright/core'
import { runFuzzTest, systemClock } from '@fuzzwright/core/host'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ApiOptions } from './api-options.ts'
import { apiProperty } from './api-property.ts'

const kinds = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'positive_data_acceptance',
  'missing_required_header',
  'unsupported_method',
  'use_after_free',
  'ensure_resource_availability',
  'ignored_auth',
  'max_response_time',
] as const
type Kind = (typeof kinds)[number] | 'none' | 'options' | 'allow'

let milliseconds = 0
const clock = { now: () => milliseconds }

/** Jobs, with one fault. */
function jobs(fault: Kind): () => Hono {
  return () => {
    const known = new Map<string, object>()
    let count = 0
    const app = new Hono()
      .post('/jobs', async (c) => {
        if (fault !== 'ignored_auth' && c.req.header('authorization') !== 'Bearer me') return c.json({}, 401)
        if (fault !== 'missing_required_header' && c.req.header('x-tenant') === undefined) return c.json({}, 400)
        if (fault === 'positive_data_acceptance') return c.json({}, 422)
        const { size } = Object(await c.req.json().catch(() => undefined)) as { readonly size?: unknown }
        const least = fault === 'negative_data_rejection' ? 0 : 1
        if (typeof size !== 'number' || !(size >= least)) return c.json({}, 400)
        if (fault === 'not_a_server_error') return c.text('oh', 500)
        if (fault === 'max_response_time') milliseconds += 300
        const job = {
          id: `j${++count}`,
          size,
          state: fault === 'response_schema_conformance' ? 0 : 'new',
        }
        if (fault !== 'ensure_resource_availability') known.set(job.id, job)
        const type = fault === 'content_type_conformance' ? 'text/plain' : 'application/json'
        const left = fault === 'response_headers_conformance' ? 'many' : '5'
        return c.body(JSON.stringify(job), fault === 'status_code_conformance' ? 202 : 201, {
          'content-type': type,
          'x-left': left,
        })
      })
      .get('/jobs/:id', (c) => {
        const job = known.get(c.req.param('id'))
        return job === undefined ? c.json({}, 404) : c.json(job)
      })
      .delete('/jobs/:id', (c) => {
        const isKnown = fault === 'use_after_free' ? known.has(c.req.param('id')) : known.delete(c.req.param('id'))
        return isKnown ? c.body(null, 204) : c.json({}, 404)
      })
    if (fault === 'unsupported_method') app.patch('/jobs/:id', (c) => c.json({}))
    if (fault === 'allow') app.patch('/jobs/:id', (c) => c.json({}, 405, { allow: 'GET, PATCH' }))
    if (fault === 'options') app.options('/jobs/:id', (c) => c.body(null, 204, { allow: 'GET, HEAD' }))
    return app
  }
}

const answer = {
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { id: { type: 'string' }, size: { type: 'number' }, state: { type: 'string' } },
        required: ['id', 'size', 'state'],
      },
    },
  },
}
const openapi = {
  openapi: '3.1.0',
  info: { title: 'Jobs', version: '1' },
  paths: {
    '/jobs': {
      post: {
        security: [{ bearer: [] }],
        parameters: [{ name: 'x-tenant', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', properties: { size: { type: 'number', minimum: 1 } }, required: ['size'] },
            },
          },
        },
        responses: {
          201: { description: 'made', headers: { 'X-Left': { schema: { type: 'integer', minimum: 0 } } }, ...answer },
          400: { description: 'no' },
          401: { description: 'who' },
        },
      },
    },
    '/jobs/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: { description: 'it', ...answer }, 404: { description: 'no' } } },
      delete: { responses: { 204: { description: 'gone' }, 404: { description: 'no' } } },
    },
  },
}

async function said(fault: Kind, more: ApiOptions = { answerWithin: 200 }, runs = 1000): Promise<string> {
  const options = { openapi, headers: { authorization: 'Bearer me' }, ...more }
  const { finding } = await runFuzzTest({
    test: { file: '', projectRoot: '', name: 'api' },
    property: apiProperty(jobs(fault), options, clock),
    options: { runs, timeBudget: 600_000, explain: false },
    defaultSeed: 1,
    clock: systemClock,
  })
  const error = finding?.error
  return error instanceof OracleError
    ? `${error.kind}: ${error.message}`
    : error === undefined
      ? 'passes'
      : String(error)
}

const told: Readonly<Record<Exclude<Kind, 'none'>, string>> = {
  not_a_server_error: 'server-error: POST /jobs answers 500: oh.',
  status_code_conformance: 'response: POST /jobs answers 202, which is not declared.',
  content_type_conformance: 'response: POST /jobs answers 201 as text/plain, not application/json.',
  response_headers_conformance: 'response: POST /jobs answers 201 with a header x-left that breaks its schema: type.',
  response_schema_conformance: 'response: POST /jobs answers 201 with a body that breaks its schema: type at /state.',
  negative_data_rejection: 'refusal: POST /jobs accepts a request whose body is invalid.',
  positive_data_acceptance: 'response: POST /jobs answers 422, which is not declared.',
  missing_required_header: 'refusal: POST /jobs accepts a request without its header parameter x-tenant.',
  unsupported_method: 'refusal: PATCH /jobs/{id} is not declared, and answers 200.',
  use_after_free: 'response: GET /jobs/{id} answers 200 for what was deleted.',
  ensure_resource_availability: 'response: GET /jobs/{id} answers 404 for what was just made.',
  ignored_auth: 'refusal: POST /jobs answers who does not say who they are.',
  max_response_time: 'response: POST /jobs answers later than after 200 ms.',
  options: 'response: OPTIONS /jobs/{id} allows GET, HEAD, not DELETE.',
  allow: 'response: PATCH /jobs/{id} answers 405 and allows PATCH.',
}

test.each([...kinds, 'options', 'allow'] as const)('%s', async (kind) => {
  expect(await said(kind)).toBe(told[kind])
})

test('an app without a fault passes, and so does a slow one of which nobody says how long an answer may take', async () => {
  expect(await said('max_response_time', {}, 200)).toBe('passes')
})

test('no answer takes no time', async () => {
  await expect(said('none', { answerWithin: 0 })).rejects.toMatchObject({ code: 'bad-option' })
})
