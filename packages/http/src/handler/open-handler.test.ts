/** The adapters against the frameworks themselves: one kind of request, one kind of answer. */
import { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import express, { type ErrorRequestHandler } from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { readHandler } from './open-handler.ts'

function honoApp(): Hono {
  return new Hono()
    .get('/users/:id', (c) => c.json({ id: c.req.param('id'), q: c.req.query('q'), who: c.req.header('x-who') }))
    .post('/users', async (c) => c.json(await c.req.json(), 201, { location: '/users/7' }))
    .get('/broken', () => {
      throw new TypeError('mine')
    })
}

function fastifyApp() {
  const app = fastify()
  app.get('/users/:id', { schema: { params: { type: 'object' } } }, async (request) => {
    const { id } = request.params as { id: string }
    const { q } = request.query as { q?: string }
    return { id, q, who: request.headers['x-who'] }
  })
  app.post('/users', async (request, reply) => reply.code(201).header('location', '/users/7').send(request.body))
  app.get('/broken', async () => {
    throw new TypeError('mine')
  })
  return app
}

function expressApp() {
  const app = express()
  app.use(express.json())
  app.get('/users/:id', (request, response) => {
    response.json({ id: request.params.id, q: request.query.q, who: request.headers['x-who'] })
  })
  app.post('/users', (request, response) => {
    response.status(201).set('location', '/users/7').json(request.body)
  })
  app.get('/broken', () => {
    throw new TypeError('mine')
  })
  return app
}

/** The same by hand, as a listener of `node:http`. */
async function listener(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  if (pathname === '/broken') throw new TypeError('mine')
  if (request.method === 'POST') {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    response.writeHead(201, { location: '/users/7', 'content-type': 'application/json' }).end(body)
    return
  }
  const id = decodeURIComponent(pathname.replace('/users/', ''))
  const q = searchParams.get('q') ?? undefined
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ id, q, who: request.headers['x-who'] }))
}

const server = createServer(listener)

async function fetched(request: Request): Promise<Response> {
  return await honoApp().request(request)
}

/** Koa has the methods of a server as well. */
class KoaLike extends EventEmitter {
  listen(): void {
    throw new Error('no socket is opened')
  }

  callback(): typeof listener {
    return listener
  }
}

const apps: readonly (readonly [string, unknown])[] = [
  ['Hono', honoApp()],
  ['an object with fetch', { fetch: fetched }],
  ['a function of a Request', fetched],
  ['Fastify', fastifyApp()],
  ['Express', expressApp()],
  ['a listener', listener],
  ['a server', server],
  ['Koa', new KoaLike()],
  ['a function that makes an app', () => honoApp()],
  ['a function that makes an app later', async () => fastifyApp()],
  ['an object that creates one', { create: () => expressApp() }],
]

describe.each(apps)('%s', (_, app) => {
  test('gets path, query and headers', async () => {
    const handler = await readHandler(app).open()
    const request = { method: 'GET', target: '/users/a%2Fb%20c?q=%C3%A4', headers: { 'x-who': 'me' } }
    const { status, headers, body } = await handler.answer(request)
    expect([status, JSON.parse(body)]).toEqual([200, { id: 'a/b c', q: 'ä', who: 'me' }])
    expect(headers['content-type']).toMatch('application/json')
  })

  test('gets a body', async () => {
    const handler = await readHandler(app).open()
    const headers = { 'content-type': 'application/json' }
    const answer = await handler.answer({ method: 'POST', target: '/users', headers, body: '{"name":"Zoë"}' })
    expect([answer.status, answer.headers.location, JSON.parse(answer.body)]).toEqual([
      201,
      '/users/7',
      { name: 'Zoë' },
    ])
  })

  test('lets its error be seen', async () => {
    const handler = await readHandler(app).open()
    const asked = handler.answer({ method: 'GET', target: '/broken', headers: {} })
    const seen: unknown = await asked.then(
      ({ cause, body }) => cause ?? new TypeError(JSON.parse(body).message),
      (error) => error,
    )
    expect(seen).toEqual(new TypeError('mine'))
  })
})

function quietHono(): Hono {
  return honoApp().onError((_, c) => c.json({ error: 'internal' }, 500))
}

/** Apps whose own handlers of errors say nothing of the error. */
const quiet: readonly (readonly [string, () => unknown])[] = [
  ['Hono', quietHono],
  ['an app inside of one of Hono', () => new Hono().route('/', quietHono())],
  [
    'an app inside of two',
    () => new Hono().use(async (_, next) => await next()).route('/', new Hono().route('/', quietHono())),
  ],
  [
    'Fastify',
    () => fastifyApp().setErrorHandler(async (_error, _request, reply) => reply.code(500).send({ error: 'internal' })),
  ],
  ['Express', () => expressApp().use(answersErrors)],
  ['a router of Express', () => express().use('/', express.Router().use(expressApp()).use(answersErrors))],
]

function answersErrors(...[, , response, _next]: Parameters<ErrorRequestHandler>): void {
  response.status(500).json({ error: 'internal' })
}
Object.defineProperty(answersErrors, 'length', { value: 4 })

test.each(quiet)('what the handler of errors of %s is handed is seen', async (_, create) => {
  const app = create()
  const handler = await readHandler(app).open()
  const ofOther = await readHandler(app).open()
  const request = { method: 'GET', target: '/broken', headers: {} } as const
  const expected = { status: 500, body: '{"error":"internal"}', cause: new TypeError('mine') }
  // Not all of it: two answers may bear the dates of two seconds.
  expect(await handler.answer(request)).toMatchObject(expected)
  expect(await ofOther.answer(request)).toMatchObject(expected)
  expect(await handler.answer(request)).toMatchObject(expected)
})

test('the code of an app inside of one of Hono is read past its handler of errors', async () => {
  const inner = new Hono()
    .onError((_, c) => c.body(null, 500))
    .post('/', async (c) => {
      const { sku } = await c.req.json()
      return c.json({ sku })
    })
  const handler = await readHandler(
    new Hono().route('/orders', new Hono().onError((_, c) => c.body(null, 500)).route('/', inner)),
  ).open()
  expect((await handler.routes())?.map(({ code }) => code)).toEqual([[expect.stringContaining('sku')]])
})

test('the error that Hapi keeps with its answer is seen', async () => {
  const thrown = new TypeError('mine')
  const request = { response: { _error: thrown } }
  const app = { inject: async () => ({ statusCode: 500, headers: {}, payload: '', request }) }
  const handler = await readHandler(app).open()
  expect(await handler.answer({ method: 'GET', target: '/', headers: {} })).toMatchObject({ cause: thrown })
})

test('a server does not listen', () => {
  expect(server.listening).toBe(false)
})

test.each([
  ['Hono', honoApp()],
  ['Fastify', fastifyApp()],
  ['Express', expressApp()],
])('%s tells its routes', async (_, app) => {
  const handler = await readHandler(app).open()
  expect((await handler.routes())?.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /broken',
    'GET /users/{id}',
    'POST /users',
  ])
  expect(handler.hasRoute('GET', '/users/{key}')).toBe(true)
  expect(handler.hasRoute('GET', '/users/me')).toBe(true)
  expect(handler.hasRoute('DELETE', '/users/{id}')).not.toBe(true)
  expect(handler.hasRoute('GET', '/users/{id}/all')).not.toBe(true)
})

test('routes of Hono for any method are routes; of what is mounted nobody can tell', async () => {
  const app = new Hono()
    .use('*', async (_, next) => await next())
    .all('/rpc', (c) => c.text(''))
    .mount('/old', () => new Response(''))
  const handler = await readHandler(app).open()
  const known = ['/rpc', '/old/users', '/users'].map((path) => handler.hasRoute('POST', path))
  expect(known).toEqual([true, undefined, false])
})

test('what a listener writes to HEAD is not sent', async () => {
  const handler = await readHandler((_: IncomingMessage, response: ServerResponse) => response.end('found')).open()
  const bodies = ['GET', 'HEAD'].map(
    async (method) => (await handler.answer({ method, target: '/', headers: {} })).body,
  )
  expect(await Promise.all(bodies)).toEqual(['found', ''])
})

/** As under Jest, which may not load what it is made of. */
function fastifyWithoutInject() {
  const app = fastifyApp()
  const inject = () => {
    throw new Error('Must use import to load ES Module: /cookie/dist/index.js')
  }
  return Object.assign(app, { inject })
}

test('Fastify whose inject cannot be loaded is asked as a server is', async () => {
  const handler = await readHandler(fastifyWithoutInject()).open()
  const headers = { 'content-type': 'application/json' }
  const answer = await handler.answer({ method: 'POST', target: '/users', headers, body: '{"a":1}' })
  expect(answer).toMatchObject({ status: 201, body: '{"a":1}', headers: { location: '/users/7' } })
  expect(await handler.answer({ method: 'GET', target: '/broken', headers: {} })).toMatchObject({
    cause: new TypeError('mine'),
  })
  expect((await handler.routes())?.find(({ path }) => path === '/users/{id}')?.schema).toBeDefined()
})

test('Fastify tells the schemas of its routes', async () => {
  const handler = await readHandler(fastifyApp()).open()
  expect((await handler.routes())?.find(({ path }) => path === '/users/{id}')?.schema).toMatchObject({
    params: { type: 'object' },
  })
})

test.each([[undefined], [null], [5], ['app'], [{}], [{ create: 5 }], [[]]])('%j is no app', (value) => {
  expect(() => readHandler(value)).toThrow(expect.objectContaining({ code: 'bad-handler' }))
})

test('a function that makes no app is told when it was called', async () => {
  await expect(readHandler(() => 5).open()).rejects.toMatchObject({ code: 'bad-handler' })
})
