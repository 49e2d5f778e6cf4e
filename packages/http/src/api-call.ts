/** The call forms about apps, for hosts: both become a call of `fuzzIt` with a property that brings its own domains. */

import type { ApiOptions } from './api-options.ts'
import { apiProperty } from './api-property.ts'
import { isApp } from './handler/app-kinds.ts'
import { isObject, memberOf } from './member-of.ts'
import { isService } from './service/service-kinds.ts'

/** What answers calls by name: of tRPC, MCP or GraphQL. */
export type CalledService =
  | { readonly createCaller: (...args: never) => unknown }
  | { readonly connect: (...args: never) => unknown }
  | { readonly getQueryType: () => unknown }
  | { readonly executeOperation: (...args: never) => unknown }
  | {
      readonly execute: (request: {
        readonly query: string
        readonly variables?: Readonly<Record<string, unknown>>
      }) => unknown
    }
  | {
      readonly schema: { readonly getQueryType: () => unknown }
      readonly execute: (...args: never) => unknown
      /** Handed to `execute`, as are the others. */
      readonly rootValue?: unknown
      readonly contextValue?: unknown
      readonly fieldResolver?: unknown
      readonly typeResolver?: unknown
    }

/** What answers requests, whatever it was made with. */
export type App =
  | CalledService
  | { readonly fetch: (...args: never) => unknown }
  | { readonly inject: (...args: never) => unknown }
  | { readonly callback: () => unknown }
  | { readonly listeners: (event: string) => unknown }
  | ((...args: never) => unknown)

/** Options of a test of an app. `Options` are those of the host. */
export type AppOptions<Options> = Options & Omit<ApiOptions, 'operation'>

/** `fuzzIt` of one operation of an app; the name of the test says which. */
export interface FuzzAppCall<Options> {
  /** One operation of an app, by its name: `fuzzIt('POST /users', app)`. */
  (name: `${Uppercase<string>} /${string}`, app: App): void
  (name: `${Uppercase<string>} /${string}`, options: AppOptions<Options>, app: App): void
  /** All that a service can be called with. */
  (name: string, service: CalledService): void
  (name: string, options: AppOptions<Options>, service: CalledService): void
}

/** `fuzzApi`: requests to an app, one after the other. */
export interface FuzzApi<Options> {
  /** `openapi` is a parsed document of OpenAPI 3.0 or 3.1; without one the routes of the app say what can be asked. */
  (app: App, openapi?: object, options?: AppOptions<Options>): void
  (name: string, app: App, openapi?: object, options?: AppOptions<Options>): void
}

const operationForm = /^(?:GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH) \/\S*$/
const ownOptions: ReadonlySet<string> = new Set(['openapi', 'headers', 'secrets', 'answerWithin'])

/** The arguments of `fuzzIt`, an app among them in its place as a property; as they are where there is none. */
export function appCall(given: readonly unknown[]): readonly unknown[] {
  const [name, ...rest] = given
  const at = rest.findIndex((one) => isApp(one) || isService(one))
  const isMade = typeof name === 'string' && operationForm.test(name)
  const index = at === -1 && isMade ? rest.findIndex((one) => typeof one === 'function' && one.length === 0) : at
  if (typeof name !== 'string' || index === -1) return given
  const [options] = rest.slice(0, index)
  return [name, ...withProperty(rest[index], options, isMade ? { operation: name } : {}), ...rest.slice(index + 1)]
}

/** The arguments of `fuzzApi` as those of `fuzzIt`. What cannot be read is told by the test. */
export function apiCall(given: readonly unknown[]): readonly unknown[] {
  const [first, ...others] = given
  const [app, openapi, options] = typeof first === 'string' ? others : given
  const name = typeof first === 'string' ? first : titleOf(openapi)
  return [name, ...withProperty(app, options, openapi === undefined ? {} : { openapi })]
}

function withProperty(app: unknown, options: unknown, more: ApiOptions): readonly unknown[] {
  if (!isObject(options)) return [...(options === undefined ? [] : [options]), apiProperty(app, more)]
  const entries = Object.entries(options)
  const own: ApiOptions = Object.fromEntries(entries.filter(([key]) => ownOptions.has(key)))
  const others = Object.fromEntries(entries.filter(([key]) => !ownOptions.has(key)))
  return [others, apiProperty(app, { ...own, ...more })]
}

function titleOf(openapi: unknown): string {
  const title = memberOf(memberOf(openapi, 'info'), 'title')
  return typeof title === 'string' && title !== '' ? title : 'API'
}
