import { createRequire } from 'node:module'
import Router from '@koa/router'
import express5 from 'express'
import Koa from 'koa'
import { expect, test } from 'vitest'
import { readHandler } from './open-handler.ts'

type Express = typeof express5

/** Names of the same package at other versions, which have no types. */
const load = createRequire(import.meta.url)
const express4: Express = load('express-4')
const express50: Express = load('express-5.0')

const namesOf = async (app: unknown): Promise<readonly string[]> => {
  const handler = await readHandler(app).open()
  return ((await handler.routes()) ?? []).map(({ method, path }) => `${method} ${path}`)
}

function users(express: Express) {
  return express
    .Router()
    .post('/', (_, response) => void response.end())
    .get('/:id', (_, response) => void response.end())
}

test.each([
  ['4', express4],
  ['5.0', express50],
  ['5.3', express5],
])('routers of Express %s say where they are mounted, also inside of others', async (_, express: Express) => {
  const createApp = () => {
    const app = express()
    app.use(express.json())
    app.get('/', (_, response) => void response.end())
    app.use('/api/v1', express.Router().use('/users', users(express)))
    app.use(express.Router().get('/plain', (_, response) => void response.end()))
    app.use('/orgs/:org/users', users(express))
    return app
  }
  expect(await namesOf(createApp)).toEqual([
    'GET /',
    'POST /api/v1/users',
    'GET /api/v1/users/{id}',
    'GET /plain',
    'POST /orgs/{org}/users',
    'GET /orgs/{org}/users/{id}',
  ])
})

test.each([
  ['4', express4],
  ['5.3', express5],
])('routers of Express %s are seen wherever they were mounted', async (_, express: Express) => {
  const app = express()
  const mount = (path: string | string[]) => app.use(path, express.Router().use('/users.all', users(express)))
  mount('/api')
  mount('/orgs/:org/teams/:team')
  app.use(/^\/any/, users(express))
  expect(await namesOf(app)).toEqual([
    'POST /api/users.all',
    'GET /api/users.all/{id}',
    'POST /orgs/{org}/teams/{team}/users.all',
    'GET /orgs/{org}/teams/{team}/users.all/{id}',
  ])
})

test('an app of Express 4 without a route has none', async () => {
  const handler = await readHandler(express4()).open()
  expect(await handler.routes()).toBeUndefined()
  expect((await handler.answer({ method: 'GET', target: '/', headers: {} })).status).toBe(404)
})

test('routers of Koa, and an app without one', async () => {
  const createApp = () => {
    const router = new Router({ prefix: '/api' })
    router.get('/users/:id', (context) => void (context.body = {}))
    router.del('/users/:id', (context) => void (context.body = {}))
    return new Koa().use(router.routes()).use(router.allowedMethods())
  }
  expect(await namesOf(createApp)).toEqual(['GET /api/users/{id}', 'DELETE /api/users/{id}'])
  expect(await namesOf(new Koa())).toEqual([])
})
