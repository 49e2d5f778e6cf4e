/** What a test of an app runs on: its operations, and sequences of requests for them. */
import { d, FuzzError } from '@fuzzwright/core'
import type { Clock, OpenedProperty } from '@fuzzwright/core/host'
import { environmentVariables } from '@fuzzwright/core/tooling'
import { ApiClient, type ApiSettings, partsIn } from './api-client.ts'
import type { ApiOptions } from './api-options.ts'
import { type ApiDocument, readDocument } from './document/read-document.ts'
import { type FirstCall, firstSequences, type HandedResults, makersFor } from './first-sequences.ts'
import { makersOfNamed, stepOf } from './foreign-ids.ts'
import { type Handler, sameRoute } from './handler/handler.ts'
import { type HandlerSource, readHandler } from './handler/open-handler.ts'
import { Secrets } from './judge/secrets.ts'
import { FollowUps } from './learning/follow-ups.ts'
import { Heard } from './learning/heard.ts'
import { LearnedOperation } from './learning/learned-operation.ts'
import { SecondAttempts } from './learning/second-attempts.ts'
import { type Operation, operationName } from './operation/operation.ts'
import { bareOperation, operationsOfRoutes } from './operation/operations-of-routes.ts'
import { type RequestParts, requestDomains } from './operation/request-domain.ts'
import { requestWays } from './operation/request-ways.ts'
import { retellRequests } from './print-request.ts'
import { readService } from './service/open-service.ts'
import { serviceProperty } from './service/service-property.ts'

/**
 * Opens an app once to read what it can be asked.
 * @throws FuzzError `bad-handler`, `bad-document`, `unknown-route`, `no-operations`, `unresolved-reference`, `remote-reference`, `bad-option`
 */
export async function openApi(app: unknown, options: ApiOptions, clock: Clock): Promise<OpenedProperty> {
  const { openapi, operation } = options
  const secrets = new Secrets(environmentVariables(), options.secrets)
  const service = await readService(app)
  if (service !== undefined) return await serviceProperty(service, secrets)
  const source = readHandler(app)
  const document = openapi === undefined ? undefined : readDocument(openapi)
  const handler = await source.open()
  try {
    const asked = { document, wanted: operation, made: source.made }
    const operations = learning(await wantedOperations(handler, asked), wordsIn(source.made))
    return propertyOf(source, operations, {
      ...{ headers: lowered(options.headers), secrets, clock },
      answerWithin: checkedLimit(options.answerWithin),
    })
  } finally {
    if (source.isFresh) await handler.close()
  }
}

function lowered(headers: ApiOptions['headers'] = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function propertyOf(source: HandlerSource, operations: readonly Operation[], settings: ApiSettings): OpenedProperty {
  let client = new ApiClient(() => source.open(), settings)
  const requests = () => {
    client = new ApiClient(() => source.open(), settings)
    return callable(operations, client)
  }
  const isKnown = Object.keys(settings.headers).length > 0
  const methods = Object.fromEntries(
    operations.map((operation) => [operationName(operation), requestDomains(operation, isKnown)]),
  )
  const results = handedIds(operations)
  return {
    domains: [d.callsOf(requests, { methods, results })],
    // Each search of the property begins with them.
    seeds: { [Symbol.iterator]: () => firstRequests(requests, { operations, results, isKnown }) },
    written: (requests: unknown) => requests,
    retell: () => retellRequests(client.asked),
    async run(sequence: { run(): unknown }) {
      try {
        await sequence.run()
      } finally {
        if (source.isFresh) await client.close()
      }
    },
  }
}

/** @throws FuzzError `bad-option` */
function checkedLimit(milliseconds: number | undefined): number | undefined {
  if (milliseconds === undefined || milliseconds > 0) return milliseconds
  throw new FuzzError(
    'bad-option',
    `fuzzApi(): answerWithin is ${milliseconds}, and no answer takes less time than that.`,
    {
      hint: 'Give milliseconds: { answerWithin: 200 }.',
    },
  )
}

/** A method for each operation, by its name. */
function callable(
  operations: readonly Operation[],
  client: ApiClient,
): Record<string, (...args: unknown[]) => unknown> {
  return Object.fromEntries(
    operations.map((operation) => [operationName(operation), (...args: unknown[]) => client.ask(operation, args)]),
  )
}

/** Each operation in all its ways, and what is made with all that can be asked of it. */
function* firstRequests(
  requests: () => unknown,
  {
    operations,
    results,
    isKnown,
  }: {
    readonly operations: readonly Operation[]
    readonly results: HandedResults
    readonly isKnown: boolean
  },
): Generator<readonly unknown[], void> {
  for (const { learned, attempts } of operations) {
    if (learned instanceof LearnedOperation) learned.forget()
    if (attempts instanceof SecondAttempts) attempts.forget()
  }
  const calls = operations.map((operation) => ({
    name: operationName(operation),
    ...requestWays(operation, isKnown),
    makers: makersFor(operationName(operation), results),
    isReading: operation.method === 'GET',
    ...followed(operation, operations),
  }))
  for (const sequence of firstSequences(requests, calls)) yield [sequence]
}

/** Operations that nobody describes, with what is heard of them. */
function learning(operations: readonly Operation[], words: readonly string[]): readonly Operation[] {
  const learned = operations.map((operation) => (isDescribed(operation) ? undefined : new LearnedOperation(operation)))
  LearnedOperation.together(learned.filter((one) => one !== undefined))
  const heard = new Heard()
  const makers = operations.filter(({ method }) => method === 'POST')
  const steps = [...new Set(makers.flatMap((one) => stepOf(one) ?? []))]
  return operations.map((operation, at) => ({
    ...operation,
    ...(learned[at] && { learned: learned[at] }),
    attempts: new SecondAttempts({
      ...{ name: operationName(operation), steps, heard, words },
      headers: () => readBy(learned[at]),
    }),
  }))
}

/** Texts of one word in code, that are no path and no media type. */
function wordsIn(code: string): readonly string[] {
  return [...new Set([...code.matchAll(/(["'`])([^"'`\s/\\]{3,60})\1/g)].map(([, , word = '']) => word))]
}

/** Names of headers that an operation was seen to read. */
function readBy(learned: LearnedOperation | undefined): readonly string[] {
  return Object.keys(Object(learned?.schema('header')?.properties))
}

/** By a document, or by schemas of all it takes. */
function isDescribed({ pointer, bodies, parameters }: Operation): boolean {
  const hasQuery = parameters.some((one) => one.in === 'query')
  return pointer !== undefined || (hasQuery && bodies.every(({ schema }) => schema !== undefined))
}

function followed(
  operation: Operation,
  operations: readonly Operation[],
): Pick<FirstCall, 'learned' | 'named' | 'told' | 'accepted'> {
  const { learned, parameters } = operation
  const attempts = operation.attempts instanceof SecondAttempts ? operation.attempts : undefined
  const others = operations.filter((other) => other !== operation)
  const named = (args: readonly unknown[]): readonly string[] => {
    const parts = partsIn(args)
    if (parts === undefined || attempts === undefined) return []
    return makersOfNamed(parts, { operations: others, heard: attempts.heard }).map(operationName)
  }
  const path = parameters.filter((one) => one.in === 'path').map(() => 1)
  const behind = (parts: RequestParts | undefined) => parts && [...path, parts]
  const [told, accepted] = [() => behind(attempts?.next()), () => behind(attempts?.taken())]
  if (!(learned instanceof LearnedOperation)) return { named, told, accepted }
  const followUps = new FollowUps(operation, learned)
  return {
    named,
    told,
    accepted,
    learned: { taken: () => behind(followUps.taken()), next: () => behind(followUps.next()) },
  }
}

/** What makes things, before what only shows them. */
const makingMethods: readonly string[] = ['POST', 'PUT', 'GET']

/** Things that requests at `/users` make or list are what requests at `/users/{id}` are about, and so on for each step of a path. */
function handedIds(operations: readonly Operation[]): HandedResults {
  const results: Record<string, string[]> = {}
  const inOrder = makingMethods.flatMap((method) => operations.filter((operation) => operation.method === method))
  for (const operation of operations) {
    const names = operation.parameters.filter((parameter) => parameter.in === 'path')
    for (const [index, { name }] of names.entries()) {
      const above = operation.path.slice(0, Math.max(0, operation.path.indexOf(`{${name}}`) - 1))
      const makers = inOrder.filter((maker) => sameRoute(maker.path, above))
      // Where nothing is made at the path above, what is put at the path itself is made there.
      const puts = makers.some(({ method }) => method === 'POST') ? [] : putsAt(operations, `${above}/{${name}}`)
      for (const maker of [...makers, ...puts.filter((one) => one !== operation)]) {
        const places = (results[operationName(maker)] ??= [])
        places.push(`${operationName(operation)}.${index}`)
      }
    }
  }
  return results
}

function putsAt(operations: readonly Operation[], path: string): readonly Operation[] {
  return operations.filter((one) => one.method === 'PUT' && sameRoute(one.path, path))
}

/** @throws FuzzError `unknown-route`, `no-operations` */
async function wantedOperations(
  handler: Handler,
  {
    document,
    wanted,
    made,
  }: { readonly document: ApiDocument | undefined; readonly wanted: string | undefined; readonly made: string },
): Promise<readonly Operation[]> {
  const all = document === undefined ? await operationsOfRoutes(handler, made) : behindServer(handler, document)
  if (document !== undefined) checkRoutes(handler, all)
  if (wanted === undefined) {
    if (all.length > 0) return all
    throw new FuzzError('no-operations', `fuzzApi(): nothing says what ${handler.label} can be asked.`, {
      hint: "Give an OpenAPI document: fuzzApi(app, document); or name one operation: fuzzIt('POST /users', app).",
    })
  }
  return [wantedOperation(handler, { all, base: document?.base ?? '' }, wanted)]
}

/** Some apps have the path of their server in their routes, and some stand behind something that takes it away. */
function behindServer(handler: Handler, { operations, base }: ApiDocument): readonly Operation[] {
  const isAt = (before: string): boolean =>
    operations.some(({ method, path }) => handler.hasRoute(method, `${before}${path}`) === true)
  if (base === '' || isAt('') || !isAt(base)) return operations
  return operations.map((operation) => ({ ...operation, path: `${base}${operation.path}` }))
}

/** By its path, or by the one it has in the document. */
function wantedOperation(
  handler: Handler,
  { all, base }: { readonly all: readonly Operation[]; readonly base: string },
  wanted: string,
): Operation {
  const [, method = '', path = ''] = /^(\S+) (\S+)$/.exec(wanted) ?? []
  const braced = path.replaceAll(/:(\w+)/g, '{$1}')
  const isMeant = ({ path: known }: Operation): boolean =>
    sameRoute(known, braced) || sameRoute(known, `${base}${braced}`)
  const found = all.find((operation) => operation.method === method && isMeant(operation))
  if (found !== undefined) return found
  const isThere =
    all.length === 0 ? handler.hasRoute(method, braced) !== false : handler.hasRoute(method, braced) === true
  if (isThere) return bareOperation(method, braced)
  throw new FuzzError('unknown-route', `fuzzIt("${wanted}"): there is no such route.`, {
    hint: `There are ${all.map(operationName).slice(0, mostNamed).join(', ')}.`,
  })
}

/** Routes that an error names. */
const mostNamed = 20

/** Where the app can tell, each operation of the document is one of its routes. */
function checkRoutes(handler: Handler, operations: readonly Operation[]): void {
  for (const operation of operations) {
    if (handler.hasRoute(operation.method, operation.path) !== false) continue
    throw new FuzzError('unknown-route', `${operation.pointer}: the app has no route ${operationName(operation)}.`, {
      hint: 'Take it out of the document, or add the route; paths of the document are those of the app, or of the app behind the path of its first server.',
    })
  }
}
