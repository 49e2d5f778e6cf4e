/**
 * What the answers of an app say that an operation takes, where nobody describes it. Heard in the runs of the search, so that all that
 * guards them holds; what was heard makes later requests, and judges none.
 */
import type { HttpAnswer } from '../handler/handler.ts'
import { isFreeHeader, type Reads } from '../handler/reads.ts'
import { isObject } from '../member-of.ts'
import type { LearnedAbout, NamedPlace, Operation, Parameter, Sent } from '../operation/operation.ts'
import type { Ask } from './ask.ts'
import { LearnedValue } from './learned-value.ts'
import { readRefusal } from './read-refusal.ts'

/** Statuses that say that the request is wrong in itself. */
const refusals: ReadonlySet<number> = new Set([400, 422])

export class LearnedOperation implements LearnedAbout {
  private readonly open: readonly NamedPlace[]
  private readonly steps: ReadonlySet<string>
  private values = nothing()
  private siblings: readonly LearnedOperation[] = []
  private news = 0
  /** What was known when somebody last looked at what is read, and how often somebody did. */
  private seenAt = -1
  private looks = 0
  private readonly cookie: Readonly<Record<string, unknown>>
  /** What its body is written as, unless another form is tried. */
  private readonly mediaType: string | undefined
  /** Asked for with each value that is drawn, so worked out once for each piece of news. */
  private readonly worked = new Map<NamedPlace, Worked>()
  /** A request that was taken. */
  taken: Sent | undefined

  constructor({ bodies, parameters, hints }: Operation) {
    const [form] = bodies
    const isSaid = (place: Parameter['in']): boolean => parameters.some((one) => one.in === place)
    this.cookie = cookieSchema(hints)
    this.mediaType = form?.mediaType
    this.open = [
      ...(form !== undefined && form.schema === undefined ? (['body'] as const) : []),
      ...(isSaid('query') ? [] : (['query'] as const)),
      ...(isSaid('header') || isSaid('cookie') ? [] : (['header'] as const)),
    ]
    this.steps = new Set(
      parameters.filter((one) => one.in === 'path' && one.schema === undefined).map(({ name }) => name),
    )
  }

  /** Makes the operations of an app known to each other: what makes a thing says what may be changed of it. */
  static together(operations: readonly LearnedOperation[]): void {
    for (const one of operations) one.siblings = operations.filter((other) => other !== one)
  }

  /** As if nothing had been asked: each search learns by itself. */
  forget(): void {
    this.values = nothing()
    this.worked.clear()
    this.taken = undefined
    this.news = 0
    this.seenAt = -1
    this.looks = 0
  }

  /** Changes with whatever was learned, here or of its siblings, and when one of those is first taken: then there is what a request is about. */
  get version(): number {
    return this.siblings.reduce((sum, { news, taken }) => sum + news + (taken === undefined ? 0 : 1), this.news)
  }

  hear(answer: HttpAnswer, sent: Sent): void {
    if (answer.status < refusedFrom && this.taken === undefined) {
      this.taken = sent
      // What is read behind a validator is read for the first time.
      this.seenAt = -1
    }
    if (!refusals.has(answer.status)) return
    for (const ask of readRefusal(answer.body)) if (this.hearAsk(ask, sent)) this.news++
  }

  wantsReads(): boolean {
    return this.looks < mostLooks && this.seenAt !== this.news
  }

  see({ body, headers }: Reads): void {
    this.looks++
    for (const path of this.open.includes('body') ? body : []) if (this.values.body.learnRead(path)) this.news++
    for (const name of this.open.includes('header') ? headers : [])
      if (this.values.header.learnRead([name])) this.news++
    this.seenAt = this.news
  }

  private hearAsk(ask: Ask, sent: Sent): boolean {
    const [name = ''] = ask.path
    if (this.steps.has(name) && ask.place === undefined) return this.values.path.learn(ask)
    if (this.isUnread(sent, name)) return false
    const there = { body: sent.body?.value, query: sent.query, path: sent.path, header: lowered(sent.header) }
    if (isOfInside(ask, memberAt(there.body, ask.path), this.values.body.typeAt(ask.path)))
      return this.values.body.learnInside(ask)
    const nameAt = (one: NamedPlace): string => (one === 'header' ? name.toLowerCase() : name)
    const isThere = (one: NamedPlace): boolean => isIn(there[one], nameAt(one))
    const isMetAt = (one: NamedPlace): boolean => isThere(one) && isMet(ask, Object(there[one])[nameAt(one)])
    const places = this.open.filter((place) => ask.place === undefined || ask.place === place)
    // What is missing is missing where it was not sent, what is wrong is wrong where it was; and what is right somewhere is wanted elsewhere.
    const isMissed = ask.isMissing === true || (ask.path.length === 1 && places.some(isMetAt))
    const place = places.find((one) => isThere(one) !== isMissed) ?? places[0]
    if (place === undefined || (place === 'header' && !isFreeHeader(name))) return false
    // That a name was sent and is refused, and no more, may say that there is no such name.
    if (isThere(place) && Object.keys(ask).length === 1) return false
    const isMissing = ask.path.length === 1 && !isThere(place)
    return this.values[place].learn({
      ...ask,
      path: [nameAt(place), ...ask.path.slice(1)],
      ...(isMissing && { isMissing }),
    })
  }

  /** Who does not read bodies of that form misses what is in them, and does not want it elsewhere. */
  private isUnread({ body }: Sent, name: string): boolean {
    return body !== undefined && body.mediaType !== this.mediaType && isIn(body.value, name)
  }

  schema(place: NamedPlace): Readonly<Record<string, unknown>> | undefined {
    const { version } = this
    const before = this.worked.get(place)
    if (before?.version === version) return before.schema
    const schema = this.workOut(place)
    this.worked.set(place, { version, schema })
    return schema
  }

  private workOut(place: NamedPlace): Worked['schema'] {
    const known = new LearnedValue()
    known.add(this.values[place])
    if (place === 'body' && this.open.includes('body'))
      for (const { values } of this.siblings) known.suggest(values.body)
    if (known.isEmpty) return undefined
    const schema = known.schema(place === 'header' ? { type: 'string' } : {})
    return place === 'header' ? this.withCookies(schema) : schema
  }

  /** Cookies are a header with names of its own. */
  private withCookies(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const { properties } = schema
    return isIn(properties, 'cookie')
      ? { ...schema, properties: { ...Object(properties), cookie: this.cookie } }
      : schema
  }
}

/** Requests of one search and operation that are looked at. No bench chose it. */
const mostLooks = 20

/** Whether a value is one of those that are asked for. */
function isMet({ values }: Ask, value: unknown): boolean {
  return values?.includes(value) === true
}

/** A value that is already what it has to be is not what is meant, but something inside of it, which has no name. */
function isOfInside(
  { type, format, pattern, least, most, above, below }: Ask,
  value: unknown,
  known: unknown,
): boolean {
  const kind = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : undefined
  if (kind === undefined || (kind !== known && kind !== type)) return false
  if (type === kind) return [least, most, above, below].every((bound) => bound === undefined)
  return type !== undefined || format !== undefined || pattern !== undefined
}

function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, step) => (isIn(inner, step) ? Object(inner)[step] : undefined), value)
}

function lowered(headers: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

/** Names that code has, each with a text of its own; a text that is no cookie, now and then. */
function cookieSchema(hints: readonly string[]): Readonly<Record<string, unknown>> {
  const names = hints.filter((hint) => /^[\w-]+$/.test(hint))
  const name = names.length === 0 ? '[a-z]{1,3}' : `(?:${names.join('|')})`
  const pair = `${name}=[!-:<-~]*`
  return { anyOf: [{ type: 'string', pattern: `^${pair}(?:; ${pair})*$` }, { type: 'string' }] }
}

interface Worked {
  readonly version: number
  readonly schema: Readonly<Record<string, unknown>> | undefined
}

function nothing(): Readonly<Record<NamedPlace, LearnedValue>> {
  return {
    ...{ body: new LearnedValue(), query: new LearnedValue() },
    ...{ path: new LearnedValue(), header: new LearnedValue() },
  }
}

/** Statuses from which on a request was not taken. */
const refusedFrom = 400

function isIn(value: unknown, name: string): boolean {
  return isObject(value) && Object.hasOwn(value, name)
}
