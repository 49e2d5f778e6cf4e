/** What error handlers of an app are handed: they answer in words of their own, and the report wants the error. */
import { isObject, memberOf } from '../member-of.ts'
import { noteError } from './logged-errors.ts'

type AnyFunction = (...args: unknown[]) => unknown

const heard = new WeakSet<object>()

/** Hono has one handler of errors for an app, which it asks the app for each time; apps inside of it may have their own. */
export function hearHono(app: unknown): void {
  const handler = memberOf(app, 'errorHandler')
  if (!isObject(app) || !isFunction(handler) || heard.has(app)) return
  heard.add(app)
  const router = memberOf(app, 'router')
  Object.assign(app, { errorHandler: noting(handler), ...(isObject(router) && { router: heardRouter(router) }) })
}

/** Under this name a handler of an app inside of another has what it was before that app's own handler of errors was put around it. */
const innerHandler = '__COMPOSED_HANDLER'

/** The code of a route of Hono, as it was given. */
export function givenHandler(handler: unknown): unknown {
  const inner = memberOf(handler, innerHandler)
  return isFunction(inner) ? givenHandler(inner) : handler
}

/** Routers of Hono put another `match` in the place of theirs once they are asked, so the router as a whole is replaced. */
function heardRouter(router: object): object {
  return new Proxy(router, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (!isFunction(value)) return value
      const call = (...args: unknown[]): unknown => Reflect.apply(value, target, args)
      return name === 'match' ? (...args: unknown[]) => heardMatch(call(...args)) : call
    },
  })
}

/** What a router of Hono answers: rows of a handler with its route, and what belongs to the parameters of each. */
function heardMatch(match: unknown): unknown {
  if (!Array.isArray(match) || !Array.isArray(match[0])) return match
  const rows: readonly unknown[] = match[0]
  const heardRows = rows.map((row) => {
    if (!Array.isArray(row) || !Array.isArray(row[0])) return row
    const [[handler, ...route], ...parameters] = row
    return [[givenHandler(handler) === handler ? handler : notingContext(handler), ...route], ...parameters]
  })
  return [heardRows, ...match.slice(1)]
}

/** Hono keeps in the context of a request what a handler of errors was handed. */
function notingContext(handler: unknown): unknown {
  if (!isFunction(handler)) return handler
  return async (...args: unknown[]): Promise<unknown> => {
    const answer: unknown = await Reflect.apply(handler, undefined, args)
    const error = memberOf(args[0], 'error')
    if (error !== undefined) noteError(error)
    return answer
  }
}

/** Layers of Express that take an error, those of routers inside of routers too. */
export function hearExpress(stack: unknown, depth = 0): void {
  if (!Array.isArray(stack) || depth > deepest) return
  for (const layer of stack) {
    hearExpress(memberOf(memberOf(layer, 'route'), 'stack'), depth + 1)
    const handle = memberOf(layer, 'handle')
    if (!isObject(layer) || !isFunction(handle)) continue
    hearExpress(memberOf(handle, 'stack'), depth + 1)
    if (handle.length !== argumentsOfHandler || heard.has(layer)) continue
    heard.add(layer)
    Object.assign(layer, { handle: Object.defineProperty(noting(handle), 'length', { value: argumentsOfHandler }) })
  }
}

/** Fastify sends an error as it sends anything else, before it asks its handler of errors what to send in place of it. */
export function hearReply(reply: unknown): void {
  const send = memberOf(reply, 'send')
  if (!isObject(reply) || !isFunction(send)) return
  Object.assign(reply, {
    send(payload: unknown): unknown {
      if (Object.prototype.toString.call(payload) === '[object Error]') noteError(payload)
      return Reflect.apply(send, reply, [payload])
    },
  })
}

/** Routers inside of routers that are looked into. No bench chose it. */
const deepest = 16
/** Express tells handlers of errors from others by how many arguments they take. */
const argumentsOfHandler = 4

function isFunction(value: unknown): value is AnyFunction {
  return typeof value === 'function'
}

function noting(handler: AnyFunction): AnyFunction {
  return function (this: unknown, ...args) {
    noteError(args[0])
    return Reflect.apply(handler, this, args)
  }
}
