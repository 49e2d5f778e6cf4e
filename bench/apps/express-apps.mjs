// Applications of Express, and one listener of node:http, with one fault each.
import express from 'express'
import { body, documentOf, object, parameter, says, text, whole } from './document.mjs'

const withJson = () => express().use(express.json({ strict: false }))
const refused = (error, _request, response, _next) => response.status(error.status ?? 500).json({})

/** A switch for debugging tells the environment. */
export const debug = {
  fault: /tells the (environment|value)/,
  openapi: documentOf({
    '/health': {
      get: {
        parameters: [parameter('verbose', 'query', { type: 'boolean' }, false)],
        ...says({ 200: { type: 'object' }, 400: null }),
      },
    },
  }),
  create: () =>
    withJson().get('/health', (request, response) => {
      if (!['true', 'false', undefined].includes(request.query.verbose)) return response.status(400).end()
      response.json(request.query.verbose === 'true' ? { ...process.env } : { isUp: true }) // right: response.json({ isUp: true })
    }),
}

/** Deleting asks nobody who they are. */
export const keys = {
  fault: /answers who does not say who they are/,
  headers: { authorization: 'Bearer me' },
  openapi: documentOf({
    '/keys/{name}': {
      parameters: [parameter('name', 'path', { type: 'string', pattern: '^[a-z]{1,8}$' })],
      get: { security: [{ bearer: [] }], ...says({ 200: object({ name: text }), 400: null, 401: null, 404: null }) },
      delete: { security: [{ bearer: [] }], ...says({ 204: null, 400: null, 401: null }) },
    },
  }),
  create() {
    const guard = ({ headers, params }, response, next) =>
      headers.authorization === 'Bearer me'
        ? /^[a-z]{1,8}$/.test(params.name)
          ? next()
          : response.status(400).end()
        : response.status(401).end()
    const gone = new Set()
    const named = ({ params }, response, next) =>
      /^[a-z]{1,8}$/.test(params.name) ? next() : response.status(400).end()
    return express()
      .get('/keys/:name', guard, ({ params }, response) =>
        gone.has(params.name) ? response.status(404).end() : response.json({ name: params.name }),
      )
      .delete('/keys/:name', named, ({ params }, response) => gone.add(params.name) && response.status(204).end()) // right: .delete('/keys/:name', named, guard, ({ params }, response) => gone.add(params.name) && response.status(204).end())
  },
}

/** A parameter that is required may be left out. */
export const search = {
  fault: /accepts a request without its query parameter to/,
  openapi: documentOf({
    '/days': {
      get: {
        parameters: [
          parameter('from', 'query', { ...whole, minimum: 0 }),
          parameter('to', 'query', { ...whole, minimum: 0 }),
        ],
        ...says({ 200: object({ days: whole }), 400: null }),
      },
    },
  }),
  create: () =>
    express().get('/days', ({ query: { from, to } }, response) => {
      const isDay = (day) => /^\d+$/.test(day)
      if (!isDay(from) || (to !== undefined && !isDay(to))) return response.status(400).end() // right: if (!isDay(from) || !isDay(to)) return response.status(400).end()
      return response.json({ days: Math.floor(Math.min(1e9, Math.abs(Number(to ?? from) - Number(from)))) })
    }),
}

/** More is taken out of an account than was put in. */
export const accounts = {
  fault: /balance/,
  openapi: documentOf({
    '/accounts': { post: says({ 201: object({ id: whole }) }) },
    '/accounts/{id}/moves': {
      parameters: [parameter('id', 'path', { ...whole, minimum: 1 })],
      post: {
        ...body(object({ amount: { ...whole, minimum: -1000, maximum: 1000 } })),
        ...says({ 200: object({ balance: { ...whole, minimum: 0 } }), 400: null, 404: null, 409: null }),
      },
    },
  }),
  create() {
    const balances = []
    const app = withJson()
    app.post('/accounts', (_, response) => response.status(201).json({ id: balances.push(0) }))
    app.post('/accounts/:id/moves', ({ params: { id }, body: given }, response) => {
      const { amount } = Object(given)
      const balance = balances[Number(id) - 1]
      if (!Number.isInteger(amount) || Math.abs(amount) > 1000) return response.status(400).end()
      if (balance === undefined) return response.status(404).end()
      if (balance === 0 && amount < 0) return response.status(409).end() // right: if (balance + amount < 0) return response.status(409).end()
      balances[Number(id) - 1] = balance + amount
      return response.json({ balance: balance + amount })
    })
    return app.use(refused)
  },
}

/** A listener that rejects what nobody awaits. */
export const listener = {
  fault: /Unexpected|JSON/,
  openapi: documentOf({
    '/echo': { post: { ...body(object({ text })), ...says({ 200: object({ text }), 400: null, 404: null }) } },
  }),
  create: () => async (request, response) => {
    let given = ''
    for await (const chunk of request) given += chunk
    const isThere = request.method === 'POST' && request.url === '/echo'
    if (!isThere) return response.writeHead(404).end()
    const value = JSON.parse(given) // right: const value = parsed(given)
    const { text } = Object(value)
    if (typeof text !== 'string') return response.writeHead(400).end()
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text }))
  },
}

export function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
