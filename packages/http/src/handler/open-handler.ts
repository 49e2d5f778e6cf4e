/** What a person calls an app, recognised: by what it has, never by which package it is of. */
import { FuzzError } from '@fuzzwright/core'
import { kindOf } from '../member-of.ts'
import {
  type AnyFunction,
  hasMethod,
  isApp,
  isInjectable,
  isListening,
  isPlainFunction,
  isReference,
  isServer,
  type ServerLike,
} from './app-kinds.ts'
import { fastifyHandler } from './fastify-handler.ts'
import { type Fetch, fetchHandler } from './fetch-handler.ts'
import type { Handler } from './handler.ts'
import { type Listener, listenerHandler } from './listener-handler.ts'

/** Opens an app; of a function that makes one, a fresh app each time. */
export interface HandlerSource {
  /** Each call makes an app of its own. */
  readonly isFresh: boolean
  /** Source of the function that makes the app; empty where the app was given itself. */
  readonly made: string
  open(): Promise<Handler>
}

/** Makes what is asked: the same each time, or a fresh one. */
export interface AppMaker {
  readonly isFresh: boolean
  make(): unknown
}

/** A function without parameters that makes an app, or `{ create }` with one; else what was given is the app. */
export function readMaker(value: unknown): AppMaker {
  const create: unknown = isReference(value) && 'create' in value ? value.create : undefined
  if (isPlainFunction(create)) return { isFresh: true, make: () => create() }
  if (isPlainFunction(value) && value.length === 0 && !isApp(value)) return { isFresh: true, make: () => value() }
  return { isFresh: false, make: () => value }
}

/**
 * Reads what was given as an app: an object with `fetch`, `inject` or Koa's `callback`, a server of Node, a listener, a function of a
 * `Request`, a function without parameters that makes one of those, or `{ create }` with such a function.
 * @throws FuzzError `bad-handler`, where what a function makes is no app when it is opened
 */
export function readHandler(value: unknown): HandlerSource {
  const { isFresh, make } = readMaker(value)
  const made = isFresh ? sourceOf(value) : ''
  if (isFresh) return { isFresh, made, open: async () => await opening(await make(), made)() }
  const open = opening(value, '')
  let handler: Promise<Handler> | undefined
  return { isFresh, made, open: () => (handler ??= open()) }
}

function sourceOf(value: unknown): string {
  return String(isReference(value) && 'create' in value ? value.create : value)
}

function opening(app: unknown, made: string): () => Promise<Handler> {
  const open = handlerOf(app, made)
  if (open === undefined) throw noHandler(app)
  return open
}

function handlerOf(value: unknown, made: string): (() => Promise<Handler>) | undefined {
  const given = { app: value, made }
  // Before `fetch`, which some apps have for requests of their own.
  if (isInjectable(value)) return () => fastifyHandler(value)
  // Before servers, whose methods Koa has as well.
  if (hasMethod(value, 'callback')) return async () => listenerHandler(listenerFrom(value.callback()), 'Koa', given)
  if (isServer(value)) return async () => listenerHandler(listenerOf(value), 'http', given)
  if (hasMethod(value, 'fetch')) {
    const label = hasMethod(value, 'route') && 'routes' in value ? 'Hono' : 'fetch'
    return async () => fetchHandler((request) => value.fetch(request), label, value)
  }
  if (!isPlainFunction(value)) return undefined
  if (isListening(value)) return async () => listenerHandler(listenerFrom(value), 'Express', given)
  if (value.length >= 2) return async () => listenerHandler(listenerFrom(value), 'http', given)
  return value.length === 1 ? async () => fetchHandler(fetchFrom(value), 'fetch', value) : undefined
}

function listenerOf(server: ServerLike): Listener {
  const [first] = server.listeners('request')
  return listenerFrom(first)
}

function listenerFrom(value: unknown): Listener {
  if (isPlainFunction(value)) return (request, response, next) => value(request, response, next)
  throw noHandler(value)
}

function fetchFrom(value: AnyFunction): Fetch {
  return (request) => value(request)
}

function noHandler(value: unknown): FuzzError {
  return new FuzzError('bad-handler', `fuzzApi(): ${kindOf(value)} answers no requests.`, {
    hint: 'Give an app of Hono, Fastify, Express or Koa, an object with fetch, a listener of node:http, a function of a Request, a schema of GraphQL, a router of tRPC, a server of MCP, or a function without parameters that makes one of them.',
  })
}
