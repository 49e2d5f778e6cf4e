/** Apps that answer a `Request` with a `Response`: Hono, itty-router, Elysia, workers, route handlers of Next.js. */

import { OracleError } from '@fuzzwright/core'
import { kindOf, memberOf } from '../member-of.ts'
import { givenHandler, hearHono } from './error-handlers.ts'
import {
  bracedPath,
  coversPath,
  type Handler,
  type HttpAnswer,
  type HttpRequest,
  origin,
  type Route,
} from './handler.ts'
import { loggedErrors } from './logged-errors.ts'
import { watchHeaders } from './reads.ts'

/** Answers a request, at once or later. */
export type Fetch = (request: Request) => unknown

/** An entry of `app.routes` of Hono, as far as it is read. */
interface HonoRoute {
  readonly method: string
  readonly path: string
  readonly handler: unknown
}

export function fetchHandler(fetch: Fetch, label: string, app: unknown): Handler {
  const routes = honoRoutes(app)
  hearHono(app)
  return {
    ...{ label, coerces: false, routes: async () => routes },
    async answer(request) {
      const { value, errors } = await loggedErrors(() => fetch(webRequest(request)))
      const answer = await answerOf(value, request)
      const [cause] = errors
      return answer.status >= 500 && cause !== undefined ? { ...answer, cause } : answer
    },
    hasRoute: (method, path) => hasHonoRoute(app, { method, path }),
    close: async () => {},
  }
}

/** The request as the platform has it. */
export function webRequest({ method, target, headers, body }: HttpRequest): Request {
  const request = new Request(origin + target, { method, headers, ...(body !== undefined && { body }) })
  watchHeaders(request.headers)
  return request
}

interface WebResponse {
  readonly status: number
  readonly headers: Headers
  text(): Promise<string>
}

/** By its members: a runner may give tests a realm of their own. */
function isResponse(value: unknown): value is WebResponse {
  if (typeof value !== 'object' || value === null) return false
  return 'status' in value && 'headers' in value && 'text' in value && typeof value.text === 'function'
}

async function answerOf(value: unknown, { method, target }: HttpRequest): Promise<HttpAnswer> {
  if (isResponse(value)) {
    return { status: value.status, headers: joined(value.headers), body: await value.text() }
  }
  const text = `${method} ${target.replace(/\?.*/s, '')} answers ${kindOf(value)}, not a Response.`
  throw new OracleError('response', { text, isQuoting: true })
}

/** Each cookie is a header of its own. */
function joined(headers: Headers): Record<string, string> {
  const all = new Map<string, string>()
  for (const [name, value] of headers) all.set(name, all.has(name) ? `${all.get(name)}, ${value}` : value)
  return Object.fromEntries(all)
}

function honoTable(app: unknown): readonly HonoRoute[] | undefined {
  const routes = memberOf(app, 'routes')
  return Array.isArray(routes) && routes.every(isHonoRoute) ? routes : undefined
}

/** Middleware stands in the table under all methods, and so does what is mounted; for all paths behind one, nobody can tell which it is. */
function hasHonoRoute(
  app: unknown,
  { method, path }: { readonly method: string; readonly path: string },
): boolean | undefined {
  const table = honoTable(app)
  const named = table?.filter((route) => route.method === method || route.method === 'ALL')
  if (named?.some((route) => coversPath(bracedPath(route.path), path)) === true) return true
  const behind = named?.filter((route) => isBehind(route.path, path))
  if (behind?.some((route) => route.method === method) === true) return true
  return behind?.some((route) => /[^/*]/.test(route.path)) === true ? undefined : table && false
}

/** `path` begins with what stands before the first star of `pattern`. */
function isBehind(pattern: string, path: string): boolean {
  const [before = '', behind] = pattern.split('*')
  return behind !== undefined && `${path}/`.startsWith(before)
}

function honoRoutes(app: unknown): readonly Route[] | undefined {
  const all = honoTable(app)
  if (all === undefined) return undefined
  const code = new Map<string, Route & { readonly code: string[] }>()
  for (const { method, path, handler } of all) {
    if (method === 'ALL') continue
    const key = `${method} ${path}`
    const route = code.get(key) ?? { method, path: bracedPath(path), code: [] }
    route.code.push(String(givenHandler(handler)))
    code.set(key, route)
  }
  return [...code.values()]
}

function isHonoRoute(value: unknown): value is HonoRoute {
  return typeof memberOf(value, 'method') === 'string' && typeof memberOf(value, 'path') === 'string'
}
