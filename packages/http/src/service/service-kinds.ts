/** What a person calls a service, told from other values by what it has; loaded with every test file, so that little else is. */
import { isObject, memberOf } from '../member-of.ts'
import { executorOf } from './graphql/executor.ts'

/** A router or caller of tRPC, a server of MCP, or what executes operations of GraphQL. */
export function isService(value: unknown): boolean {
  return isCaller(value) || isRouter(value) || isMcpServer(value) || executorOf(value) !== undefined
}

/** What `router.createCaller(context)` answers: a function of its own for each path. */
export type Caller = (...args: unknown[]) => unknown

/** A router, of which nothing but the table of its procedures is read. */
export function isRouter(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    memberOf(memberOf(value, '_def'), 'router') === true &&
    typeof memberOf(value, 'createCaller') === 'function'
  )
}

/** A caller has whatever it is asked for. */
export function isCaller(value: unknown): value is Caller {
  return typeof value === 'function' && typeof memberOf(value, 'a name that nobody gave') === 'function'
}

/** A server of the Model Context Protocol, which a transport is given to. */
export interface Connectable {
  connect(transport: unknown): unknown
}

/** `McpServer`, or the `Server` inside of it. */
export function isMcpServer(value: unknown): value is Connectable {
  const has = (name: string): boolean => typeof memberOf(value, name) === 'function'
  return isObject(value) && has('connect') && (has('registerTool') || has('setRequestHandler'))
}
