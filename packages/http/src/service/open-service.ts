/** What a person calls a service, recognised: by what it has, never by which package it is of. */
import { FuzzError } from '@fuzzwright/core'
import { readMaker } from '../handler/open-handler.ts'
import { executorOf } from './graphql/executor.ts'
import { graphqlService } from './graphql/graphql-service.ts'
import { mcpService } from './mcp-service.ts'
import type { Service } from './service.ts'
import { isCaller, isMcpServer, isRouter } from './service-kinds.ts'
import type { ServiceSource } from './service-property.ts'
import { trpcService } from './trpc-service.ts'

/** How a value is opened as a service; `undefined` for what is none. */
export function serviceOf(value: unknown): (() => Promise<Service>) | undefined {
  if (isCaller(value) || isRouter(value)) return async () => trpcService(value)
  if (isMcpServer(value)) return () => mcpService(value)
  const execute = executorOf(value)
  return execute === undefined ? undefined : async () => graphqlService(execute)
}

/** `undefined` for what is no service: of a function that makes something, what it makes now tells. */
export async function readService(value: unknown): Promise<ServiceSource | undefined> {
  const own = serviceOf(value)
  if (own !== undefined) {
    let service: Promise<Service> | undefined
    return { isFresh: false, open: () => (service ??= own()) }
  }
  const { isFresh, make } = readMaker(value)
  if (!isFresh || serviceOf(await make()) === undefined) return undefined
  return { isFresh, open: async () => await opened(await make()) }
}

function opened(made: unknown): Promise<Service> {
  const open = serviceOf(made)
  if (open !== undefined) return open()
  throw new FuzzError('bad-handler', 'fuzzApi(): the function made a service first, and then something else.', {
    hint: 'Have it make one kind of app.',
  })
}
