/** Asks an API one request after the other, as one input: passes on what was made, judges each answer, and keeps what was said. */
import { OracleError } from '@fuzzwright/core'
import type { Clock } from '@fuzzwright/core/host'
import { Conversation } from './conversation.ts'
import { ForeignIds } from './foreign-ids.ts'
import type { Handler, HttpAnswer, HttpRequest } from './handler/handler.ts'
import { readsOf } from './handler/reads.ts'
import { failed } from './judge/failed.ts'
import { judgeAnswer } from './judge/judge-answer.ts'
import type { Exchanged, Secrets } from './judge/secrets.ts'
import { isAccepted, wireBreakage } from './judge/wire-breakage.ts'
import { Made, saysGone } from './made.ts'
import { type Operation, operationName } from './operation/operation.ts'
import { type Breakage, placeBehind, type RequestParts } from './operation/request-domain.ts'
import { type BodyValue, type ParameterValues, writeRequest } from './operation/write-request.ts'

/** A request that was made, and what came of it; without an answer where that never came. */
export interface Asked {
  readonly request: HttpRequest
  answer?: HttpAnswer
}

/** What all requests of a test have in common. */
export interface ApiSettings {
  /** Of every request, in small letters: who is calling. */
  readonly headers: Readonly<Record<string, string>>
  readonly secrets: Secrets
  /** Milliseconds an answer may take; missing where it does not matter. */
  readonly answerWithin: number | undefined
  readonly clock: Clock
}

/** One sequence of requests to one app. */
export class ApiClient {
  readonly asked: Asked[] = []
  private readonly open: () => Promise<Handler>
  private readonly settings: ApiSettings
  private handler: Handler | undefined
  /** Paths of what was deleted and not made again. */
  private readonly deleted = new Set<string>()
  private readonly foreign = new ForeignIds()
  private readonly conversation = new Conversation()
  /** Requests that may have changed what was made before. */
  private changes = 0

  constructor(open: () => Promise<Handler>, settings: ApiSettings) {
    this.open = open
    this.settings = settings
  }

  async close(): Promise<void> {
    await this.handler?.close()
  }

  /**
   * Makes one request. `args` are the parameters of the path in their order, then the rest. Answers what was made or shown, for later requests.
   * Throws where the answer is a failure.
   */
  async ask(operation: Operation, args: readonly unknown[]): Promise<Made | undefined> {
    const handler = (this.handler ??= await this.open())
    const given = partsIn(args)
    const parts = given?.breakage === undefined ? given && this.meant(operation, given) : given
    const path = pathValues(operation, args)
    if (parts === undefined || path === undefined) return undefined
    const breakage = wireBreakage(operation, parts.breakage, handler.coerces)
    const request = this.write(operation, { ...parts, path })
    if (request === undefined) return undefined
    const exchange: Asked = { request }
    this.asked.push(exchange)
    const { clock } = this.settings
    const start = clock.now()
    const answer = await handler.answer(request)
    const milliseconds = clock.now() - start
    const asked = Object.assign(exchange, { answer })
    this.conversation.noteCookies(answer)
    const wrong =
      judgeAnswer({
        ...{ operation, request, answer, breakage },
        isValid: isValid(parts, request) && isAccepted(operation, { ...parts, path }),
      }) ??
      this.settings.secrets.judge({ ...exchangedTexts(request, answer), name: operationName(operation) }) ??
      (parts.breakage === undefined ? this.judgeResource(operation, request, { answer, args }) : undefined) ??
      this.judgeTime(request, operation, milliseconds)
    if (wrong !== undefined) throw wrong
    if (parts.breakage === undefined) {
      const { header, query, body } = given ?? parts
      const isOfMade = args.slice(0, -1).every((arg) => arg instanceof Made)
      operation.learned?.hear(answer, { path, query, header, body })
      operation.attempts?.hear(answer, { path, query, header, body, isOfMade })
      if (isDone(answer.status)) this.conversation.note(parts, answer)
      await this.look(operation, request)
    }
    this.noteChange(operation, request, { status: answer.status, isPlain: parts.breakage === undefined })
    return parts.breakage === undefined ? this.madeBy(operation, asked, path) : undefined
  }

  /** With all that its names and texts stand for. */
  private meant(operation: Operation, parts: RequestParts): RequestParts {
    return this.foreign.in(operation, this.conversation.in(parts))
  }

  private madeBy(
    operation: Operation,
    { request, answer }: Required<Asked>,
    path: Readonly<Record<string, unknown>>,
  ): Made | undefined {
    const before = this.asked.filter((one) => isLike(one, request)).length - 1
    const made = Made.by(operation, answer, { changes: this.changes, before, path })
    if (made !== undefined && operation.method === 'POST') this.foreign.note(operation, made.thing)
    return made
  }

  /** Makes the requests so far once more, of an app of its own where there is one, to see what is read of the last; nothing is judged. */
  private async look({ learned }: Operation, request: HttpRequest): Promise<void> {
    if (learned?.wantsReads() !== true) return
    const other = await this.open()
    const isFresh = other !== this.handler
    learned.see(
      await readsOf(request, async () => {
        for (const before of isFresh ? this.asked.slice(0, -1) : []) await other.answer(before.request)
        await other.answer(request)
      }),
    )
    if (isFresh) await other.close()
  }

  private write(operation: Operation, parts: RequestParts & Pick<ParameterValues, 'path'>): HttpRequest | undefined {
    const { breakage } = parts
    const values = {
      path: { ...parts.path },
      query: { ...parts.query },
      header: breakage?.kind === '~anonymous' ? describedHeaders(operation, parts) : { ...parts.header },
      cookie: { ...parts.cookie },
    }
    let body: BodyValue | undefined = parts.body
    const place = breakage?.kind === '~value' || breakage?.kind === '~missing' ? placeBehind[breakage.in] : 'body'
    if (breakage?.kind === '~value' && place !== 'body') values[place][breakage.name] = breakage.value
    if (breakage?.kind === '~missing' && place !== 'body') delete values[place][breakage.name]
    if (touchesBody(breakage)) body = brokenBody(operation, breakage)
    const written = writeRequest(operation, values, body)
    if (leadsElsewhere(operation, written)) return undefined
    const known = breakage?.kind === '~anonymous' ? {} : { ...this.kept(), ...this.settings.headers }
    const request = { ...written, headers: { ...known, ...written.headers } }
    return breakage?.kind === '~method' ? bodiless(request, breakage.method) : request
  }

  /** Cookies go back to whoever set them. */
  private kept(): Readonly<Record<string, string>> {
    const { cookie } = this.conversation
    return cookie === undefined ? {} : { cookie }
  }

  private judgeTime({ method }: HttpRequest, { path }: Operation, milliseconds: number): OracleError | undefined {
    const { answerWithin = Number.POSITIVE_INFINITY } = this.settings
    if (milliseconds <= answerWithin) return undefined
    // How long it took is no part of the message: it differs each time, and the failure is one.
    return failed('response', `${method} ${path} answers later than after ${answerWithin} ms.`, [
      `It took ${Math.round(milliseconds)} ms in this process, instrumented.`,
    ])
  }

  /** What was made is there, and what was deleted is not. */
  private judgeResource(
    { method, path, parameters }: Operation,
    { target }: HttpRequest,
    { answer: { status, body }, args }: { readonly answer: HttpAnswer; readonly args: readonly unknown[] },
  ): OracleError | undefined {
    if (method !== 'GET') return undefined
    if (isDone(status) && this.deleted.has(resourceAt(target)) && !saysGone(body)) {
      return new OracleError('response', `GET ${path} answers ${status} for what was deleted.`)
    }
    const handed = args.filter((arg) => arg instanceof Made)
    const isThere = handed.length > 0 && handed.length === args.length - 1
    const isNew =
      isThere && handed.every((made) => made.isCreated && made.changes === this.changes && made.isParentOf(path))
    const names = parameters.filter((one) => one.in === 'path').map(({ name }) => name)
    return status === 404 && isNew && handed.every((made, at) => made.names(names[at] ?? ''))
      ? new OracleError('response', `GET ${path} answers 404 for what was just made.`)
      : undefined
  }

  /** What is done to a thing may end it, or give it another name; only making one more beside it does not. */
  private noteChange(
    { path }: Operation,
    { method, target }: HttpRequest,
    { status, isPlain }: { readonly status: number; readonly isPlain: boolean },
  ): void {
    if (!isDone(status) || safeMethods.has(method)) return
    const isBeside = isPlain && method === 'POST' && status === 201 && !path.includes('{')
    if (!isBeside) this.changes++
    // 202: somebody will delete it later.
    if (isPlain && method === 'DELETE' && status !== 202) this.deleted.add(resourceAt(target))
    else this.deleted.clear()
  }
}

/** Parsers that keep prototypes clean refuse a body with such names, whatever its schema says. */
function isValid({ breakage }: RequestParts, { body = '' }: HttpRequest): boolean {
  return breakage === undefined && !/"(?:__proto__|constructor)"\s*:/.test(body)
}

/** Methods that change nothing. */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The same was asked before, and was done. */
function isLike({ request: { method, target }, answer }: Asked, other: HttpRequest): boolean {
  return method === other.method && target === other.target && answer !== undefined && isDone(answer.status)
}

function isDone(status: number): boolean {
  return status >= 200 && status < 300
}

function resourceAt(target: string): string {
  return target.replace(/\?.*/s, '')
}

function exchangedTexts(request: HttpRequest, answer: HttpAnswer): Omit<Exchanged, 'name'> {
  return {
    told: `${answer.body}\n${Object.values(answer.headers).join('\n')}`,
    asked: `${request.target}\n${request.body ?? ''}\n${Object.values(request.headers).join('\n')}`,
  }
}

/** A step of the path that is written as nothing or as dots makes it the path of something else. */
function leadsElsewhere({ path }: Operation, { target }: HttpRequest): boolean {
  const steps = resourceAt(target).split('/')
  return path.split('/').some((step, at) => step.includes('{') && ['', '.', '..'].includes(steps[at] ?? ''))
}

/** Without those that nobody describes: they may say who is calling. */
function describedHeaders({ parameters }: Operation, { header }: RequestParts): Record<string, unknown> {
  const isDescribed = (name: string): boolean => parameters.some((one) => one.in === 'header' && one.name === name)
  return Object.fromEntries(Object.entries(header).filter(([name]) => isDescribed(name)))
}

type BodyBreakage = Extract<Breakage, { kind: '~value' | '~missing' | '~syntax' }>

function touchesBody(breakage: Breakage | undefined): breakage is BodyBreakage {
  if (breakage?.kind === '~syntax') return true
  return (breakage?.kind === '~value' || breakage?.kind === '~missing') && breakage.in === '~body'
}

function brokenBody({ bodies }: Operation, breakage: BodyBreakage): BodyValue | undefined {
  const [form] = bodies
  if (form === undefined || breakage.kind === '~missing') return undefined
  const { mediaType } = form
  return breakage.kind === '~syntax'
    ? { mediaType, value: undefined, text: breakage.text }
    : { mediaType, value: breakage.value }
}

function bodiless({ target, headers }: HttpRequest, method: string): HttpRequest {
  const { 'content-type': _, ...rest } = headers
  return { method, target, headers: rest }
}

function isParts(value: unknown): value is RequestParts {
  return typeof value === 'object' && value !== null && 'query' in value && 'breakage' in value
}

export function partsIn(args: readonly unknown[]): RequestParts | undefined {
  const last = args.at(-1)
  return isParts(last) ? last : undefined
}

/** Values of the parameters of the path; `undefined` where one of them is missing. */
function pathValues(
  { parameters, path }: Operation,
  args: readonly unknown[],
): Readonly<Record<string, unknown>> | undefined {
  const values: Record<string, unknown> = {}
  const named = parameters.filter((parameter) => parameter.in === 'path')
  for (const [index, { name }] of named.entries()) {
    const given = args[index]
    const value = given instanceof Made ? given.idFor(name, path) : given
    if (value === undefined) return undefined
    values[name] = value
  }
  return values
}
