/** Whether an answer is what an API may say to a request. */

import type { SchemaFailure } from '@fuzzwright/schema'
import type { HttpAnswer, HttpRequest } from '../handler/handler.ts'
import { memberOf, parsed } from '../member-of.ts'
import {
  type BodyForm,
  judgeOfSource,
  type Operation,
  operationName,
  type PromisedAnswer,
  promisedAnswer,
} from '../operation/operation.ts'
import { type Breakage, placeBehind } from '../operation/request-domain.ts'
import { isJson } from '../operation/write-request.ts'
import { failed } from './failed.ts'
import { judgeMethod } from './judge-method.ts'
import { brokenOnWire } from './wire-breakage.ts'

/** A request and what came of it. */
export interface Exchange {
  readonly operation: Operation
  readonly request: HttpRequest
  readonly answer: HttpAnswer
  /** How the request differs from what its operation takes; missing where it does not, or nobody can tell on the wire. */
  readonly breakage: Breakage | undefined
  /** The request keeps to all that its operation says. */
  readonly isValid: boolean
}

type Judgement = Error | undefined

/** Why an answer is a failure, or `undefined`; the worst first. */
export function judgeAnswer(exchange: Exchange): Judgement {
  const { breakage } = exchange
  return (
    judgeStatus(exchange) ??
    (breakage?.kind === '~method'
      ? judgeMethod(exchange, breakage.method)
      : (judgeRefusal(exchange) ?? judgePromise(exchange)))
  )
}

/** No server error but one that is promised by its own number. */
function judgeStatus({ operation, answer, request }: Exchange): Judgement {
  const { status, cause } = answer
  if (status < 500) return undefined
  if (status !== 500 && operation.answers?.has(String(status)) === true) return undefined
  if (cause instanceof Error) return cause
  const said = saidBy(answer)
  return failed('server-error', {
    text: `${request.method} ${operation.path} answers ${status}${said === '' ? '' : `: ${said}`}.`,
    isQuoting: true,
  })
}

/** Characters of a body in a message: what is longer is for the program to show. No bench chose it. */
const mostSaid = 160

/** What a body says in words. */
export function saidBy({ body, headers }: HttpAnswer): string {
  const text = /html/.test(headers['content-type'] ?? '')
    ? body.replaceAll(/<(?:title|head)>.*?<\/(?:title|head)>|<[^>]*>|&nbsp;/gs, ' ')
    : body
  const message = memberOf(parsed(text), 'message')
  const said = typeof message === 'string' ? message : text
  return (said.split(/\n|\s+at /)[0] ?? '').replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '').slice(0, mostSaid)
}

/** What breaks an operation is refused. */
function judgeRefusal({ operation, answer, breakage }: Exchange): Judgement {
  if (breakage === undefined || answer.status < 200 || answer.status >= 300) return undefined
  if (breakage.kind === '~value' || breakage.kind === '~missing') {
    const { name } = breakage
    const place = placeBehind[breakage.in]
    const what = place === 'body' ? 'body' : `${place} parameter ${name}`
    const how = breakage.kind === '~missing' ? `without its ${what}` : `whose ${what} is invalid`
    const broken = breakage.kind === '~value' ? brokenBy(operation, breakage) : []
    return failed('refusal', `${operationName(operation)} accepts a request ${how}.`, broken.map(failureText))
  }
  if (breakage.kind === '~syntax')
    return failed('refusal', `${operationName(operation)} accepts a body that is no JSON.`)
  return failed('refusal', `${operationName(operation)} answers who does not say who they are.`)
}

function brokenBy(
  { bodies, parameters }: Operation,
  { in: marked, name, value }: Extract<Breakage, { kind: '~value' }>,
): readonly SchemaFailure[] {
  const place = placeBehind[marked]
  const schema =
    place === 'body' ? bodies[0]?.schema : parameters.find((one) => one.in === place && one.name === name)?.schema
  return schema === undefined ? [] : judgeOfSource(schema).failures(value)
}

function failureText({ keyword, at, schema }: SchemaFailure): string {
  return `It breaks ${keyword}${at === '' ? '' : ` at ${at}`}: ${pointerOf(schema)}`
}

/** Without the address that documents have for themselves. */
function pointerOf(schema: string): string {
  return schema.replace(/^openapi:\/document/, '')
}

/** What is promised of the status: that it comes, its media type, its headers, its body. */
function judgePromise(exchange: Exchange): Judgement {
  const { operation, answer, isValid, breakage } = exchange
  if (operation.answers === undefined) return undefined
  const promise = promisedAnswer(operation, answer.status)
  // A parser in front of the app has refused it, in words of its own.
  if (breakage?.kind === '~syntax' && answer.status >= 400) return undefined
  if (promise !== undefined) return judgeHeaders(exchange, promise) ?? judgeBody(exchange, promise)
  const isRefusal = answer.status === 400 || answer.status === 422
  const isSaid = saysRefusals(operation) && ((isRefusal && isValid) || isMissing(exchange))
  if (answer.status >= 400 && !isSaid) return undefined
  const listed = [...operation.answers.keys()].join(', ')
  return failed('response', `${operationName(operation)} answers ${answer.status}, which is not declared.`, [
    `Declared: ${listed}${operation.pointer === undefined ? '' : ` (${operation.pointer}/responses)`}.`,
  ])
}

/** Schemas of a framework are for what it writes: who gives one for 200 alone says nothing of what is refused. */
function saysRefusals({ pointer, answers = new Map() }: Operation): boolean {
  return pointer !== undefined || [...answers.keys()].some((status) => /^(?:4|default)/.test(status))
}

/** Nothing in the path could lead nowhere. */
function isMissing({ operation, answer, isValid }: Exchange): boolean {
  return answer.status === 404 && isValid && !operation.path.includes('{')
}

function judgeHeaders({ operation, answer }: Exchange, { headers }: PromisedAnswer): Judgement {
  const name = operationName(operation)
  for (const { name: header, isRequired, schema } of headers) {
    // The media type is judged with the body.
    if (header === 'content-type') continue
    const text = answer.headers[header]
    if (text === undefined) {
      if (!isRequired) continue
      return failed('response', `${name} answers ${answer.status} without the header ${header}, which is declared.`)
    }
    const failures = schema === undefined ? [] : brokenOnWire(judgeOfSource(schema), text)
    if (failures.length === 0) continue
    const what = `${name} answers ${answer.status} with a header ${header} that breaks its schema`
    return failed('response', `${what}: ${failures[0]?.keyword}.`, failures.map(failureText))
  }
  return undefined
}

function judgeBody({ operation, answer }: Exchange, { bodies }: PromisedAnswer): Judgement {
  const { status, body } = answer
  if (bodies.length === 0 || status === 204 || status === 304 || (body === '' && status >= 400)) return undefined
  const name = operationName(operation)
  const type = answer.headers['content-type']
  const form = bodies.find(({ mediaType }) => matches(mediaType, type))
  if (form === undefined) {
    const declared = bodies.map(({ mediaType }) => mediaType).join(', ')
    return failed('response', `${name} answers ${status} as ${type ?? 'nothing declared'}, not ${declared}.`)
  }
  if (!isJson(form.mediaType)) return undefined
  const value = body === '' ? undefined : parsed(body)
  if (value === undefined) return failed('response', `${name} answers ${status} with a body that is no JSON.`)
  return judgeValue(form, value, `${name} answers ${status} with a body that breaks its schema`)
}

function judgeValue({ schema }: BodyForm, value: unknown, what: string): Judgement {
  if (schema === undefined) return undefined
  const failures = judgeOfSource(schema).failures(value)
  const [first] = failures
  if (first === undefined) return undefined
  return failed(
    'response',
    `${what}: ${first.keyword}${first.at === '' ? '' : ` at ${withoutIndices(first.at)}`}.`,
    failures.map(failureText),
  )
}

/** Which item of a list it is does not make another failure of it. */
function withoutIndices(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*')
}

/** `application/json` is met with its parameters, and by ranges. */
function matches(declared: string, type = ''): boolean {
  const [wanted, given] = [declared, type].map((one) => (one.split(';')[0] ?? '').trim().toLowerCase())
  if (wanted === '*/*' || wanted === given) return true
  return wanted?.endsWith('/*') === true && given?.startsWith(wanted.slice(0, -1)) === true
}
