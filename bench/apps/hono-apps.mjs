// Applications of Hono with one fault each; the line behind `right:` stands in its place where the application is to pass.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { body, documentOf, object, parameter, says, text, whole } from './document.mjs'

const read = async (c) => await c.req.json().catch(() => undefined)

/** Fails for JSON that is no object. */
export const notes = {
  fault: /Cannot (read|destructure)/,
  openapi: documentOf({
    '/notes': { post: { ...body(object({ title: text })), ...says({ 201: object({ title: text }), 400: null }) } },
  }),
  create: () =>
    new Hono().post('/notes', async (c) => {
      const given = await read(c)
      if (given === undefined) return c.body(null, 400)
      const { title } = given // right: const { title } = Object(given)
      return typeof title === 'string' ? c.json({ title }, 201) : c.body(null, 400)
    }),
}

/** Zod routes: an answer has null where its schema has a text. */
const User = z.object({ id: z.number().int(), nick: z.string() }).openapi('User')
const addUser = createRoute({
  method: 'post',
  path: '/users',
  request: {
    body: { required: true, content: { 'application/json': { schema: z.object({ nick: z.string().max(40) }) } } },
  },
  responses: {
    201: { description: 'made', content: { 'application/json': { schema: User } } },
    400: { description: 'no' },
  },
})
const createUsers = () =>
  new OpenAPIHono().openapi(addUser, (c) => {
    const { nick } = c.req.valid('json')
    return c.json({ id: 1, nick: nick.length > 32 ? null : nick }, 201) // right: return c.json({ id: 1, nick }, 201)
  })
/** @type {{ fault: RegExp, openapi: object, create(): unknown }} */
export const users = {
  fault: /type at \/nick/,
  openapi: createUsers().getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Users', version: '1' } }),
  create: createUsers,
}

/** What was deleted is still answered, from a cache that reading fills. */
export const cache = {
  fault: /answers 200 for what was deleted/,
  openapi: documentOf({
    '/pages': { post: { ...body(object({ text })), ...says({ 201: object({ id: text }), 400: null }) } },
    '/pages/{id}': {
      parameters: [parameter('id', 'path', text)],
      get: says({ 200: object({ text }), 404: null }),
      delete: says({ 204: null, 404: null }),
    },
  }),
  create() {
    const [pages, seen] = [new Map(), new Map()]
    return new Hono()
      .post('/pages', async (c) => {
        const { text } = Object(await read(c))
        if (typeof text !== 'string') return c.body(null, 400)
        const id = `p${pages.size + 1}`
        pages.set(id, { text })
        return c.json({ id }, 201)
      })
      .get('/pages/:id', (c) => {
        const id = c.req.param('id')
        const page = seen.get(id) ?? pages.get(id)
        if (page === undefined) return c.body(null, 404)
        seen.set(id, page)
        return c.json(page)
      })
      .delete('/pages/:id', (c) => {
        const isKnown = pages.delete(c.req.param('id')) // right: const isKnown = pages.delete(c.req.param('id')) | seen.delete(c.req.param('id'))
        return c.body(null, isKnown ? 204 : 404)
      })
  },
}

/** A bound of the document is not kept. */
export const orders = {
  fault: /accepts a request whose body is invalid/,
  openapi: documentOf({
    '/orders': {
      post: {
        ...body(object({ count: { ...whole, minimum: 1, maximum: 100 } })),
        ...says({ 201: object({ count: whole }), 422: null }),
      },
    },
  }),
  create: () =>
    new Hono().post('/orders', async (c) => {
      const { count } = Object(await read(c))
      const isCount = Number.isInteger(count) && count >= 1 && count <= 101 // right: const isCount = Number.isInteger(count) && count >= 1 && count <= 100
      return isCount ? c.json({ count }, 201) : c.body(null, 422)
    }),
}

/** A code that few type, with a total that few reach; no document. */
export const coupons = {
  fault: /reading 'percent'/,
  create() {
    const coupons = new Map([['WELCOME', { percent: 5 }]])
    return new Hono().post('/checkout', async (c) => {
      const { code, total } = Object(await read(c))
      if (typeof code !== 'string' || typeof total !== 'number') return c.body(null, 400)
      if (code === 'SPRING25' && total > 1000) return c.json({ off: coupons.get(code).percent }) // right: if (code === 'SPRING25' && total > 1000) return c.json({ off: 0 })
      return c.json({ off: coupons.get(code)?.percent ?? 0 })
    })
  },
}
