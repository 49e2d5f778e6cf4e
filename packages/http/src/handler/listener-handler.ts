/** Listeners of `node:http`: plain functions, Express, Connect, Koa's `callback()`. Requests are handed to them without a socket. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { memberOf } from '../member-of.ts'
import { hearExpress } from './error-handlers.ts'
import { coversPath, type Handler, type HttpAnswer, type HttpRequest } from './handler.ts'
import { loggedErrors, noteError } from './logged-errors.ts'
import { watchedHeaders } from './reads.ts'
import { expressStack, routesOf } from './router-routes.ts'

/** What a server of Node calls for each request. */
export type Listener = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => unknown

/** @param made source of the function that made the app */
export function listenerHandler(
  listener: Listener,
  label: string,
  { app, made }: { readonly app: unknown; readonly made: string },
): Handler {
  const routes = routesOf(app, made)
  hearErrors(app)
  hearExpress(expressStack(app))
  return {
    ...{ label, coerces: false, routes: async () => routes },
    async answer(request) {
      const { value, errors } = await loggedErrors(() => inject(listener, request))
      const [cause] = errors
      return value.status >= 500 && value.cause === undefined && cause !== undefined ? { ...value, cause } : value
    },
    // Of some routers that are mounted nobody can tell the path.
    hasRoute: (method, path) =>
      routes?.some((route) => route.method === method && coversPath(route.path, path)) === true ? true : undefined,
    close: async () => {},
  }
}

/** Koa tells who listens what it answers with 500. */
function hearErrors(app: unknown): void {
  const on = Array.isArray(memberOf(app, 'middleware')) ? memberOf(app, 'on') : undefined
  if (typeof on === 'function') on.call(app, 'error', noteError)
}

type Inject = typeof import('light-my-request').default

/** With the first request; a module of Jest may not import. */
function loadInject(): Inject {
  const whole: Inject = loaded ?? createRequire(import.meta.url)('light-my-request')
  loaded = whole
  return whole
}

let loaded: Inject | undefined

/** As a server would be, the listener is to blame for what it throws, at once or later. */
export async function inject(listener: Listener, { method, target, headers, body }: HttpRequest): Promise<HttpAnswer> {
  const lightMyRequest = loadInject()
  return await new Promise<HttpAnswer>((resolve, reject) => {
    let cause: unknown
    const dispatch = (request: IncomingMessage, response: ServerResponse): void => {
      const next = (error?: unknown): void => {
        cause = error
        endUnanswered(response, error)
      }
      pinMethods(request)
      pinMethods(response)
      Object.defineProperty(request, 'headers', { value: watchedHeaders(request.headers) })
      try {
        const pending = listener(request, response, next)
        if (pending instanceof Promise) pending.catch(reject)
      } catch (error) {
        reject(error)
      }
    }
    const message = { method: methodOf(method), url: target, headers, ...(body !== undefined && { payload: body }) }
    lightMyRequest(dispatch, message).then(
      ({ statusCode, headers: answered, payload }) =>
        resolve({
          // What is written to HEAD, a server of Node does not send.
          ...{ status: statusCode, headers: plainHeaders(answered), body: method === 'HEAD' ? '' : payload },
          ...(cause !== undefined && { cause }),
        }),
      reject,
    )
  })
}

/** Express gives requests and responses prototypes of its own, and would take away what stands in for a socket. */
function pinMethods(message: object): void {
  const { constructor: _, ...own } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(message))
  Object.defineProperties(message, own)
}

/** What a server answers where no layer of the app does: that nothing is there, or what the error says it is. */
function endUnanswered(response: ServerResponse, error: unknown): void {
  const statusCode = memberOf(error, 'statusCode') ?? memberOf(error, 'status')
  const isStatus = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 600
  if (!response.headersSent) response.statusCode = error === undefined ? 404 : isStatus ? statusCode : 500
  response.end()
}

const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const

/** What apps are asked with. */
export type Method = (typeof methods)[number]

/** GET for a method that is none of those of an API. */
export function methodOf(method: string): Method {
  return methods.find((one) => one === method) ?? 'GET'
}

/** Headers of Node, where one may have several values, as ours. */
export function plainHeaders(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : String(value)]],
    ),
  )
}
