/** Routers and callers of tRPC: their procedures, called as a server calls them. */
import { type AnyDomain, d, FuzzError, OracleError } from '@fuzzwright/core'
import { printValue } from '@fuzzwright/core/domain'
import { type BoundaryValues, boundaryValues, fromSchema, nearSchema } from '@fuzzwright/schema'
import { memberOf } from '../member-of.ts'
import { type Service, type ServiceAnswer, type ServiceCall, type ServiceRequest, textOf } from './service.ts'
import { type Caller, isCaller } from './service-kinds.ts'

export function trpcService(value: unknown): Service {
  const caller = isCaller(value) ? value : Reflect.apply(methodOf(value, 'createCaller'), value, [{}])
  return {
    label: 'tRPC',
    async calls() {
      const definition: unknown = await methodOf(caller, '_def')()
      const procedures = Object.entries(Object(memberOf(definition, 'procedures')))
      return procedures.flatMap(([path, procedure]) => procedureCall(path, memberOf(procedure, '_def')))
    },
    answer: ({ name, input }) => answerOf(name, () => procedureAt(caller, name)(input)),
    sourceOf: ({ name, input }: ServiceRequest) => `caller.${name}(${input === undefined ? '' : printValue(input)})`,
    close: async () => {},
  }
}

function methodOf(value: unknown, name: string): Caller {
  const method = memberOf(value, name)
  if (typeof method === 'function') return (...args) => Reflect.apply(method, value, args)
  throw new FuzzError('bad-handler', `fuzzApi(): the caller of tRPC has no ${name}.`, {
    hint: 'Give appRouter.createCaller(context), of tRPC 11.',
  })
}

function procedureAt(caller: unknown, path: string): Caller {
  const steps = path.split('.')
  const owner = steps.slice(0, -1).reduce(memberOf, caller)
  return methodOf(owner, steps.at(-1) ?? '')
}

/** A subscription goes on by itself: it is not called. */
function procedureCall(path: string, definition: unknown): readonly ServiceCall[] {
  const type = memberOf(definition, 'type')
  if (type !== 'query' && type !== 'mutation') return []
  const inputs = memberOf(definition, 'inputs')
  const parsers: readonly unknown[] = Array.isArray(inputs) ? inputs : []
  const near = nearOf(parsers)
  const bounds = boundsOf(parsers)
  return [
    {
      ...{ name: `${type} ${path}`, isReading: type === 'query', input: inputOf(parsers) },
      ...(near !== undefined && { near }),
      ...(bounds !== undefined && { bounds }),
      request: (input) => ({ method: type, name: path, input }),
    },
  ]
}

function inputOf(parsers: readonly unknown[]): AnyDomain {
  const domains = parsers.map(domainOf)
  const [only] = domains
  if (only === undefined) return d.just(undefined)
  // Each parser takes its members from one object.
  return domains.length === 1
    ? only
    : d.tupleOf(...domains).map((parts: readonly unknown[]): unknown => Object.assign({}, ...parts.map(Object)))
}

/** Of several parsers nobody knows what one leaves for the others. */
function nearOf(parsers: readonly unknown[]): AnyDomain | undefined {
  const [only] = parsers
  return parsers.length === 1 ? readOr(() => nearSchema(only), undefined) : undefined
}

function boundsOf(parsers: readonly unknown[]): BoundaryValues | undefined {
  const [only] = parsers
  return parsers.length === 1 ? readOr(() => boundaryValues(only), undefined) : undefined
}

function domainOf(parser: unknown): AnyDomain {
  return readOr(() => fromSchema(parser), d.jsonValue())
}

/** What cannot be told from a parser is left to chance: tRPC takes any function for one. */
function readOr<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof FuzzError && unreadable.has(error.code)) return otherwise
    throw error
  }
}

const unreadable: ReadonlySet<string> = new Set(['bad-schema', 'no-json-schema', 'nothing-refused', 'async-refinement'])

async function answerOf(name: string, call: () => unknown): Promise<ServiceAnswer> {
  try {
    const value: unknown = await call()
    return { value, text: textOf(value), isRefused: false }
  } catch (error) {
    const code = memberOf(error, 'code')
    const message = String(memberOf(error, 'message'))
    const refused = { text: `${typeof code === 'string' ? code : 'throws'}: ${message}`, isRefused: true }
    if (typeof code === 'string' && code !== 'INTERNAL_SERVER_ERROR') return refused
    return { ...refused, wrong: causeOf(name, error, message) }
  }
}

/** What stands behind an internal error. */
function causeOf(name: string, error: unknown, message: string): Error {
  const cause = memberOf(error, 'cause')
  if (message === 'Output validation failed') {
    const said = memberOf(cause, 'message')
    return new OracleError(
      'response',
      `${name} answers what its output refuses.`,
      typeof said === 'string' ? [said] : [],
    )
  }
  if (cause instanceof Error) return cause
  if (error instanceof Error) return error
  return new OracleError('server-error', { text: `${name} fails: ${message}.`, isQuoting: true })
}
