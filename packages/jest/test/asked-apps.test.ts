/** Apps of every kind, which the modules of Jest ask without a socket: in CommonJS and in ECMAScript modules. */
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { configFor, JestProject } from '../../../checks/jest-project.ts'

const options = '{ seed: 1, runs: 300, timeBudget: 600_000 }'
const project = new JestProject({
  'jest.config.cjs': configFor('@swc/jest', options),
  'esm.config.cjs': configFor('@swc/jest', options, "extensionsToTreatAsEsm: ['.ts']"),
  'src/apps.ts': `import { createServer } from 'node:http'
import express from 'express'
import express4 from 'express-4'
import { Hono } from 'hono'
import Koa from 'koa'
import Router from '@koa/router'
import { initTRPC } from '@trpc/server'
import { buildSchema } from 'graphql'
import { z } from 'zod'
const first = (words: unknown): string => (words as string[])[0]!.toUpperCase()
export const ofExpress = () => express().use('/api', express.Router().get('/words', (request, response) => void response.json(first(request.query.list === undefined ? ['a'] : []))))
export const ofExpress4 = () => { const app = express4(); app.use('/api', express4.Router().get('/words', (request, response) => void response.json(first(request.query.list === undefined ? ['a'] : [])))); return app }
export const ofHono = () => new Hono().get('/words', (c) => c.json(first(c.req.query('list') === undefined ? ['a'] : [])))
export const ofKoa = () => { const router = new Router(); router.get('/words', (context) => { context.body = first(context.query.list === undefined ? ['a'] : []) }); const app = new Koa(); app.silent = true; return app.use(router.routes()) }
export const ofHttp = () => createServer((request, response) => { response.end(first(new URL(request.url!, 'http://a').searchParams.get('list') === null ? ['a'] : [])) })
const t = initTRPC.create()
export const ofTrpc = () => t.router({ words: t.procedure.input(z.array(z.string())).query(({ input }) => first(input)) }).createCaller({})
export const ofGraphql = { schema: buildSchema('type Query { words(list: [String!]!): String }'), rootValue: { words: ({ list }: { list: string[] }) => first(list) } }
`,
  'tests/apps.test.ts': `import { fuzzApi } from '@fuzzwright/jest'
import { execute } from 'graphql'
import * as apps from '../src/apps'
const words = { openapi: '3.1.0', info: { title: 'words', version: '1' }, paths: { '/words': { get: { parameters: [{ name: 'list', in: 'query', schema: { type: 'string' } }], responses: { 200: { description: 'a word' } } } } } }
fuzzApi('Express', apps.ofExpress)
fuzzApi('Express 4', apps.ofExpress4)
fuzzApi('Hono', apps.ofHono)
fuzzApi('Koa', apps.ofKoa)
fuzzApi('http', apps.ofHttp, words)
fuzzApi('tRPC', apps.ofTrpc)
fuzzApi('GraphQL', { ...apps.ofGraphql, execute })
`,
})
for (const name of [
  'express',
  'express-4',
  'fastify',
  'hono',
  'koa',
  '@koa/router',
  '@trpc/server',
  'graphql',
  'zod',
]) {
  link(name)
}
afterAll(() => project.remove())

function link(name: string): void {
  const target = fileURLToPath(new URL(`../../http/node_modules/${name}`, import.meta.url))
  const place = project.path('node_modules', name)
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(target, place, 'dir')
}

const titles = ['Express', 'Express 4', 'Hono', 'Koa', 'http', 'tRPC', 'GraphQL']

test.each([
  ['CommonJS', 'jest.config.cjs', {}],
  ['ECMAScript modules', 'esm.config.cjs', { NODE_OPTIONS: '--experimental-vm-modules' }],
])('each kind of app is asked until it fails: %s', async (_, config, env) => {
  rmSync(project.path('tests', '__fuzz__'), { recursive: true, force: true })
  const { tests, output } = await project.jest([`--config=${config}`], env)
  for (const title of titles) {
    expect(tests.get(title)?.message, `${title}: ${output}`).toMatch(
      /Cannot read properties of undefined \(reading 'toUpperCase'\)/,
    )
  }
})

test('what is kept is told in the words of the app, too', async () => {
  const { tests } = await project.jest([])
  expect(tests.get('Express')?.message).toMatch(
    /A finding kept from before fails again:\s+new Request\('http:\/\/localhost\/api\/words\?list=.*'\) {2}\/\/ 500[\s\S]*curl 'http/,
  )
  expect(tests.get('tRPC')?.message).toMatch(/kept from before fails again:\s+caller\.words\(\[\]\)/)
})
