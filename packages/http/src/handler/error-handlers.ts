/** What error handlers of an app are handed: they answer in words of their own, and the report wants the error. */
import { isObject, memberOf } from '../member-of.ts'
import { noteError } from './logged-errors.ts'

type AnyFunction = (...args: unknown[]) => unknown

const heard = new WeakSet<object>()

/** Hono has one handler of errors for an app, which it asks the app for each time. */
export function hearHono(app: unknown): void {
  const handler = memberOf(app, 'errorHandler')
  if (!isObject(app) || !isFunction(handler) || heard.has(app)) return
  heard.add(app)
  Object.assign(app, { errorHandler: noting(handler) })
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
