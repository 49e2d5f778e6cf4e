/** `apiProperty`: an app as a property that brings its own domains, sequences of requests. */
import { FuzzError } from '@fuzzwright/core'
import {
  type Clock,
  type OpenedProperty,
  openProperty,
  type PropertyObject,
  readyProperty,
  systemClock,
} from '@fuzzwright/core/host'
import type { ApiOptions } from './api-options.ts'

/** An app as a property. */
export type ApiProperty = PropertyObject & { readonly [readyProperty]: () => Promise<void> }

/**
 * Requests to `app`, one after the other, each judged by its answer. The app is one of Hono, Fastify, Express, Koa, an object with `fetch`, a
 * listener of `node:http`, a function of a `Request`, a service (a schema or server of GraphQL, a router or caller of tRPC, a server of MCP), or a
 * function without parameters that makes one of these: then each input gets a fresh one.
 * Nothing of it is read before the test begins, which then throws a `FuzzError`: `bad-handler`, `bad-document`, `unknown-route`,
 * `no-operations`, `unresolved-reference`, `remote-reference`.
 */
export function apiProperty(app: unknown, options: ApiOptions = {}, clock: Clock = systemClock): ApiProperty {
  return new RequestsProperty(app, options, clock)
}

class RequestsProperty {
  private readonly app: unknown
  private readonly options: ApiOptions
  private readonly clock: Clock
  private opened: OpenedProperty | undefined

  constructor(app: unknown, options: ApiOptions, clock: Clock) {
    this.app = app
    this.options = options
    this.clock = clock
  }

  /** What knows of requests is loaded here: each runner of tests loads this package for every file of fuzz tests. */
  async [readyProperty](): Promise<void> {
    if (this.opened !== undefined) return
    const { openApi } = await import('./open-api.ts')
    this.opened = await openApi(this.app, this.options, this.clock)
  }

  [openProperty](): OpenedProperty {
    if (this.opened !== undefined) return this.opened
    throw new FuzzError('bad-handler', 'The app was not opened before its requests were made.', {
      hint: 'Hand it to fuzzIt or fuzzApi, which await it.',
    })
  }
}
