/**
 * What the answers of an app say that an operation takes, where nobody describes it. Heard in the runs of the search, so that all that
 * guards them holds; what was heard makes later requests, and judges none.
 */
import type { HttpAnswer } from '../handler/handler.ts'
import { isObject } from '../member-of.ts'
import type { LearnedAbout, NamedPlace, Operation, Sent } from '../operation/operation.ts'
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
  /** Asked for with each value that is drawn, so worked out once for each piece of news. */
  private readonly worked = new Map<NamedPlace, Worked>()
  /** A request that was taken. */
  taken: Sent | undefined

  constructor({ bodies, parameters }: Operation) {
    const [form] = bodies
    this.open = [
      ...(form !== undefined && form.schema === undefined ? (['body'] as const) : []),
      ...(parameters.some((one) => one.in === 'query') ? [] : (['query'] as const)),
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
  }

  /** Changes with whatever was learned, here or of its siblings. */
  get version(): number {
    return this.siblings.reduce((sum, { news }) => sum + news, this.news)
  }

  hear(answer: HttpAnswer, sent: Sent): void {
    if (answer.status < refusedFrom) this.taken ??= sent
    if (!refusals.has(answer.status)) return
    for (const ask of readRefusal(answer.body)) if (this.hearAsk(ask, sent)) this.news++
  }

  private hearAsk(ask: Ask, sent: Sent): boolean {
    const [name = ''] = ask.path
    if (this.steps.has(name) && ask.place === undefined) return this.values.path.learn(ask)
    const there = { body: sent.body?.value, query: sent.query, path: sent.path }
    const places = this.open.filter((place) => ask.place === undefined || ask.place === place)
    // What is missing is missing where it was not sent, what is wrong is wrong where it was.
    const place = places.find((one) => isIn(there[one], name) !== (ask.isMissing === true)) ?? places[0]
    // That a name was sent and is refused, and no more, may say that there is no such name.
    const isUnknown = place !== undefined && isIn(there[place], name) && Object.keys(ask).length === 1
    return place !== undefined && !isUnknown && this.values[place].learn(ask)
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
    return known.isEmpty ? undefined : known.schema()
  }
}

interface Worked {
  readonly version: number
  readonly schema: Readonly<Record<string, unknown>> | undefined
}

function nothing(): Readonly<Record<NamedPlace, LearnedValue>> {
  return { body: new LearnedValue(), query: new LearnedValue(), path: new LearnedValue() }
}

/** Statuses from which on a request was not taken. */
const refusedFrom = 400

function isIn(value: unknown, name: string): boolean {
  return isObject(value) && Object.hasOwn(value, name)
}
