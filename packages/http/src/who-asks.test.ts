/** Apps that want to know who asks, or which version was seen: by a token, a cookie, an id or a word that they told before. */
import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { getCookie, setCookie } from 'hono/cookie'
import { expect, test } from 'vitest'
import { failureOf } from '../test/search-app.ts'

const read = async (c: { req: { json(): Promise<unknown> } }) => Object(await c.req.json().catch(() => undefined))

const wanted = (members: Readonly<Record<string, unknown>>): string | undefined => {
  const [name] = Object.entries(members).find(([, value]) => typeof value !== 'string' || value === '') ?? []
  return name === undefined ? undefined : `${name} must be a non-empty string`
}

/** Who registers may log in, and asks with the token of that. */
const loginOf = (isRight: boolean) => () => {
  const [passwords, users] = [new Map<string, string>(), new Map<string, string>()]
  return new Hono()
    .post('/register', async (c) => {
      const { user, password } = await read(c)
      const error = wanted({ user, password })
      if (error !== undefined) return c.json({ error }, 400)
      passwords.set(user, password)
      return c.json({}, 201)
    })
    .post('/login', async (c) => {
      const { user, password } = await read(c)
      const error = wanted({ user, password })
      if (error !== undefined) return c.json({ error }, 400)
      if (passwords.get(user) !== password) return c.json({ error: 'wrong' }, 401)
      const token = `tok${users.size}`
      users.set(token, user)
      return c.json({ token })
    })
    .get('/notes', (c) => {
      const [, token = ''] = (c.req.header('authorization') ?? '').split('Bearer ')
      const user = users.get(token)
      if (user === undefined) return c.json({}, 401)
      if (!isRight) throw new Error('no notes')
      return c.json([])
    })
}

test('the token of a login says who asks, and what was registered logs in', async () => {
  expect(await failureOf(loginOf(false))).toContain('no notes')
  expect(await failureOf(loginOf(true), {}, 200)).toBe('passes')
})

const content = (schema: object) => ({ content: { 'application/json': { schema } } })
const texts = (...names: readonly string[]) =>
  content({
    ...{ type: 'object', required: names },
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string', minLength: 1 }])),
  })
const answers = (...statuses: readonly number[]) => ({
  responses: Object.fromEntries(statuses.map((status) => [status, { description: String(status) }])),
})
const openapi = {
  ...{ openapi: '3.1.0', info: { title: 'Notes', version: '1' } },
  paths: {
    '/register': { post: { requestBody: { required: true, ...texts('user', 'password') }, ...answers(201, 400) } },
    '/login': { post: { requestBody: { required: true, ...texts('user', 'password') }, ...answers(200, 400, 401) } },
    '/notes': { get: { security: [{ bearer: [] }], ...answers(200, 401) } },
  },
}

test('also where a document says all but what the token is', async () => {
  expect(await failureOf(loginOf(false), { openapi })).toContain('no notes')
  expect(await failureOf(loginOf(true), { openapi }, 200)).toBe('passes')
})

test('who does not say who is calling says so by no header at all', async () => {
  const right = () => new Hono().use('/notes', bearerAuth({ token: 'let-me-in' })).get('/notes', (c) => c.json([]))
  const { paths, ...head } = openapi
  const document = { ...head, paths: { '/notes': paths['/notes'] } }
  const headers = { authorization: 'Bearer let-me-in' }
  expect(await failureOf(right, { openapi: document, headers }, 1500)).toBe('passes')
})

const cookiesOf = (isRight: boolean) => () => {
  const sessions = new Map<string, number>()
  return new Hono()
    .post('/session', (c) => {
      const id = `s${sessions.size}`
      sessions.set(id, 0)
      setCookie(c, 'theme', 'dark')
      c.header('set-cookie', `sid=${id}; Expires=Wed, 21 Oct 2065 07:28:00 GMT`, { append: true })
      return c.body(null, 204)
    })
    .post('/clicks', (c) => {
      const clicks = sessions.get(getCookie(c, 'sid') ?? '')
      if (clicks === undefined) return c.json({}, 401)
      sessions.set(getCookie(c, 'sid') ?? '', clicks + 1)
      if (clicks === 2 && !isRight) throw new Error('clicked thrice')
      return c.json({ clicks: clicks + 1 })
    })
}

test('cookies go back to whoever set them', async () => {
  expect(await failureOf(cookiesOf(false))).toContain('clicked thrice')
  expect(await failureOf(cookiesOf(true), {}, 200)).toBe('passes')
})

const membersOf = (isRight: boolean) => () => {
  const users = new Set<string>()
  return new Hono()
    .post('/users', (c) => {
      const id = `u${users.size}`
      users.add(id)
      return c.json({ id }, 201)
    })
    .get('/news', (c) => {
      if (!users.has(c.req.header('x-user-id') ?? '')) return c.json({}, 401)
      if (!isRight) throw new Error('no news')
      return c.json([])
    })
}

test('a header that is called by a thing has its id', async () => {
  expect(await failureOf(membersOf(false))).toContain('no news')
  expect(await failureOf(membersOf(true), {}, 200)).toBe('passes')
})

const adminOf = (isRight: boolean) => () =>
  new Hono().use('/admin/*', bearerAuth({ token: 'let-me-in' })).get('/admin/report', (c) => {
    if (!isRight) throw new Error('no report')
    return c.json([])
  })

test('a token that stands in the code of the app is one it takes', async () => {
  expect(await failureOf(adminOf(false))).toContain('no report')
  expect(await failureOf(adminOf(true), {}, 200)).toBe('passes')
})

const versionsOf = (isRight: boolean) => () => {
  const pages = new Map<string, number>()
  return new Hono()
    .put('/pages/:id', (c) => {
      const version = 900 + pages.size
      pages.set(c.req.param('id'), version)
      return c.json({ version }, 201)
    })
    .delete('/pages/:id', (c) => {
      const version = pages.get(c.req.param('id'))
      if (version === undefined) return c.json({}, 404)
      if (c.req.header('if-match') !== `${version}`) return c.json({}, 412)
      if (!isRight) throw new Error('no page')
      pages.delete(c.req.param('id'))
      return c.body(null, 204)
    })
}

test('the version that was told is the one that is changed', async () => {
  expect(await failureOf(versionsOf(false))).toContain('no page')
  expect(await failureOf(versionsOf(true), {}, 200)).toBe('passes')
})
