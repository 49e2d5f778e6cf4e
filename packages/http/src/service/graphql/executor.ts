/** What executes operations of GraphQL, recognised by what it has: a schema, a server, or a function. */
import { createRequire } from 'node:module'
import { FuzzError } from '@fuzzwright/core'
import { origin } from '../../handler/handler.ts'
import { isObject, memberOf } from '../../member-of.ts'

export interface GraphqlRequest {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
}

/** What came of an operation, as the specification has it. */
export interface GraphqlResult {
  readonly data?: unknown
  readonly errors?: readonly unknown[]
}

export type Execute = (request: GraphqlRequest) => Promise<GraphqlResult>

type AnyFunction = (...args: unknown[]) => unknown

/** `undefined` for what is nothing of GraphQL. */
export function executorOf(value: unknown): Execute | undefined {
  const method = (name: string): AnyFunction | undefined => {
    const one = memberOf(value, name)
    return typeof one === 'function' ? (...args) => Reflect.apply(one, value, args) : undefined
  }
  if (!isObject(value) && typeof value !== 'function') return undefined
  const [execute, apollo, fetch] = [method('execute'), method('executeOperation'), method('fetch')]
  const endpoint = memberOf(value, 'graphqlEndpoint')
  if (isGraphqlSchema(value)) return schemaExecutor(value)
  if (apollo !== undefined) return async (request) => resultOf(await apollo(request))
  if (fetch !== undefined && typeof endpoint === 'string') return fetchExecutor(fetch, endpoint)
  if (execute === undefined || !isObject(value)) return undefined
  if (isGraphqlSchema(value.schema)) return pairExecutor(value, execute)
  return Object.keys(value).length === 1 ? async (request) => resultOf(await execute(request)) : undefined
}

function isGraphqlSchema(value: unknown): boolean {
  return ['getQueryType', 'getTypeMap'].every((name) => typeof memberOf(value, name) === 'function')
}

/** Apollo has the result inside of what it would send. */
function resultOf(answered: unknown): GraphqlResult {
  const result = memberOf(memberOf(answered, 'body'), 'singleResult') ?? answered
  return isObject(result) ? result : {}
}

/** GraphQL Yoga, and whatever else answers operations at one address. */
function fetchExecutor(fetch: AnyFunction, endpoint: string): Execute {
  return async (request) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const response = await fetch(
      new Request(origin + endpoint, { method: 'POST', headers, body: JSON.stringify(request) }),
    )
    return resultOf(await Reflect.apply(Object(memberOf(response, 'json')), response, []))
  }
}

/**
 * A schema and what executes documents of it, as servers take the two. `execute` is handed what that of the package `graphql` takes, and what
 * a function of a query and variables does; what else stands beside the two, such as `rootValue`, goes along.
 */
function pairExecutor({ execute: _, ...given }: Readonly<Record<string, unknown>>, execute: AnyFunction): Execute {
  let parse: AnyFunction | undefined
  return async ({ query, variables }) => {
    parse ??= await parser()
    const contextValue = given.contextValue ?? given.context ?? {}
    const document = parse(query)
    return resultOf(
      await execute({
        contextValue,
        ...given,
        query,
        document,
        ...(variables && { variables, variableValues: variables }),
      }),
    )
  }
}

/** By the `graphql` that the schema is of: another copy of it refuses to touch it. */
function schemaExecutor(schema: unknown): Execute {
  let graphql: AnyFunction | undefined
  return async ({ query, variables }) => {
    graphql ??= await packageOf(schema)
    return resultOf(await graphql({ schema, source: query, variableValues: variables, contextValue: {} }))
  }
}

async function packageOf(schema: unknown): Promise<AnyFunction> {
  for (const load of [required, imported]) {
    const found = await load()
    const [schemas, graphql] = [memberOf(found, 'GraphQLSchema'), memberOf(found, 'graphql')]
    if (typeof schemas === 'function' && typeof graphql === 'function' && schema instanceof schemas) {
      return (...args) => Reflect.apply(graphql, undefined, args)
    }
  }
  throw noPackage('the package graphql of this schema was not found')
}

/** Documents are plain objects: any copy makes them. */
async function parser(): Promise<AnyFunction> {
  const parse = memberOf(required(), 'parse') ?? memberOf(await imported(), 'parse')
  if (typeof parse === 'function') return (...args) => Reflect.apply(parse, undefined, args)
  throw noPackage('the package graphql was not found')
}

function noPackage(what: string): FuzzError {
  return new FuzzError('bad-handler', `fuzzApi(): ${what}.`, {
    hint: 'Say how operations are executed: fuzzApi({ execute: ({ query, variables }) => graphql({ schema, source: query, variableValues: variables }) }).',
  })
}

const name = 'graphql'

function required(): unknown {
  try {
    return createRequire(import.meta.url)(name)
  } catch {
    return undefined
  }
}

/** The other half of a package that has both kinds of modules: bundlers prefer it. */
async function imported(): Promise<unknown> {
  try {
    return await import(
      createRequire(import.meta.url)
        .resolve(name)
        .replace(/\.js$/, '.mjs')
    )
  } catch {
    return undefined
  }
}
