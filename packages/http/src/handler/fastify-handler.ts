/** Fastify, and whatever else has an `inject` of the same form, such as Hapi. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isObject, memberOf } from '../member-of.ts'
import type { InjectableApp, Injected, InjectedAnswer } from './app-kinds.ts'
import { hearReply } from './error-handlers.ts'
import { bracedPath, coversPath, type Handler, type HttpRequest, type Route } from './handler.ts'
import { inject, type Listener, methodOf, plainHeaders } from './listener-handler.ts'
import { loggedErrors, noteError } from './logged-errors.ts'
import { watchedHeaders } from './reads.ts'

/** What a request finds out of its route in place of being answered. */
interface Looking {
  schema?: unknown
  handler?: unknown
  /** What its plugin and those around it were given by `addSchema`. */
  schemas?: unknown
}

const looking = new AsyncLocalStorage<Looking>()

/** @throws what the app's plugins throw when they are loaded */
export async function fastifyHandler(app: InjectableApp): Promise<Handler> {
  addHooks(app)
  await app.ready?.()
  return {
    ...{ label: 'Fastify', coerces: true },
    routes: async () =>
      app.printRoutes === undefined ? undefined : await withSchemas(app, printedRoutes(app.printRoutes())),
    async answer({ method, target, headers, body }: HttpRequest) {
      const request = { method: methodOf(method), url: target, headers, ...(body !== undefined && { payload: body }) }
      const { value, errors } = await loggedErrors(async () => await injected(app, request))
      const { statusCode: status, headers: answered, payload } = value
      const cause = errors[0] ?? errorOfHapi(value)
      return {
        status,
        headers: plainHeaders(answered),
        body: payload,
        ...(status >= 500 && cause !== undefined && { cause }),
      }
    },
    hasRoute: (method, path) => {
      const isNamed = app.hasRoute?.({ method, url: colonPath(path) })
      if (isNamed !== false || app.printRoutes === undefined) return isNamed
      return printedRoutes(app.printRoutes()).some((route) => answers(route, { method, path }))
    },
    async close() {
      await app.close?.()
    },
  }
}

/**
 * By its own `inject`; Jest may not load what the newest `inject` of Fastify is made of, which is an ES module: then as a server would be.
 * @throws what the app throws
 */
async function injected(app: InjectableApp, request: Injected): Promise<InjectedAnswer> {
  try {
    return await app.inject(request)
  } catch (error) {
    const { routing } = app
    if (routing === undefined || !/ES Module|ERR_REQUIRE_ESM/i.test(String(error))) throw error
    const { url: target, headers = {}, payload: body, method } = request
    const listener: Listener = (asked, response) => routing.call(app, asked, response)
    const answer = await inject(listener, { method, target, headers, ...(body !== undefined && { body }) })
    return { statusCode: answer.status, headers: answer.headers, payload: answer.body }
  }
}

/** Hapi keeps what was thrown with the answer that it puts in its place, which it hands out with the request. */
function errorOfHapi(answer: unknown): unknown {
  return memberOf(memberOf(memberOf(answer, 'request'), 'response'), '_error')
}

const hooked = new WeakSet<object>()

/** Errors and schemas are told to hooks alone; of an app that is ready already none is taken. */
function addHooks(app: InjectableApp): void {
  if (hooked.has(app)) return
  hooked.add(app)
  try {
    app.addHook?.('onError', async (_request, _reply, error) => noteError(error))
    app.addHook?.('onRequest', async (request, reply) => {
      const raw = memberOf(request, 'raw')
      const headers = memberOf(raw, 'headers')
      if (isObject(raw) && isObject(headers)) Object.defineProperty(raw, 'headers', { value: watchedHeaders(headers) })
      hearReply(reply)
      const look = looking.getStore()
      if (look === undefined) return undefined
      const server = memberOf(request, 'server')
      const getSchemas = memberOf(server, 'getSchemas')
      Object.assign(look, Object(request).routeOptions, {
        schemas: typeof getSchemas === 'function' ? getSchemas.call(server) : undefined,
      })
      return Object(reply).send('')
    })
  } catch {
    // Routes are then known by name, and errors by what is answered.
  }
}

/** `/users/{id}` as `/users/:id`. */
function colonPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** A route with a star, or with an expression, may answer more than its text says. */
function answers({ method, url }: PrintedRoute, asked: { readonly method: string; readonly path: string }): boolean {
  return method === asked.method && (coversPath(bracedPath(url), asked.path) || /[*(]/.test(url))
}

interface PrintedRoute {
  readonly method: string
  /** As it was given: `/users/:id`. */
  readonly url: string
}

/** The table is public as text alone: a line for each piece of a path, indented below those it continues, methods in parentheses. */
export function printedRoutes(table: string): readonly PrintedRoute[] {
  const above: string[] = []
  const routes: PrintedRoute[] = []
  for (const line of table.split('\n')) {
    const [, indent = '', text = ''] = /^([│├└─\s]*)(.*)$/u.exec(line) ?? []
    const [, piece = text, listed = ''] = /^(.*?)(?: \(([A-Z, -]+)\))?$/.exec(text) ?? []
    if (piece === '') continue
    above.splice(Math.max(0, Math.floor(indent.length / columnsOfPiece) - 1))
    above.push(piece)
    // What Fastify adds to routes by itself.
    const methods = listed.split(', ').filter((name) => !['', 'HEAD', 'OPTIONS'].includes(name))
    for (const method of methods) routes.push({ method, url: above.join('') })
  }
  return routes
}

/** Columns by which a piece of a path stands right of the one it continues. */
const columnsOfPiece = 4

async function withSchemas(app: InjectableApp, printed: readonly PrintedRoute[]): Promise<readonly Route[]> {
  const routes: Route[] = []
  for (const { method, url } of printed) {
    const look: Looking = {}
    const asked = { method, url: url.replaceAll(/:(\w+)(?:\([^)]*\))?/g, '1').replaceAll('*', 'x') }
    await looking.run(look, async () => await injected(app, asked))
    const { schema, handler, schemas } = look
    const known = schema === undefined || schema === null ? {} : { schema, ...(isObject(schemas) && { schemas }) }
    routes.push({ method, path: bracedPath(url), ...known, code: handler === undefined ? [] : [String(handler)] })
  }
  return routes
}
