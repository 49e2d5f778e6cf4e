/** One request, made of parts that no search has to find first. */
import { systemClock } from '@fuzzwright/core/host'
import { expect, test } from 'vitest'
import { ApiClient } from './api-client.ts'
import { readHandler } from './handler/open-handler.ts'
import { Secrets } from './judge/secrets.ts'
import type { Operation } from './operation/operation.ts'
import { bareOperation } from './operation/operations-of-routes.ts'

function clientOf(answer: (request: Request) => Response): ApiClient {
  const app = readHandler((request: Request) => answer(request))
  return new ApiClient(() => app.open(), {
    headers: {},
    secrets: new Secrets({}),
    answerWithin: undefined,
    clock: systemClock,
  })
}

function partsWith(breakage?: object): object {
  return { query: {}, header: {}, cookie: {}, body: undefined, breakage }
}

async function targetsAsked(value: unknown): Promise<readonly string[]> {
  const client = clientOf(() => new Response('', { status: 400 }))
  await client.ask(bareOperation('GET', '/n/{n}'), [1, partsWith({ kind: '~value', in: '~path', name: 'n', value })])
  return client.asked.map(({ request }) => request.target)
}

test('a path is broken by any value, also one that does not say what it is as text', async () => {
  expect(await targetsAsked({ toString: 1 })).toEqual(['/n/toString%2C1'])
})

test.each([
  ['nothing', ''],
  ['dots', '..'],
  ['a list of nothing', []],
  ['a list of an empty text', ['']],
  ['a list of dots', ['.']],
  ['an object without members', {}],
])('a path is not broken by %s, which would make it another path', async (_, value) => {
  expect(await targetsAsked(value)).toEqual([])
})

test.each([
  ['a name of prototypes', JSON.parse('{"__proto__":null}'), undefined],
  ['a constructor further inside', { a: { constructor: {} } }, undefined],
  ['any other name', { proto: null }, 'POST /n answers 400, which is not declared.'],
])('a body with %s may be refused, or not', async (_, value, wrong) => {
  const client = clientOf(() => new Response('', { status: 400 }))
  const asked = client.ask(documented(), [{ ...partsWith(), body: { mediaType: 'application/json', value } }])
  expect(await messageOf(asked)).toBe(wrong)
})

async function messageOf(asked: Promise<unknown>): Promise<unknown> {
  return await asked.then(
    () => undefined,
    (error: unknown) => Reflect.get(Object(error), 'message'),
  )
}

function documented(schema?: object, mediaType = 'application/json'): Operation {
  const bodies = [{ mediaType, ...(schema && { schema: { schema, options: {} } }) }]
  const answers = new Map([['201', { bodies: [], headers: [] }]])
  return { ...bareOperation('POST', '/n'), pointer: '#/paths/~1n/post', needsBody: true, bodies, answers }
}

test.each([
  ['a text that is not of its format', '', undefined],
  ['one that is', '2026-01-31', 'POST /n answers 400, which is not declared.'],
])('%s may be refused, or not', async (_, value, wrong) => {
  const client = clientOf(() => new Response('', { status: 400 }))
  const operation = documented({ type: 'string', format: 'date' })
  const asked = client.ask(operation, [{ ...partsWith(), body: { mediaType: 'application/json', value } }])
  expect(await messageOf(asked)).toBe(wrong)
})

test('who describes no refusal of a route of a framework says nothing of any', async () => {
  const client = clientOf(() => new Response('', { status: 400 }))
  const { pointer: _, ...operation } = documented()
  const asked = (one: Operation) =>
    client.ask(one, [{ ...partsWith(), body: { mediaType: 'application/json', value: 1 } }])
  expect(await messageOf(asked(operation))).toBeUndefined()
  const nothing = { bodies: [], headers: [] }
  const refusing = { ...operation, answers: new Map([...(operation.answers ?? []), ['404', nothing] as const]) }
  expect(await messageOf(asked(refusing))).toBe('POST /n answers 400, which is not declared.')
})

test.each([
  ['text/plain', { type: 'string' }, undefined],
  ['text/plain', { type: 'string', minLength: 1 }, 'POST /n accepts a request without its body.'],
  ['application/x-www-form-urlencoded', { type: 'object' }, undefined],
  ['application/json', { type: 'string' }, 'POST /n accepts a request without its body.'],
])('%s of %j that is missing may be one that is empty', async (mediaType, schema, wrong) => {
  const client = clientOf(() => new Response('', { status: 201 }))
  const breakage = { kind: '~missing', in: '~body', name: '' }
  expect(await messageOf(client.ask(documented(schema, mediaType), [partsWith(breakage)]))).toBe(wrong)
})

test.each([
  [{ kind: '~syntax', text: '{' }, undefined],
  [{ kind: '~value', in: '~body', name: '', value: 1 }, 'POST /n answers 400 as text/plain, not application/json.'],
])('%j is refused in the words that are declared, unless it is no JSON', async (breakage, wrong) => {
  const client = clientOf(() => new Response('no', { status: 400, headers: { 'content-type': 'text/plain' } }))
  const refusal = { bodies: [{ mediaType: 'application/json' }], headers: [] }
  const operation = { ...documented({ type: 'string' }), answers: new Map([['400', refusal]]) }
  expect(await messageOf(client.ask(operation, [partsWith(breakage)]))).toBe(wrong)
})

/** Makes a thing, has something done to it, asks for it; what is shown behind its end is `shown`. Answers what is wrong. */
async function afterMaking(done: { method: string; status: number; breakage?: object }, shown: object | undefined) {
  const client = clientOf(({ method }) => {
    if (method === 'POST') return Response.json({ id: 1 }, { status: 201 })
    if (method !== 'GET') return new Response(null, { status: done.status })
    return shown === undefined ? new Response('', { status: 404 }) : Response.json(shown)
  })
  const made = await client.ask(bareOperation('POST', '/n'), [partsWith()])
  await client.ask(bareOperation(done.method, '/n/{id}'), [made, partsWith(done.breakage)])
  return await client.ask(bareOperation('GET', '/n/{id}'), [made, partsWith()]).then(
    () => undefined,
    (error: unknown) => String(Reflect.get(Object(error), 'message')),
  )
}

const emptyQuery = { kind: '~value', in: '~query', name: 'force', value: null }

test.each([
  ['was given another name', { method: 'PUT', status: 200 }, undefined],
  [
    'was deleted by a request with something odd in it',
    { method: 'DELETE', status: 204, breakage: emptyQuery },
    undefined,
  ],
  ['will be deleted later', { method: 'DELETE', status: 202 }, { id: 1 }],
  ['is shown as deleted', { method: 'DELETE', status: 204 }, { id: 1, deletedAt: '2026-01-01' }],
  ['is shown in a state of deleted', { method: 'DELETE', status: 204 }, { id: 1, status: 'archived' }],
  ['is shown as not active', { method: 'DELETE', status: 204 }, { data: { id: 1, isActive: false } }],
])('a thing that %s is none that is missing or still there', async (_, done, shown) => {
  expect(await afterMaking(done, shown)).toBeUndefined()
})

test.each([
  [
    'is shown as before',
    { method: 'DELETE', status: 204 },
    { id: 1, deletedAt: null, active: true },
    '200 for what was deleted',
  ],
  ['is gone though nothing was done to it', { method: 'PUT', status: 404 }, undefined, '404 for what was just made'],
])('a thing that %s is told', async (_, done, shown, wrong) => {
  expect(await afterMaking(done, shown)).toContain(wrong)
})

test('what was made is named in bodies and queries by its id', async () => {
  const client = clientOf(() => Response.json({ id: 'p7' }, { status: 201 }))
  const sent = async (path: string, value: unknown, query = {}) => {
    await client.ask(bareOperation('POST', path), [
      { ...partsWith(), query, body: { mediaType: 'application/json', value } },
    ])
    const { body = '', target } = client.asked.at(-1)?.request ?? {}
    return [target, JSON.parse(body)]
  }
  expect(await sent('/orders', { productId: 'x' })).toEqual(['/orders', { productId: 'x' }])
  await sent('/products', {})
  const order = { productId: 'x', userId: 'y', lines: [{ product_id: 'z', count: 1 }], id: 'w' }
  const named = { productId: 'p7', userId: 'y', lines: [{ product_id: 'p7', count: 1 }], id: 'w' }
  expect(await sent('/orders', order, { productId: 'q' })).toEqual(['/orders?productId=p7', named])
  expect(await sent('/orders', { productId: 5 })).toEqual(['/orders', { productId: 5 }])
})

test('things are named by their noun alone, in lists, and each by its own id where two are named', async () => {
  let count = 0
  const client = clientOf(() => Response.json({ id: `p${++count}` }, { status: 201 }))
  const sent = async (path: string, value: unknown) => {
    const parts = { ...partsWith(), body: { mediaType: 'application/json', value } }
    await client.ask(bareOperation('POST', path), [parts])
    return JSON.parse(client.asked.at(-1)?.request.body ?? '')
  }
  expect(await sent('/products', { product: 'mine' })).toEqual({ product: 'mine' })
  await sent('/products', {})
  const order = { fromProduct: 'x', productIds: ['y', 'z'], price: 'w' }
  expect(await sent('/orders', order)).toEqual({ fromProduct: 'p2', productIds: ['p1', 'p2'], price: 'w' })
})

test('what takes ids and hardly anything else is sent those that were made', async () => {
  const client = clientOf(() => Response.json({ id: 'acc-1' }, { status: 201 }))
  const id = { type: 'string', pattern: '^acc-[0-9]+$' }
  const properties = { from: id, to: { type: 'string', format: 'uuid' }, note: { type: 'string', maxLength: 9 } }
  const form = { mediaType: 'application/json', schema: { schema: { type: 'object', properties }, options: {} } }
  const sent = async (path: string) => {
    const value = { from: 'acc-77', to: '00000000-0000-4000-8000-000000000000', note: 'acc' }
    const parts = { ...partsWith(), body: { mediaType: 'application/json', value } }
    await client.ask({ ...bareOperation('POST', path), bodies: [form] }, [parts])
    return JSON.parse(client.asked.at(-1)?.request.body ?? '')
  }
  // What a thing of its own is known by has to be new.
  expect((await sent('/accounts')).from).toBe('acc-77')
  expect((await sent('/accounts')).from).toBe('acc-77')
  expect(await sent('/transfers')).toMatchObject({ from: 'acc-1', note: 'acc' })
})
