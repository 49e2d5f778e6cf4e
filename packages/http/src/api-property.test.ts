/** Apps with one fault each, which has to be found, beside the same app without it, which has to pass. */
import { type FuzzReport, OracleError } from '@fuzzwright/core'
import { runFuzzTest, systemClock } from '@fuzzwright/core/host'
import fastify from 'fastify'
import { type Context, Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { ApiOptions } from './api-options.ts'
import { apiProperty } from './api-property.ts'

async function search(app: unknown, options: ApiOptions = {}, runs = 400): Promise<FuzzReport> {
  return await runFuzzTest({
    test: { file: '', projectRoot: '', name: 'api' },
    property: apiProperty(app, options),
    options: { runs, timeBudget: 600_000, explain: false },
    defaultSeed: 1,
    clock: systemClock,
  })
}

async function failureOf(app: unknown, options: ApiOptions = {}, runs = 400): Promise<string> {
  const { finding } = await search(app, options, runs)
  const error = finding?.error
  if (error instanceof OracleError) return [`${error.kind}: ${error.message}`, ...error.details].join('\n')
  return error === undefined ? 'passes' : String(error)
}

/** Settings of the things below, the right ones unless said otherwise. */
interface Faults {
  readonly lowest: number
  readonly status: 201 | 202
  readonly type: string
  readonly tag: string | number
  readonly keepsDeleted: boolean
  readonly loses: boolean
  readonly leaks: string
  readonly isOpen: boolean
  readonly crashesAt: string
}

/** Things, by Hono; each request that breaks the document is refused. */
function things(faults: Partial<Faults> = {}): () => Hono {
  const { lowest = 1, status = 201, type = 'application/json', tag = 'new', crashesAt = '', leaks = '' } = faults
  return () => {
    const known = new Map<string, object>()
    let count = 0
    return new Hono()
      .post('/things', async (c) => {
        if (faults.isOpen !== true && c.req.header('authorization') !== 'Bearer me') return c.json({}, 401)
        const body: unknown = await c.req.json().catch(() => undefined)
        const { size } = Object(body) as { readonly size?: unknown }
        if (typeof size !== 'number' || !Number.isInteger(size) || size < lowest) return c.json({ message: leaks }, 400)
        const thing = { id: `t${++count}`, size, tag }
        if (faults.loses !== true) known.set(thing.id, thing)
        return c.body(JSON.stringify(thing), status, { 'content-type': type })
      })
      .get('/things/:id', (c) => {
        if (crashesAt !== '' && c.req.param('id').startsWith(crashesAt)) throw new RangeError('too far')
        const thing = known.get(c.req.param('id'))
        return thing === undefined ? c.json({}, 404) : c.json(thing)
      })
      .delete('/things/:id', (c) => {
        const isKnown = faults.keepsDeleted === true ? known.has(c.req.param('id')) : known.delete(c.req.param('id'))
        return isKnown ? c.body(null, 204) : c.json({}, 404)
      })
  }
}

const thing = {
  type: 'object',
  properties: { id: { type: 'string' }, size: { type: 'integer' }, tag: { type: 'string' } },
  required: ['id', 'size', 'tag'],
}
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const openapi = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      post: {
        security: [{ bearer: [] }],
        requestBody: {
          required: true,
          ...json({ type: 'object', properties: { size: { type: 'integer', minimum: 1 } }, required: ['size'] }),
        },
        responses: {
          201: { description: 'made', ...json(thing) },
          400: { description: 'no' },
          401: { description: 'who' },
        },
      },
    },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: { description: 'it', ...json(thing) }, 404: { description: 'no' } } },
      delete: { responses: { 204: { description: 'gone' }, 404: { description: 'no' } } },
    },
  },
}
const headers = { Authorization: 'Bearer me' }

test('an app that does what its document says passes', async () => {
  expect((await search(things(), { openapi, headers })).outcome).toBe('passed')
})

test.each<[string, Partial<Faults>, string]>([
  ['an error nobody meant', { crashesAt: 't1' }, 'RangeError: too far'],
  [
    'a status nobody declared',
    { status: 202 },
    'response: POST /things answers 202, which is not declared.\nDeclared: 201, 400, 401',
  ],
  [
    'another media type',
    { type: 'text/html' },
    'response: POST /things answers 201 as text/html, not application/json.',
  ],
  [
    'another type of a member',
    { tag: 5 },
    'response: POST /things answers 201 with a body that breaks its schema: type at /tag.\nIt breaks type at /tag: #/paths/',
  ],
  [
    'a bound that is not kept',
    { lowest: 0 },
    'refusal: POST /things accepts a request whose body is invalid.\nIt breaks minimum at /size: #/paths/',
  ],
  ['nobody asks who is calling', { isOpen: true }, 'refusal: POST /things answers who does not say who they are.'],
  [
    'what was deleted is still there',
    { keepsDeleted: true },
    'response: GET /things/{id} answers 200 for what was deleted.',
  ],
  ['what was made is not there', { loses: true }, 'response: GET /things/{id} answers 404 for what was just made.'],
])('%s', async (_, faults, message) => {
  expect(await failureOf(things(faults), { openapi, headers }, 2000)).toContain(message)
})

test('the value of a secret in an answer, by the name of its variable', async () => {
  process.env.SOME_TOKEN = 'sesame-open-now'
  process.env.SOME_WORD = 'sesame-stay-shut'
  try {
    const told = 'secret: POST /things tells the value of the environment variable'
    expect(await failureOf(things({ leaks: 'with sesame-open-now' }), { openapi, headers })).toBe(`${told} SOME_TOKEN.`)
    const leaks = 'with sesame-stay-shut'
    expect(await failureOf(things({ leaks }), { openapi, headers })).toBe('passes')
    expect(await failureOf(things({ leaks }), { openapi, headers, secrets: ['SOME_WORD'] })).toBe(`${told} SOME_WORD.`)
  } finally {
    delete process.env.SOME_TOKEN
    delete process.env.SOME_WORD
  }
})

test('the whole environment in an answer', async () => {
  const app = new Hono().get('/about', (c) => c.json(process.env))
  const variables = ['A', 'B', 'C', 'D'].map((name) => `WORD_${name}`)
  for (const name of variables) process.env[name] = `a value of ${name}`
  try {
    expect(await failureOf(app)).toMatch(/^secret: GET \/about tells the /)
  } finally {
    for (const name of variables) delete process.env[name]
  }
})

describe('a finding', () => {
  test('has the fewest requests, as they are sent again', async () => {
    const paths = { '/things/{id}': openapi.paths['/things/{id}'] }
    const { finding } = await search(things({ crashesAt: 'a' }), { openapi: { ...openapi, paths } }, 2000)
    expect(finding?.program).toEqual([
      { source: "new Request('http://localhost/things/a')", note: '500 Internal Server Error' },
    ])
    expect(finding?.commands).toEqual(['curl http://localhost/things/a'])
  })

  test('passes on what was made', async () => {
    const { finding } = await search(things({ keepsDeleted: true }), { openapi, headers }, 2000)
    expect(finding?.commands).toEqual([
      `curl -X POST http://localhost/things -H 'authorization: Bearer me' -H 'content-type: application/json' --data-raw '{"size":1}'`,
      `curl -X DELETE http://localhost/things/t1 -H 'authorization: Bearer me'`,
      `curl http://localhost/things/t1 -H 'authorization: Bearer me'`,
    ])
    expect(finding?.program?.map(({ note }) => note)).toEqual([
      '201 {"id":"t1","size":1,"tag":"new"}',
      '204',
      '200 {"id":"t1","size":1,"tag":"new"}',
    ])
  })
})

describe('without a document', () => {
  test('schemas of Fastify say what is asked and answered', async () => {
    const app = fastify()
    const schema = {
      querystring: { type: 'object', properties: { n: { type: 'integer', minimum: 0, maximum: 9 } }, required: ['n'] },
      response: { 200: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } },
    }
    app.get('/n', { schema }, async (request) => {
      const { n } = request.query as { n: number }
      if (n === 9) throw new TypeError('nine')
      return { n }
    })
    expect(await failureOf(app)).toBe('TypeError: nine')
  })

  test('what nobody can tell of on the wire is neither valid nor broken', async () => {
    const app = fastify()
    const schema = {
      querystring: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
      response: { 200: { type: 'object', properties: { n: { type: 'integer' } } } },
    }
    app.get('/n', { schema }, async ({ query }) => query)
    expect(await failureOf(app)).toBe('passes')
  })

  test('names in the code of a route are tried', async () => {
    const app = new Hono().post('/a', async (c) => {
      const body: unknown = await c.req.json().catch(() => undefined)
      const { colour } = Object(body) as { readonly colour?: unknown }
      if (colour === 'green') throw new TypeError('green')
      return c.text('')
    })
    expect(await failureOf(app, {}, 5000)).toBe('TypeError: green')
  })
})

describe('what nobody describes is learned from refusals', () => {
  /** A handler as frameworks with a validator have it: the code of the route names nothing that is asked for. */
  const checked =
    (check: (value: Readonly<Record<string, unknown>>) => string | undefined, answer: () => void) =>
    async (c: Context) => {
      const sent: unknown = c.req.method === 'GET' ? c.req.query() : await c.req.json().catch(() => undefined)
      const message = check(Object(sent))
      if (message !== undefined) return c.json({ error: message }, 400)
      answer()
      return c.text('')
    }
  const fail = () => {
    throw new TypeError('taken')
  }
  const ofColour = (known: RegExp) => (value: Readonly<Record<string, unknown>>) => {
    const names = Object.keys(value)
    if (!names.some((name) => known.test(name))) return 'Missing required field: hue_of_it'
    const given = Object.entries(value).find(([name]) => known.test(name))?.[1]
    return given === 'ultramarine' ? undefined : 'hue_of_it must be one of "ultramarine"'
  }

  test('members of a body, and the values they may have', async () => {
    expect(await failureOf(new Hono().post('/a', checked(ofColour(/^hue_of_it$/), fail)), {}, 100)).toBe(
      'TypeError: taken',
    )
  })

  test('parameters of a query', async () => {
    expect(await failureOf(new Hono().get('/a', checked(ofColour(/^hue_of_it$/), fail)), {}, 100)).toBe(
      'TypeError: taken',
    )
  })

  test('what makes a thing says what may be changed of it, and who looks sees the change', async () => {
    const createApp = () => {
      const things = new Map<string, number>()
      return new Hono()
        .post(
          '/things',
          checked(
            ({ weight_of_it: weight }) =>
              typeof weight === 'number' && weight > 7 ? undefined : 'weight_of_it must be a number greater than 7',
            () => things.set('t1', 8),
          ),
        )
        .get('/things', (c) => c.json([...things.keys()].map((id) => ({ id }))))
        .patch('/things/:id', async (c) => {
          const body: unknown = await c.req.json().catch(() => undefined)
          if (things.has(c.req.param('id')))
            for (const one of Object.values(Object(body))) things.set(c.req.param('id'), Number(one))
          return c.text('')
        })
        .get('/things/:id', (c) => {
          if ((things.get(c.req.param('id')) ?? 8) < 8) throw new TypeError('too light')
          return c.text('')
        })
    }
    expect(await failureOf(createApp, {}, 400)).toBe('TypeError: too light')
  })

  test('nothing that was learned is a promise', async () => {
    const app = new Hono().post('/a', async (c) => {
      const text = await c.req.text()
      // Asked for, and not needed.
      return text.length > 30 ? c.json({ error: 'hue_of_it must be a string' }, 400) : c.json({}, 201)
    })
    expect(await failureOf(app, {}, 300)).toBe('passes')
  })
})

test('each search of a property begins with the same requests', async () => {
  const seen: string[] = []
  const app = { fetch: ({ method, url }: Request) => new Response(seen.push(`${method} ${url}`) > 0 ? null : '') }
  const property = apiProperty(app, { openapi: { ...openapi, paths: { '/a': { get: { responses: { 200: {} } } } } } })
  const asked: string[][] = []
  for (const defaultSeed of [1, 2]) {
    const test = { file: '', projectRoot: '', name: 'api' }
    await runFuzzTest({ test, property, options: { runs: 3 }, defaultSeed, clock: systemClock })
    asked.push(seen.splice(0).slice(0, 2))
  }
  expect(asked[0]).toHaveLength(2)
  expect(asked[1]).toEqual(asked[0])
})

test('paths of a document are those behind the path of its first server, where the app has them there', async () => {
  const behind = (url: string) => ({ ...openapi, servers: [{ url, variables: { version: { default: 'v1' } } }] })
  const wrong = () => new Hono().route('/api/v1', things({ lowest: 0 })())
  for (const url of ['/api/v1', 'https://things.test/api/v1/', 'https://things.test/api/{version}']) {
    expect(await failureOf(wrong, { openapi: behind(url), headers }, 50)).toContain('/api/v1/things')
  }
  expect(await failureOf(things({ lowest: 0 }), { openapi: behind('/api/v1'), headers }, 50)).toContain('POST /things')
})

describe('told before anything is asked', () => {
  test.each<[string, unknown, ApiOptions, string, string]>([
    ['what is no app', 5, {}, 'bad-handler', 'a number answers no requests'],
    ['an object that is no app', { get: 5 }, {}, 'bad-handler', 'an object answers no requests'],
    ['a list', [], {}, 'bad-handler', 'a list answers no requests'],
    ['a document that is none', things(), { openapi: {} }, 'bad-document', '#: this is'],
    [
      'an operation without a route',
      new Hono(),
      { openapi },
      'unknown-route',
      '#/paths/~1things/post: the app has no route POST /things',
    ],
    [
      'a name without a route',
      things(),
      { operation: 'GET /thing' },
      'unknown-route',
      'fuzzIt("GET /thing"): there is no such route',
    ],
    [
      'an app of which nothing is known',
      (_: Request) => new Response(),
      {},
      'no-operations',
      'nothing says what fetch can be asked',
    ],
  ])('%s', async (_, app, options, code, message) => {
    await expect(search(app, options)).rejects.toMatchObject({ code, message: expect.stringContaining(message) })
  })
})
