/** Services of GraphQL: each field of their queries and mutations is called, with fields of what it answers. */
import { OracleError } from '@fuzzwright/core'
import { printValue } from '@fuzzwright/core/domain'
import { loggedErrors } from '../../handler/logged-errors.ts'
import { isObject, memberOf } from '../../member-of.ts'
import { type Service, type ServiceAnswer, type ServiceCall, type ServiceRequest, textOf } from '../service.ts'
import type { Execute, GraphqlResult } from './executor.ts'
import { type FieldInfo, type GraphqlTypes, namedType, readTypes } from './introspection.ts'
import { type FieldChoice, Selections } from './selection.ts'
import { writeQuery } from './write-query.ts'

export function graphqlService(execute: Execute): Service {
  return {
    label: 'GraphQL service',
    async calls() {
      const types = await readTypes(execute)
      return [...rootCalls('query', types.query, types), ...rootCalls('mutation', types.mutation, types)]
    },
    async answer({ name, input }) {
      const { value, errors } = await loggedErrors(() => execute({ query: name, variables: variablesIn(input) }))
      return judged(value, errors)
    },
    sourceOf: ({ name, input }: ServiceRequest) => `execute(${printValue({ query: name, variables: input })})`,
    close: async () => {},
  }
}

function variablesIn(input: unknown): Readonly<Record<string, unknown>> {
  return isObject(input) ? input : {}
}

function rootCalls(method: string, root: string | undefined, types: GraphqlTypes): readonly ServiceCall[] {
  const selections = new Selections(types)
  const fields = types.types.get(root ?? '')?.fields ?? []
  // Those of federation are for gateways.
  return fields
    .filter(({ name }) => !name.startsWith('_'))
    .map((field) => fieldCall(method, field, { selections, types }))
}

function fieldCall(
  method: string,
  field: FieldInfo,
  { selections, types }: { readonly selections: Selections; readonly types: GraphqlTypes },
): ServiceCall {
  return {
    name: `${method} ${field.name}`,
    isReading: method === 'query',
    about: namedType(field.type),
    input: selections.field(field),
    request(input) {
      const choice: FieldChoice = isChoice(input) ? input : { args: {} }
      const { query, variables } = writeQuery(method, { field, choice }, types)
      return { method, name: query, input: variables }
    },
  }
}

function isChoice(value: unknown): value is FieldChoice {
  return isObject(value) && isObject(value.args)
}

/** An error without a place in the answer says that nothing was executed: the service refused. */
function judged(result: GraphqlResult, logged: readonly unknown[]): ServiceAnswer {
  const errors = result.errors ?? []
  const wrong = errors.map((error) => wrongOf(error, logged)).find((one) => one !== undefined)
  const isRefused = !isObject(result.data)
  const value = isObject(result.data) ? Object.values(result.data)[0] : undefined
  return { value, text: textOf(result), isRefused, ...(wrong !== undefined && { wrong }) }
}

/** Complaints of the executor about what resolvers answered. */
const broken =
  /^(?:Cannot return null for non-nullable field|Expected Iterable|Abstract type|Runtime Object type|Expected value of type)|^(?:Enum "\w+"|Int|Float|String|Boolean|ID) cannot represent /

function wrongOf(error: unknown, logged: readonly unknown[]): Error | undefined {
  if (memberOf(error, 'path') === undefined) return undefined
  const message = String(memberOf(error, 'message'))
  if (broken.test(message)) return new OracleError('response', { text: message, isQuoting: true })
  const original = memberOf(error, 'originalError')
  const code = memberOf(memberOf(error, 'extensions'), 'code')
  if (original instanceof Error && original.name !== 'GraphQLError') {
    // An error with a code of its own was meant for whoever asks.
    return code === undefined || code === 'INTERNAL_SERVER_ERROR' ? original : undefined
  }
  return code === 'INTERNAL_SERVER_ERROR' ? internalError(error, message, logged) : undefined
}

/** What stands behind an error that a server has put into words of its own. */
function internalError(error: unknown, message: string, logged: readonly unknown[]): Error {
  for (const one of logged) {
    const cause = memberOf(one, 'originalError') ?? one
    if (cause instanceof Error) return cause
  }
  const stack = memberOf(memberOf(error, 'extensions'), 'stacktrace')
  if (!Array.isArray(stack)) {
    return new OracleError('server-error', { text: `GraphQL answers an internal error: ${message}`, isQuoting: true })
  }
  const thrown = new Error(message)
  const [, name] = /^(\w+): /.exec(String(stack[0])) ?? []
  if (name !== undefined) thrown.name = name
  thrown.stack = stack.join('\n')
  return thrown
}
