// Applications of Fastify with one fault each, most known by the schemas of their routes alone.
import fastify from 'fastify'
import { body, documentOf, object, parameter, says, text, whole } from './document.mjs'

/** An answer lacks what its schema requires. */
export const things = {
  fault: /required/,
  create() {
    const app = fastify()
    const schema = {
      querystring: object({ page: { ...whole, minimum: 0, maximum: 20 } }),
      response: { 200: object({ first: text, count: whole }) },
    }
    app.get('/things', { schema }, async ({ query: { page } }) => {
      const list = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].slice(page, page + 2)
      return { first: list[0], count: list.length } // right: return { first: list[0] ?? '', count: list.length }
    })
    return app
  },
}

/** A page behind the last one. */
export const pages = {
  fault: /reading 'name'/,
  create() {
    const app = fastify()
    const list = Array.from({ length: 30 }, (_, index) => ({ name: `n${index}` }))
    const schema = {
      querystring: object({ page: { ...whole, minimum: 1 }, size: { ...whole, minimum: 1, maximum: 50 } }),
    }
    app.get('/names', { schema }, async ({ query: { page, size } }) => {
      const from = (page - 1) * size
      if (from > list.length) return { first: null } // right: if (from >= list.length) return { first: null }
      return { first: list[from].name }
    })
    return app
  },
}

/** A status that is not declared. */
export const jobs = {
  fault: /answers 202, which is not declared/,
  create() {
    const app = fastify()
    const schema = {
      body: object({ steps: { type: 'array', items: text, maxItems: 20 } }),
      response: { 200: object({ done: whole }), '4xx': { type: 'object' } },
    }
    app.post('/jobs', { schema }, async ({ body: { steps } }, reply) => {
      if (steps.length > 6) return reply.code(202).send({ done: 0 }) // right: if (steps.length > 6) return { done: 0 }
      return { done: steps.length }
    })
    return app
  },
}

/** Another media type than its document has. */
export const labels = {
  fault: /as text\/plain/,
  openapi: documentOf({
    '/labels/{name}': {
      parameters: [parameter('name', 'path', { type: 'string', minLength: 1, maxLength: 12 })],
      get: says({ 200: object({ label: text }), 400: null }),
    },
  }),
  create() {
    const app = fastify()
    app.get('/labels/:name', async ({ params: { name } }, reply) => {
      if ([...name].length > 12) return reply.code(400).send()
      if (/^\d/.test(name)) return reply.type('text/plain').send(name) // right: if (/^\d/.test(name)) return { label: `n${name}` }
      return { label: name }
    })
    return app
  },
}

/** The third change of one thing. */
export const history = {
  fault: /reading 'push'/,
  openapi: documentOf({
    '/docs': { post: { ...body(object({ text })), ...says({ 201: object({ id: whole }), 400: null }) } },
    '/docs/{id}': {
      parameters: [parameter('id', 'path', whole)],
      patch: { ...body(object({ text })), ...says({ 200: object({ changes: whole }), 400: null, 404: null }) },
    },
  }),
  create() {
    const app = fastify()
    const docs = []
    const isText = (given) => typeof Object(given).text === 'string'
    app.post('/docs', async ({ body: given }, reply) => {
      if (!isText(given)) return reply.code(400).send()
      docs.push({ changes: [] })
      return reply.code(201).send({ id: docs.length })
    })
    app.patch('/docs/:id', async ({ params: { id }, body: given }, reply) => {
      const doc = docs[Number(id) - 1]
      if (doc === undefined || !isText(given)) return reply.code(doc === undefined ? 404 : 400).send()
      const changes = doc.changes.length < 2 ? doc.changes : doc.older // right: const changes = doc.changes
      changes.push(given.text)
      return { changes: changes.length }
    })
    return app
  },
}
